import type { CallError } from '../contract/errors.js';
import type { CallRecord, Company, Guard, GuardPolicy, Member, Principal } from '../contract/documents.js';
import type { Key } from '../contract/keys.js';
import type { GrantOffer } from '../contract/grants.js';
import type { Role } from '../contract/ranks.js';
import type { VolumeKind, VolumeTotals } from '../contract/volume.js';
import type { Verdict } from '../contract/workflow.js';
import type { AnyAction, PreviewDraft } from '../engine/action.js';
import type { ReadContext } from '../engine/context.js';
import type { SharedReads } from '../workspace/read/reading.js';

/** Everything that the four checks look at, loaded once for all of them. The checks themselves load nothing. */
export interface CheckInputs {
  readonly record: CallRecord;
  readonly action: AnyAction;
  readonly company: Company | null;
  readonly member: Member | null;
  /** Null for a session, and for a key that does not exist any more. */
  readonly key: Key | null;
  readonly now: Date;
  readonly terms: Terms;
}

/** What follows from action, input and documents. It keeps its defaults if role or plan refuse already. */
export interface Terms {
  /** The objection of the action to the input, such as a missing target or an unknown column. */
  readonly objection: CallError | null;
  /** The price in Deep credits. */
  readonly credits: number;
  /** Credits left this month; only read when there is a price. */
  readonly available: number;
  /** The budget of the key that has least left this month; null without one. Only read when there is a price. */
  readonly budget: { readonly left: number; readonly ofMonth: number } | null;
  readonly resetsAt: Date;
  /** When a quote made now expires. */
  readonly quoteUntil: Date;
  /** What the action and the company's policy demand together. */
  readonly guard: Guard;
  /** What the action itself demands of this input. */
  readonly ownGuard: Guard;
  /** The rules of the company's policy that the call falls under. */
  readonly rules: readonly GuardPolicy[];
  /** The rows that the call deletes or changes, with those of the hour before; null if it counts none. */
  readonly volume: VolumeTerms | null;
  /** The role of the caller, if the call is a proposal because that role does not allow it; else null. */
  readonly proposedBy: Role | null;
  /** Whether an approval became a confirmation, since the company has one administrator. */
  readonly isWaived: boolean;
  readonly draft: PreviewDraft | null;
  /** Hash of what a yes would rest on; null if no person is asked. */
  readonly basis: string | null;
  /** How many administrators may approve this call; only counted if an approval is needed. */
  readonly guardians: number;
  /** What an approver may allow more of; null if there is no approval, or each call is approved by itself. */
  readonly offer: GrantOffer | null;
  /** The grant that replaces the approval; null without one, and if it does not count. */
  readonly grant: string | null;
}

/** The rows of a call and of the hour before it, and the numbers above which a person is asked. */
export interface VolumeTerms {
  readonly kind: VolumeKind;
  readonly lists: readonly {
    readonly listId: string;
    readonly name: string;
    readonly rows: number;
    readonly before: VolumeTotals;
  }[];
  /** What the company's numbers demand. */
  readonly guard: Guard;
  /** The company's numbers and those of its rules, by the total that they look at. */
  readonly numbers: { readonly [Total in keyof VolumeTotals]: readonly number[] };
}

/** A principal with the documents behind it, as a request has just read them. */
export interface Caller {
  readonly principal: Principal;
  readonly company: Company;
  readonly member: Member;
  readonly key: Key | null;
}

/** A call at one moment: the inputs of its checks, their verdicts, and the context that its action reads through. */
export interface CallSnapshot extends CheckInputs {
  /** One for each check, in the order of `CHECKS`. */
  readonly verdicts: readonly Verdict[];
  readonly context: ReadContext;
}

/** Loads the inputs of checks. One snapshot serves the four checks of a call and its dispatch. */
export interface CheckInputReader {
  /**
   * Begins to load the snapshot of a call that is new or was just decided on, if this process has a worker.
   * @param caller read since the request came in: a right lost before is seen as lost
   */
  prefetch(record: CallRecord, caller?: Pick<Caller, 'company' | 'member' | 'key'>): void;
  /** The snapshot that was loaded last, while it is fresh, or a new one. Null if there is no such call. */
  of(callId: string): Promise<CallSnapshot | null>;
  /** Drops the snapshot of a call: the call has moved on. */
  forget(callId: string): void;
  /** Loads the snapshot of a record that need not be stored. */
  read(record: CallRecord, options?: ReadOptions): Promise<CallSnapshot>;
}

export interface ReadOptions {
  readonly caller?: Pick<Caller, 'company' | 'member' | 'key'> | undefined;
  /** Whether to draft a preview even if no person is asked, for check mode. */
  readonly withPreview?: boolean;
  /** What other calls of the same request have read. */
  readonly shared?: SharedReads;
}
