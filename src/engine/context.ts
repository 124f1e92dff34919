import type { Change, Target } from '../contract/envelope.js';
import type { Company, Principal } from '../contract/documents.js';
import type { ReadLists, WriteLists } from './ports/lists.js';
import type { ReadKeys, ReadMembers, WriteKeys, WriteMembers } from './ports/people.js';
import type { ReadRows, WriteRows } from './ports/rows.js';

/** What checks, previews and reading actions may see. Everything is of one company; `get` refuses with not_found. */
export interface ReadContext {
  readonly companyId: string;
  readonly company: Company;
  readonly principal: Principal;
  readonly callId: string;
  readonly now: Date;
  readonly lists: ReadLists;
  readonly rows: ReadRows;
  readonly members: ReadMembers;
  readonly keys: ReadKeys;
}

/** A mail that leaves the service. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment?: { readonly filename: string; readonly contentType: string; readonly content: string };
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
  readonly lists: WriteLists;
  readonly rows: WriteRows;
  readonly members: WriteMembers;
  readonly keys: WriteKeys;
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
}
