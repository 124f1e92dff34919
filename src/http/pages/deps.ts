import type { Config } from '../../config.js';
import type { Store } from '../../store/index.js';

/** What the pages need of the service. */
export interface PagesDeps {
  readonly store: Store;
  readonly config: Config;
  /** Signals the workflow of a call that was decided on; a failure is logged, and the sweeper's to mend. */
  wake(callId: string): Promise<void>;
  now(): Date;
}
