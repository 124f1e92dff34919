import type { Company, Guard } from '../contract/documents.js';
import type { Phrase } from '../contract/phrase.js';
import type { VolumeBounds, VolumeKind, VolumeLimits, VolumeTotals } from '../contract/volume.js';
import { phrase, quantity } from './phrases/phrase.js';

/** Guards over time: they look at a call together with the calls of the last hour. */

export const VOLUME_KINDS = ['deleted', 'changed'] as const satisfies readonly VolumeKind[];

/** The limits of a company that has not set its own (docs/decisions, 2026-11-23-volume-guard). */
export const BUILT_IN_LIMITS: VolumeLimits = {
  deleted: { confirmAbove: 50, approveAbove: 500 },
  changed: { confirmAbove: 5_000, approveAbove: 20_000 },
};

/** The highest limit that a company can set. It cannot switch the limits off. */
export const HIGHEST_LIMIT = 100_000;

export const NO_VOLUME: VolumeTotals = { unconfirmed: 0, unapproved: 0 };

/** The limits that apply to a company. */
export function limitsOf({ volumeLimits }: Pick<Company, 'volumeLimits'>): VolumeLimits {
  return volumeLimits ?? BUILT_IN_LIMITS;
}

/** The guard of a call that raises the hourly totals to these. An approval replaces a confirmation. */
export function guardOfVolume({ unconfirmed, unapproved }: VolumeTotals, bounds: VolumeBounds): Guard {
  if (unapproved > bounds.approveAbove) return 'approve';
  return unconfirmed > bounds.confirmAbove ? 'confirm' : 'none';
}

/**
 * What the hourly guard adds to another guard. It adds no confirmation if an administrator must approve the call
 * anyway.
 */
export function addedBy(volume: Guard, other: Guard): Guard {
  return volume === 'confirm' && (other === 'approve' || other === 'confirm_and_approve') ? 'none' : volume;
}

/** Both totals plus a number of rows. */
export function plusRows({ unconfirmed, unapproved }: VolumeTotals, rows: number): VolumeTotals {
  return { unconfirmed: unconfirmed + rows, unapproved: unapproved + rows };
}

/** The higher total of each count. */
export function highest(all: readonly VolumeTotals[]): VolumeTotals {
  return {
    unconfirmed: Math.max(0, ...all.map(({ unconfirmed }) => unconfirmed)),
    unapproved: Math.max(0, ...all.map(({ unapproved }) => unapproved)),
  };
}

/** Whether new limits guard any call less than the earlier ones. */
export function loosensLimits(before: VolumeLimits, after: VolumeLimits): boolean {
  return VOLUME_KINDS.some(
    (kind) =>
      after[kind].confirmAbove > before[kind].confirmAbove || after[kind].approveAbove > before[kind].approveAbove,
  );
}

/** The highest total that needs no stronger guard than this total, which is the next limit. Null if there is none. */
export function atMostFor(total: number, numbers: readonly number[]): number | null {
  const above = numbers.filter((number) => number >= total);
  return above.length === 0 ? null : Math.min(...above);
}

/** The limits in sentences. */
export function limitSentences(limits: VolumeLimits): readonly Phrase[] {
  return VOLUME_KINDS.map((kind) => {
    const { confirmAbove, approveAbove } = limits[kind];
    return kind === 'deleted'
      ? phrase`Deleted rows of one list within an hour: above ${confirmAbove} a confirmation, above ${approveAbove} an approval.`
      : phrase`Changed rows of one list within an hour: above ${confirmAbove} a confirmation, above ${approveAbove} an approval.`;
  });
}

const CALLER = { key: phrase`this key`, person: phrase`this person` } as const;
const WITHOUT = { approval: phrase`without an approval`, confirmation: phrase`without a confirmation` } as const;

/**
 * The total of the last hour and the rows that the call adds, in one sentence.
 * @param above the limit that the total exceeds; null if it is one of the company's rules
 */
export function volumeSentence({
  kind,
  by,
  listName,
  before,
  rows,
  decision,
  above,
}: {
  readonly kind: VolumeKind;
  readonly by: 'key' | 'person';
  readonly listName: string;
  readonly before: number;
  readonly rows: number;
  readonly decision: 'confirmation' | 'approval';
  readonly above: number | null;
}): Phrase {
  const these = rows === 1 ? phrase`this row` : phrase`these ${String(rows)} rows`;
  const earlier = { caller: CALLER[by], counted: quantity(before, 'row'), without: WITHOUT[decision] };
  const sum = before + rows;
  const total = above === null ? phrase`${sum}` : phrase`${sum}, more than ${above}`;
  return kind === 'deleted'
    ? phrase`In the last hour, ${earlier.caller} deleted ${earlier.counted} of ${listName} ${earlier.without}; with ${these} it is ${total}.`
    : phrase`In the last hour, ${earlier.caller} changed ${earlier.counted} of ${listName} ${earlier.without}; with ${these} it is ${total}.`;
}
