import type { Company, Guard, GuardPolicy } from '../../contract/documents.js';
import type { VolumeKind, VolumeLimits } from '../../contract/volume.js';

/** The guard that an action itself demands. */
export interface OwnGuard {
  readonly action: string;
  readonly title: string;
  /** `depends_on_input` if the guard depends on the call; the note describes how. */
  readonly guard: Guard | 'depends_on_input';
  readonly note: string | null;
  /** The kind of hourly count for its rows; absent if it deletes or changes none. */
  readonly counts?: VolumeKind;
  /** The action to use instead; absent if this action is not deprecated. */
  readonly use?: string;
}

export interface ReadPolicy {
  /** Every action of the service with its own guard, sorted by name. */
  readonly actions: readonly OwnGuard[];
}

export interface WritePolicy extends ReadPolicy {
  /**
   * Replaces the company's own rules.
   * @param limits new hourly limits; those that are left out stay
   * @param needsYes whether replacing the current rules needs a decision. If it does and none was made, nothing is
   * written and the call is checked again. An error that it throws refuses the call.
   */
  set(
    policies: readonly GuardPolicy[],
    limits: Partial<VolumeLimits> | undefined,
    needsYes: (current: Company) => boolean,
  ): Promise<Company>;
  /** @throws Refusal conflict if it is turned on in a company with more than one administrator */
  setSoleAdminOptOut(optOut: boolean): Promise<Company>;
}
