import type { Logger } from 'pino';
import type { Billing } from './billing/index.js';
import type { Blobs } from './blobs/blobs.js';
import type { CheckInputReader } from './calls/checkInputs.js';
import type { CallWaiters } from './calls/waiters.js';
import type { Config } from './config.js';
import type { Workflows } from './contract/workflows.js';
import type { Registry } from './engine/registry.js';
import type { Vault } from './engine/secrets.js';
import type { Providers } from './oidc/providers.js';
import type { Publisher } from './events/publish.js';
import type { Mailer } from './mail/mailer.js';
import type { Store } from './store/index.js';

/** The dependencies of the service. `service.ts` builds them once; each function declares those that it uses. */
export interface Dependencies {
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Date;
  readonly store: Store;
  /** The bytes of files. */
  readonly blobs: Blobs;
  readonly registry: Registry;
  readonly vault: Vault;
  readonly mailer: Mailer;
  readonly billing: Billing;
  readonly providers: Providers;
  readonly publisher: Publisher;
  readonly waiters: CallWaiters;
  readonly checkInputs: CheckInputReader;
  readonly workflows: Workflows;
}
