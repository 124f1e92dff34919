import type { CallRecord } from './documents.js';
import type { ActionCallInput } from './workflow.js';

/** The workflows of calls and deliveries. */
export interface Workflows {
  /**
   * Starts a call's workflow, unless it is open.
   * @returns the call's record once the call is held or has ended, or as it is at the deadline
   */
  startCall(record: CallRecord, input: ActionCallInput): Promise<CallRecord>;
  /** Tells a call's workflow to read its record; starts the workflow if there is none. */
  wakeCall(callId: string): Promise<void>;
  /** The same by a signal. Temporal persists it before it answers, so a crash after the answer does not lose it. */
  signalCall(callId: string): Promise<void>;
  /** The state of a call's workflow. */
  callWorkflow(callId: string): Promise<CallWorkflowState>;
  /** Starts the workflow of a delivery, unless it is open. */
  startDelivery(deliveryId: string): Promise<void>;
  /**
   * Starts one workflow for the first attempts of deliveries to one endpoint. Repeated with the same deliveries, it
   * does nothing.
   */
  startDeliveries(deliveryIds: readonly string[]): Promise<void>;
  /** Tells a delivery's workflow to read its record; harmless if there is none. */
  wakeDelivery(deliveryId: string): Promise<void>;
  /** Resolves when Temporal answers; rejects when it does not within so many milliseconds. */
  ping(within: number): Promise<void>;
}

/** `busy` while a regular activity of the workflow is scheduled or runs; `idle` for every other open workflow. */
export type CallWorkflowState = 'closed' | 'idle' | 'busy';
