/** Volume: the rows of one list that one principal deletes or changes within an hour, over all calls. */

/** What is counted. Actions that do the same to rows share a count. */
export type VolumeKind = 'deleted' | 'changed';

/** From which number of rows in an hour a person is asked. */
export interface VolumeBounds {
  readonly confirmAbove: number;
  readonly approveAbove: number;
}

export type VolumeLimits = Readonly<Record<VolumeKind, VolumeBounds>>;

/** Rows of one list within the last hour. Rows that a person has decided on leave the count of that decision. */
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
  /** The highest totals with which the call may still run; null for any, and if it does not count there. */
  readonly atMost: { readonly [Total in keyof VolumeTotals]: number | null };
}

/** What a call counts, fixed at its dispatch: a re-run counts the same, once. */
export interface CallVolume {
  readonly kind: VolumeKind;
  readonly lists: readonly ListVolume[];
  /** A person confirmed the call: its rows count for approvals alone. */
  readonly confirmed: boolean;
}
