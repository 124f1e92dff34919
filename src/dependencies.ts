import type { Logger } from 'pino';
import type { Billing } from './billing/index.js';
import type { CheckInputReader } from './calls/checkInputs.js';
import type { CallWaiters } from './calls/waiters.js';
import type { Config } from './config.js';
import type { CallRecord } from './contract/documents.js';
import type { ActionCallInput } from './contract/workflow.js';
import type { Registry } from './engine/registry.js';
import type { Vault } from './engine/secrets.js';
import type { Publisher } from './events/publish.js';
import type { Mailer } from './mail/mailer.js';
import type { Store } from './store/index.js';

/** What the service is made of. `service.ts` builds it once; each function names the parts that it uses. */
export interface Dependencies {
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Date;
  readonly store: Store;
  readonly registry: Registry;
  readonly vault: Vault;
  readonly mailer: Mailer;
  readonly billing: Billing;
  readonly publisher: Publisher;
  readonly waiters: CallWaiters;
  readonly checkInputs: CheckInputReader;
  readonly workflows: Workflows;
}

/** The workflows of calls and deliveries. */
export interface Workflows {
  /**
   * Starts a call's workflow, unless it is open.
   * @returns the call's record once the call is held or has ended, or as it is at the deadline
   */
  startCall(record: CallRecord, input: ActionCallInput): Promise<CallRecord>;
  /** Tells a call's workflow to read its record; starts the workflow where there is none. */
  wakeCall(callId: string): Promise<void>;
  /** Whether the call's workflow is open. */
  isCallOpen(callId: string): Promise<boolean>;
  /** Starts the workflow of a delivery, unless it is open. */
  startDelivery(deliveryId: string): Promise<void>;
  /** Tells a delivery's workflow to read its record; harmless where there is none. */
  wakeDelivery(deliveryId: string): Promise<void>;
}
