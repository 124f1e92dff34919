import type { Company } from '../../contract/documents.js';
import type { Plan } from '../../contract/ranks.js';
import type { CallState } from '../../contract/states.js';
import type { Who } from './authors.js';
import type { Page, PageRequest } from './page.js';

/** Deep credits of one month: what is left, reserved and spent make up what was granted. */
export interface Credits {
  readonly granted: number;
  readonly available: number;
  readonly reserved: number;
  readonly spent: number;
  /** When charges first took it below a fifth, and to nothing. */
  readonly lowSince: Date | null;
  readonly usedUpSince: Date | null;
}

/** What one person or key was charged on a day (`2026-11-20`, UTC) for calls of one action. */
export interface Spending {
  readonly day: string;
  readonly action: string;
  /** A member or key id. */
  readonly by: string;
  readonly credits: number;
  readonly charges: number;
}

/** How many calls of a day (`2026-11-20`, UTC) are in a state. */
export interface CallTally {
  readonly day: string;
  readonly state: CallState;
  readonly calls: number;
}

/** A call as the log shows it: neither its input nor its result. */
export interface LoggedCall {
  readonly callId: string;
  readonly action: string;
  readonly state: CallState;
  /** Whether it was a try in check mode: what it asks for was not done. */
  readonly dryRun: boolean;
  /** Code of the error that it ended with; null where it ended well or has not ended. */
  readonly error: string | null;
  readonly memberId: string;
  readonly keyId: string | null;
  readonly credits: number;
  readonly requestId: string;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

export interface CallFilter {
  readonly action?: string | undefined;
  readonly memberId?: string | undefined;
  readonly keyId?: string | undefined;
  readonly state?: CallState | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** The company's own affairs: what it uses, and the log of its calls. */
export interface ReadAccount {
  /** @param month `yyyy-mm`, UTC */
  credits(month: string): Promise<Credits>;
  /** The charges of a month, added up, the first day first. */
  spending(month: string): Promise<readonly Spending[]>;
  /** Calls, newest first. */
  calls(filter: CallFilter, request: PageRequest): Promise<Page<LoggedCall>>;
  /** Who stands behind member and key ids. */
  names(ids: readonly string[]): Promise<(id: string) => Who>;
  /** The calls of a time, counted, the first day first. */
  tally(from: Date, to: Date): Promise<readonly CallTally[]>;
}

export interface WriteAccount extends ReadAccount {
  /** `expected`: the version the caller named; another one is refused with conflict. */
  rename(name: string, expected?: number): Promise<Company>;
  /**
   * Changes the plan, and fits this month's credits to it. Where a larger one is to be paid for first, nothing changes
   * yet: the company is answered as it stands, with the page to pay on.
   */
  changePlan(plan: Plan): Promise<{
    readonly company: Company;
    readonly before: Plan;
    readonly checkoutUrl: string | null;
  }>;
}
