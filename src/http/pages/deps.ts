import type { Config } from '../../config.js';
import type { OutgoingMail } from '../../engine/context.js';
import type { Store } from '../../store/index.js';
import type { Answer } from '../answer.js';
import type { Allowed } from '../decide.js';
import type { Acceptance } from '../acceptInvite.js';

/** What the pages need of the service. */
export interface PagesDeps {
  readonly store: Store;
  readonly config: Config;
  /**
   * Tells the workflow of a call that was decided on; a failure is logged, and the sweeper's to mend.
   * @param allowed where the answer was yes
   */
  wake(callId: string, allowed?: Allowed): Promise<void>;
  /** Calls `team.accept` for whoever holds the link of an invitation. */
  accept(acceptance: Acceptance): Promise<Answer>;
  /** Hands a mail over; rejects where it was not accepted. */
  sendMail(mail: OutgoingMail, from: { companyId: string; messageId: string }): Promise<void>;
  now(): Date;
}
