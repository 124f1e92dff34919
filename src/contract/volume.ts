/** Volume is the number of rows of one list that one principal deletes or changes within an hour, over all calls. */

/** What is counted. Actions with the same effect on rows share a count. */
export type VolumeKind = 'deleted' | 'changed';

/** The numbers of rows within an hour above which a decision is needed. */
export interface VolumeBounds {
  readonly confirmAbove: number;
  readonly approveAbove: number;
}

export type VolumeLimits = Readonly<Record<VolumeKind, VolumeBounds>>;

/** Rows of one list within the last hour. After a decision, its rows leave the total of that kind of decision. */
export interface VolumeTotals {
  /** Rows of calls that no person has confirmed or approved. */
  readonly unconfirmed: number;
  /** Rows of calls that no administrator has approved. */
  readonly unapproved: number;
}

/** The rows of one list that a call counts. */
export interface ListVolume {
  readonly listId: string;
  readonly rows: number;
  /** The highest totals with which the call may still run; null if no limit applies. */
  readonly atMost: { readonly [Total in keyof VolumeTotals]: number | null };
}

/** What a call counts, fixed at dispatch. A re-run counts the same rows once. */
export interface CallVolume {
  readonly kind: VolumeKind;
  readonly lists: readonly ListVolume[];
  /** A person confirmed the call, so its rows count only for approvals. */
  readonly confirmed: boolean;
}
