import type { Company, Guard, GuardPolicy } from '../../contract/documents.js';

/** What an action demands by itself. */
export interface OwnGuard {
  readonly action: string;
  readonly title: string;
  /** `depends_on_input` where the action looks at each call; the note says how. */
  readonly guard: Guard | 'depends_on_input';
  readonly note: string | null;
}

export interface ReadPolicy {
  /** Every action of the service by name, with what it demands by itself. */
  readonly actions: readonly OwnGuard[];
}

export interface WritePolicy extends ReadPolicy {
  /**
   * Replaces the company's own rules.
   * @param needsYes whether replacing the rules of this company takes a yes. Where it does and nobody gave one, nothing
   * is written and the call is checked again.
   */
  set(policies: readonly GuardPolicy[], needsYes: (current: Company) => boolean): Promise<Company>;
  /** Turning it on is refused with conflict where there is more than one administrator. */
  setSoleAdminOptOut(optOut: boolean): Promise<Company>;
}
