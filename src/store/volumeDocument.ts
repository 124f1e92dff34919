import type { ListVolume, VolumeKind, VolumeTotals } from '../contract/volume.js';

/** Whose rows are counted: those of one principal, by kind. */
export interface VolumeSubject {
  readonly companyId: string;
  /** The id of the key, or of the member in a session. */
  readonly principalId: string;
  readonly kind: VolumeKind;
}

/** The rows that one call counted. */
interface Entry extends VolumeTotals {
  readonly minute: number;
  /** The dispatch that the entry belongs to, as its time in milliseconds. */
  readonly by: number;
}

/** The rows of one principal, kind and list (correctness, rule 19). The totals are the sums of the minutes. */
export interface VolumeDocument extends VolumeTotals {
  /** `<company>/<principal>/<kind>/<list>` */
  readonly _id: string;
  /** No minute before this one is in the totals. */
  readonly first: number;
  readonly minutes?: Readonly<Record<string, VolumeTotals>>;
  /** The calls in the totals, until it is certain that they have ended. */
  readonly calls?: Readonly<Record<string, Entry>>;
  /** When the sweeper checks the calls. */
  readonly tidyAt: Date;
  readonly expiresAt: Date;
}

export const MINUTE = 60_000;
/** The minutes that count in addition to the present one. A row counts for 60 to 61 minutes. */
export const MINUTES = 60;

export const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE);
export const fieldOf = (minute: number) => `m${minute}`;

/** The sum of several totals. */
export function sumOf(all: readonly VolumeTotals[]): VolumeTotals {
  return {
    unconfirmed: all.reduce((sum, { unconfirmed }) => sum + unconfirmed, 0),
    unapproved: all.reduce((sum, { unapproved }) => sum + unapproved, 0),
  };
}

/** The condition of a document in which the rows of a call fit. */
export function roomFor({ rows, atMost }: ListVolume) {
  return {
    ...(atMost.unconfirmed !== null && { unconfirmed: { $lte: atMost.unconfirmed - rows } }),
    ...(atMost.unapproved !== null && { unapproved: { $lte: atMost.unapproved - rows } }),
  };
}

/** Whether the rows of a call fit. */
export function fits(totals: VolumeTotals, { rows, atMost }: ListVolume): boolean {
  const isRoom = (total: number, most: number | null) => most === null || total + rows <= most;
  return isRoom(totals.unconfirmed, atMost.unconfirmed) && isRoom(totals.unapproved, atMost.unapproved);
}
