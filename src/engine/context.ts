import type { Change } from '../contract/envelope.js';
import type { Target } from '../contract/preview.js';
import type { Company, Principal } from '../contract/documents.js';
import type { ReadAccount, WriteAccount } from './ports/account.js';
import type { ReadComments, WriteComments } from './ports/comments.js';
import type { ReadGrants, WriteGrants } from './ports/grants.js';
import type { ReadHolds, WriteHolds } from './ports/holds.js';
import type { ReadLists, WriteLists } from './ports/lists.js';
import type { Catalogue } from './ports/catalogue.js';
import type { ReadModel, WriteModel } from './ports/model.js';
import type { ReadInvites, WriteInvites } from './ports/invites.js';
import type { ReadKeys, ReadMembers, WriteKeys, WriteMembers } from './ports/people.js';
import type { ReadSessions, WriteSessions } from './ports/sessions.js';
import type { ReadReceipts } from './ports/receipts.js';
import type { ReadPolicy, WritePolicy } from './ports/policy.js';
import type { ReadRows, WriteRows } from './ports/rows.js';
import type { ReadWebhooks, WriteWebhooks } from './ports/webhooks.js';

/** What checks, previews and reading actions may see. Everything is of one company; `get` refuses with not_found. */
export interface ReadContext {
  readonly companyId: string;
  readonly company: Company;
  readonly principal: Principal;
  readonly callId: string;
  readonly now: Date;
  readonly account: ReadAccount;
  readonly lists: ReadLists;
  readonly rows: ReadRows;
  readonly comments: ReadComments;
  readonly members: ReadMembers;
  readonly invites: ReadInvites;
  readonly sessions: ReadSessions;
  readonly keys: ReadKeys;
  readonly policy: ReadPolicy;
  readonly holds: ReadHolds;
  readonly grants: ReadGrants;
  readonly receipts: ReadReceipts;
  readonly webhooks: ReadWebhooks;
  readonly catalogue: Catalogue;
  /** Null where the service has been given no model. */
  readonly model: ReadModel | null;
}

/** A mail that leaves the service. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same words for mail programs that show HTML. */
  readonly html?: string;
  /** Written by the service, not in somebody's name: nobody's absence is to answer it. */
  readonly automatic?: boolean;
  readonly attachment?: {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string | Buffer;
  };
}

/**
 * What a running action may do. Every write is idempotent by call id: running the action again finds its own writes
 * done and goes on behind them. Writes honour the versions that a person was shown (`targets`): when one has moved
 * on, the write throws `Stale`, nothing has run, and the person is asked again.
 */
export interface RunContext extends ReadContext {
  /** Versions that a person was shown; empty when nobody was asked. */
  readonly targets: readonly Target[];
  /** Aborted when the worker stops: long loops look at it. */
  readonly signal: AbortSignal;
  readonly account: WriteAccount;
  readonly lists: WriteLists;
  readonly rows: WriteRows;
  readonly comments: WriteComments;
  readonly members: WriteMembers;
  readonly invites: WriteInvites;
  readonly sessions: WriteSessions;
  readonly keys: WriteKeys;
  readonly policy: WritePolicy;
  readonly holds: WriteHolds;
  readonly grants: WriteGrants;
  readonly webhooks: WriteWebhooks;
  readonly model: WriteModel | null;
  /** Ends every held call of that key or person as revoked. */
  revokeHolds(of: { keyId: string } | { memberId: string }, reason: string): Promise<void>;
  /** Sends one mail, at most once; throws `OutcomeUnknown` where that cannot be known. Only in background actions. */
  send(mail: OutgoingMail): Promise<{ messageId: string }>;
  /** Tells how far long work has come; cheap enough to call for every chunk. */
  progress(done: number, total: number): Promise<void>;
}

/** Thrown by a write whose target is no longer what the person was shown. */
export class Stale extends Error {
  override readonly name = 'Stale';
}

/** Thrown where it cannot be known whether an outside effect happened. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** What an action's run answers. */
export interface ActionResult<R> {
  readonly data: R;
  readonly changed?: readonly Change[];
  /** Deep credits to charge where that is less than the price. */
  readonly charge?: number;
}
