import type { Change } from '../contract/envelope.js';
import type { Language } from '../contract/language.js';
import type { Target } from '../contract/preview.js';
import type { Company, Principal } from '../contract/documents.js';
import type { ReadAccount, WriteAccount } from './ports/account.js';
import type { ReadCalls, WriteCalls } from './ports/calls.js';
import type { ReadComments, WriteComments } from './ports/comments.js';
import type { ReadFiles, WriteFiles } from './ports/files.js';
import type { ReadGrants, WriteGrants } from './ports/grants.js';
import type { ReadLinks } from './ports/links.js';
import type { ReadHolds, WriteHolds } from './ports/holds.js';
import type { ReadLists, WriteLists } from './ports/lists.js';
import type { Catalogue } from './ports/catalogue.js';
import type { ReadModel, WriteModel } from './ports/model.js';
import type { ReadInvites, WriteInvites } from './ports/invites.js';
import type { ReadKeys, ReadMembers, WriteKeys, WriteMembers } from './ports/people.js';
import type { ReadNotifications, WriteNotifications } from './ports/notifications.js';
import type { ReadSessions, WriteSessions } from './ports/sessions.js';
import type { ReadPasskeys, WritePasskeys } from './ports/passkeys.js';
import type { ReadSignIn, WriteSignIn } from './ports/signIn.js';
import type { ReadReceipts } from './ports/receipts.js';
import type { ReadPolicy, WritePolicy } from './ports/policy.js';
import type { ReadRows, WriteRows } from './ports/rows.js';
import type { ReadViews, WriteViews } from './ports/views.js';
import type { ReadWebhooks, WriteWebhooks } from './ports/webhooks.js';

/** What checks, previews and reading actions read. It is limited to one company. `get` refuses with not_found. */
export interface ReadContext {
  readonly companyId: string;
  readonly company: Company;
  readonly principal: Principal;
  readonly callId: string;
  /** The language of the response. */
  readonly language: Language;
  readonly now: Date;
  readonly account: ReadAccount;
  readonly calls: ReadCalls;
  readonly lists: ReadLists;
  readonly rows: ReadRows;
  readonly links: ReadLinks;
  readonly views: ReadViews;
  readonly comments: ReadComments;
  readonly notifications: ReadNotifications;
  readonly files: ReadFiles;
  readonly members: ReadMembers;
  readonly invites: ReadInvites;
  readonly sessions: ReadSessions;
  readonly signIn: ReadSignIn;
  readonly passkeys: ReadPasskeys;
  readonly keys: ReadKeys;
  readonly policy: ReadPolicy;
  readonly holds: ReadHolds;
  readonly grants: ReadGrants;
  readonly receipts: ReadReceipts;
  readonly webhooks: ReadWebhooks;
  readonly catalogue: Catalogue;
  /** Null if no language model is configured. */
  readonly model: ReadModel | null;
}

/** A mail that leaves the service. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The text as HTML. */
  readonly html?: string;
  /** Whether the service sends it, not a person. It is then marked, so that automatic replies do not answer it. */
  readonly automatic?: boolean;
  readonly attachment?: {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string | Buffer;
  };
}

/**
 * What a running action reads and writes. Every write is idempotent by call id: a re-run of the action finds its own
 * writes done and continues after them. Writes check the versions that a person was shown (`targets`). If a document
 * has another version, the write throws `Stale`, nothing has run, and the call is held again.
 */
export interface RunContext extends ReadContext {
  /** The versions that a person was shown; empty if no decision was needed. */
  readonly targets: readonly Target[];
  /** Aborted when the worker stops. Long loops must check it. */
  readonly signal: AbortSignal;
  readonly account: WriteAccount;
  readonly calls: WriteCalls;
  readonly lists: WriteLists;
  readonly rows: WriteRows;
  readonly views: WriteViews;
  readonly comments: WriteComments;
  readonly notifications: WriteNotifications;
  readonly files: WriteFiles;
  readonly members: WriteMembers;
  readonly invites: WriteInvites;
  readonly sessions: WriteSessions;
  readonly signIn: WriteSignIn;
  readonly passkeys: WritePasskeys;
  readonly keys: WriteKeys;
  readonly policy: WritePolicy;
  readonly holds: WriteHolds;
  readonly grants: WriteGrants;
  readonly webhooks: WriteWebhooks;
  readonly model: WriteModel | null;
  /** Revokes every held call of a key or a member. */
  revokeHolds(of: { keyId: string } | { memberId: string }, reason: string): Promise<void>;
  /**
   * Sends one mail, at most once. Only in background actions.
   * @throws OutcomeUnknown if it cannot be known whether the mail was sent
   */
  send(mail: OutgoingMail): Promise<{ messageId: string }>;
  /** Records the progress of long work. It is cheap enough to call for every chunk. */
  progress(done: number, total: number): Promise<void>;
}

/** Thrown by a write whose target has another version than the one that the person was shown. */
export class Stale extends Error {
  override readonly name = 'Stale';
}

/** Thrown if it cannot be known whether an effect outside happened. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The result of an action's run. */
export interface ActionResult<R> {
  readonly data: R;
  readonly changed?: readonly Change[];
  /** Deep credits to charge, if that is less than the price. */
  readonly charge?: number;
}
