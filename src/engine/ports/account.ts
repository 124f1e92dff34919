import type { CallVolume } from '../../contract/volume.js';
import type { Company, Principal } from '../../contract/documents.js';
import type { Plan } from '../../contract/ranks.js';
import type { CallState } from '../../contract/states.js';
import type { CheckOutcomes } from '../../contract/workflow.js';
import type { Who } from './authors.js';
import type { Page, PageRequest } from './page.js';

/** Deep credits of one month. `granted` is the sum of `available`, `reserved` and `spent`. */
export interface Credits {
  readonly granted: number;
  readonly available: number;
  readonly reserved: number;
  readonly spent: number;
  /** When charges first reduced `available` below a fifth of `granted`, and when to zero. */
  readonly lowSince: Date | null;
  readonly usedUpSince: Date | null;
}

/** The charges of one member or key on one day (`2026-11-20`, UTC) for calls of one action. */
export interface Spending {
  readonly day: string;
  readonly action: string;
  /** A member or key id. */
  readonly by: string;
  readonly credits: number;
  readonly charges: number;
}

/** The number of calls in one state on one day (`2026-11-20`, UTC). */
export interface CallTally {
  readonly day: string;
  readonly state: CallState;
  readonly calls: number;
}

/** A call in the log, without input and result. */
export interface LoggedCall {
  readonly callId: string;
  readonly action: string;
  readonly state: CallState;
  /** Whether it was a dry run, which changes nothing. */
  readonly dryRun: boolean;
  /** The code of the error that the call ended with; null if it succeeded or has not ended. */
  readonly error: string | null;
  readonly memberId: string;
  readonly keyId: string | null;
  readonly credits: number;
  readonly requestId: string;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** Null if they are not on record. */
  readonly checks: CheckOutcomes | null;
  /** The page of its workflow in the Temporal UI; null if there is no UI, or no workflow. */
  readonly workflowUrl: string | null;
}

export interface CallFilter {
  readonly callId?: string | undefined;
  readonly action?: string | undefined;
  readonly memberId?: string | undefined;
  readonly keyId?: string | undefined;
  readonly state?: CallState | undefined;
  readonly dryRun?: boolean | undefined;
  /** Whether the action of the calls changes something. */
  readonly changes?: boolean | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** A past call, as far as the rules of a guard policy need it. */
export interface GuardedCall {
  readonly action: string;
  readonly by: Principal['kind'];
  /** The key or member that made it. */
  readonly callerId: string;
  readonly createdAt: Date;
  /** How many objects it changed, or would have changed. */
  readonly size: number;
  /** The rows that it added to the hourly count; absent if it added none. */
  readonly volume?: CallVolume;
  /** Whether it was held, and was then decided on or expired. */
  readonly wasDecided: boolean;
}

/** The company's credits and the log of its calls. */
export interface ReadAccount {
  /** @param month `yyyy-mm`, UTC */
  credits(month: string): Promise<Credits>;
  /** The charges of a month by day, action and member or key, the first day first. */
  spending(month: string): Promise<readonly Spending[]>;
  /** Calls, newest first. */
  calls(filter: CallFilter, request: PageRequest): Promise<Page<LoggedCall>>;
  /**
   * The newest calls of actions that ran or were held, oldest first.
   * @param most the number of calls to read
   * @returns also whether these are all calls since then
   */
  guardedCalls(
    actions: readonly string[],
    since: Date,
    most: number,
  ): Promise<{ readonly calls: readonly GuardedCall[]; readonly isComplete: boolean }>;
  /** Looks up the names of the members and keys with these ids. */
  names(ids: readonly string[]): Promise<(id: string) => Who>;
  /** The number of calls from `from` up to `to` by day and state, the first day first. */
  tally(from: Date, to: Date): Promise<readonly CallTally[]>;
}

export interface WriteAccount extends ReadAccount {
  /** @param expected the version that the caller named; another version is refused with conflict */
  rename(name: string, expected?: number): Promise<Company>;
  /**
   * Changes the plan and adjusts this month's credits. If a higher plan must be paid for first, nothing changes yet:
   * the result is the unchanged company and the address of the payment page.
   */
  changePlan(plan: Plan): Promise<{
    readonly company: Company;
    readonly before: Plan;
    readonly checkoutUrl: string | null;
  }>;
}
