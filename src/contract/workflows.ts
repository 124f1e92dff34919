import type { CallRecord } from './documents.js';
import type { ActionCallInput } from './workflow.js';

/** The workflows of calls and deliveries. */
export interface Workflows {
  /**
   * Starts a call's workflow, unless it is open.
   * @returns the call's record once the call is held or has ended, or as it is at the deadline
   */
  startCall(record: CallRecord, input: ActionCallInput): Promise<CallRecord>;
  /** Wakes a call's workflow, so that it reads its record; starts the workflow if there is none. */
  wakeCall(callId: string): Promise<void>;
  /** Wakes a call's workflow by a signal, which Temporal persists before it answers. A crash does not lose it. */
  signalCall(callId: string): Promise<void>;
  /** The state of a call's workflow. */
  callWorkflow(callId: string): Promise<CallWorkflowState>;
  /** Starts the workflow of a delivery, unless it is open. */
  startDelivery(deliveryId: string): Promise<void>;
  /**
   * Starts one workflow for the first attempts of deliveries to one endpoint. Does nothing if it is repeated with the
   * same deliveries.
   */
  startDeliveries(deliveryIds: readonly string[]): Promise<void>;
  /** Wakes a delivery's workflow, so that it reads its record; harmless if there is none. */
  wakeDelivery(deliveryId: string): Promise<void>;
  /** Resolves when Temporal answers; rejects if it does not answer within this many milliseconds. */
  ping(within: number): Promise<void>;
}

/** `busy` while a regular activity of the workflow is scheduled or runs; `idle` for every other open workflow. */
export type CallWorkflowState = 'closed' | 'idle' | 'busy';
