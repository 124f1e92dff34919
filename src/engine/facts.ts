import type { CallError } from '../contract/errors.js';
import type { Alike, CallRecord, Company, Guard, Key, Member } from '../contract/documents.js';
import type { AnyAction, PreviewDraft } from './action.js';

/** Everything that the four checks look at, read once for all of them. The checks themselves read nothing. */
export interface Facts {
  readonly record: CallRecord;
  readonly action: AnyAction;
  readonly company: Company | null;
  readonly member: Member | null;
  /** Null for a session, and for a key that is gone. */
  readonly key: Key | null;
  readonly now: Date;
  readonly terms: Terms;
}

/** Who makes a call, as the front end has just read it. */
export interface Known {
  readonly company: Company;
  readonly member: Member;
  readonly key: Key | null;
}

/** What follows from action, input and documents. Left at its defaults when role or plan refuse already. */
export interface Terms {
  /** What the action itself has against the input: a missing target, an unknown column. */
  readonly objection: CallError | null;
  /** The price in Deep credits. */
  readonly credits: number;
  /** Credits left this month; only read when there is a price. */
  readonly available: number;
  /** The budget of the key that has least left this month; null without one. Only read when there is a price. */
  readonly budget: { readonly left: number; readonly ofMonth: number } | null;
  readonly resetsAt: Date;
  /** When a quote made now runs out. */
  readonly quoteUntil: Date;
  /** What the action and the company's policy demand together. */
  readonly guard: Guard;
  readonly guardSource: 'action' | 'policy' | 'none';
  readonly draft: PreviewDraft | null;
  /** Hash of what a yes would rest on; null when nobody is to be asked. */
  readonly basis: string | null;
  /** Admins who may approve this call; only counted when an approval is needed. */
  readonly guardians: number;
  /** What an approver may allow more of; null where nobody approves, or each call only by itself. */
  readonly alike: Alike | null;
  /** A grant that stands for the approval; null without one, and where it would not count. */
  readonly grant: string | null;
}
