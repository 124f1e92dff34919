import type { Config } from '../../config.js';
import type { CallRecord } from '../../contract/documents.js';
import type { Store } from '../../store/index.js';

/** What the pages need of the service. */
export interface PagesDeps {
  readonly store: Store;
  readonly config: Config;
  /**
   * Tells the workflow of a call that was decided on; a failure is logged, and the sweeper's to mend.
   * @param call as it stands since a yes
   */
  wake(callId: string, call?: CallRecord): Promise<void>;
  now(): Date;
}
