import type { Logger } from 'pino';
import type { Billing } from '../src/billing/index.js';
import type { Config } from '../src/config.js';
import type { Desk } from '../src/engine/desk.js';
import type { Registry } from '../src/engine/registry.js';
import type { Vault } from '../src/engine/secrets.js';
import type { Store } from '../src/store/index.js';
import type { Mailer } from './mailer.js';
import type { Publisher } from './publish.js';

/** What the service is made of, as far as activities need it. */
export interface Parts {
  readonly store: Store;
  readonly registry: Registry;
  readonly config: Config;
  readonly desk: Desk;
  readonly vault: Vault;
  readonly mailer: Mailer;
  readonly billing: Billing;
  readonly publisher: Publisher;
  /** Starts the workflow of a delivery; harmless when it is started already. */
  readonly startDelivery: (deliveryId: string) => Promise<void>;
  readonly log: Logger;
  /** Tells a call's workflow to look at its record; starts it where it is gone. */
  readonly wake: (callId: string) => Promise<void>;
  /** Whether the call's workflow is open. */
  readonly isRunning: (callId: string) => Promise<boolean>;
  readonly now: () => Date;
}
