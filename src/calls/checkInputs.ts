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

/** The input of the four checks, loaded once for all of them. The checks themselves load nothing. */
export interface CheckInputs {
  readonly record: CallRecord;
  readonly action: AnyAction;
  readonly company: Company | null;
  readonly member: Member | null;
  /** Null for a session, and for a key that no longer exists. */
  readonly key: Key | null;
  readonly now: Date;
  readonly terms: Terms;
}

/** What follows from action, input and documents. If role or plan refuse the call, the terms keep their defaults. */
export interface Terms {
  /** The objection of the action to the input, such as a missing target or an unknown column. */
  readonly objection: CallError | null;
  /** The price in Deep credits. */
  readonly credits: number;
  /** Credits left this month; read only if there is a price. */
  readonly available: number;
  /** The budget of the key that has least left this month; null without one. Read only if there is a price. */
  readonly budget: { readonly left: number; readonly ofMonth: number } | null;
  readonly resetsAt: Date;
  /** When a quote that is made now expires. */
  readonly quoteUntil: Date;
  /** What the action and the company's policy demand together. */
  readonly guard: Guard;
  /** What the action itself demands of this input. */
  readonly ownGuard: Guard;
  /** The rules of the company's policy that apply to the call. */
  readonly rules: readonly GuardPolicy[];
  /** The rows that the call deletes or changes, and those of the last hour; null if the call counts none. */
  readonly volume: VolumeTerms | null;
  /** The role of the caller, if the call is a proposal because that role does not allow it; else null. */
  readonly proposedBy: Role | null;
  /** Whether an approval became a confirmation, because the company has one administrator. */
  readonly isWaived: boolean;
  readonly draft: PreviewDraft | null;
  /** Hash of the preview that a decision is bound to; null if no decision is needed. */
  readonly basis: string | null;
  /** The number of approvers of this call; counted only if an approval is needed. */
  readonly approvers: number;
  /** What an approver may allow in advance; null if no approval is needed, or each call is approved by itself. */
  readonly offer: GrantOffer | null;
  /** The grant that replaces the approval; null if no grant covers the call. */
  readonly grant: string | null;
}

/** The rows of a call, those of the last hour, and the limits above which a decision is needed. */
export interface VolumeTerms {
  readonly kind: VolumeKind;
  readonly lists: readonly {
    readonly listId: string;
    readonly name: string;
    readonly rows: number;
    readonly before: VolumeTotals;
  }[];
  /** What the company's volume limits demand. */
  readonly guard: Guard;
  /** The limits of the company and of its rules, by the total that they apply to. */
  readonly numbers: { readonly [Total in keyof VolumeTotals]: readonly number[] };
}

/** A principal with its documents, as the request has just read them. */
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
   * Starts to load the snapshot of a call that is new or was just decided on, if this process has a worker.
   * @param caller documents that this request has read; a right that was lost earlier is missing in them
   */
  prefetch(record: CallRecord, caller?: Pick<Caller, 'company' | 'member' | 'key'>): void;
  /** The last snapshot while it is fresh, else a new one. Null if there is no such call. */
  of(callId: string): Promise<CallSnapshot | null>;
  /** Drops the snapshot of a call whose record has changed. */
  forget(callId: string): void;
  /** Loads the snapshot of a record, which need not be stored. */
  read(record: CallRecord, options?: ReadOptions): Promise<CallSnapshot>;
}

export interface ReadOptions {
  readonly caller?: Pick<Caller, 'company' | 'member' | 'key'> | undefined;
  /** Whether to draft a preview even if no decision is needed, for a dry run. */
  readonly withPreview?: boolean;
  /** What other calls of the same request have read. */
  readonly shared?: SharedReads;
}
