import { LOW_CREDITS } from '../../../contract/ranks.js';
import type { Credits } from '../../../engine/ports/account.js';
import { count, object, oneOf, text, time, timeOrNull } from '../../../engine/schema.js';

/** The Deep credits of a month, and the month itself, as the actions on the company return them. */

const CREDITS_STATES = ['plenty', 'low', 'used_up'] as const;
type CreditsState = (typeof CREDITS_STATES)[number];

/** A month (UTC) in a result. */
export const MONTH = text('The month, as 2026-11, UTC.');

export const CREDITS = object(
  {
    month: MONTH,
    granted: count('Credits of the month in total.'),
    available: count('Credits that calls can still use.'),
    reserved: count('Credits that are reserved for running calls.'),
    spent: count('Credits that calls were charged.'),
    creditsState: oneOf(CREDITS_STATES, 'low: less than a fifth is left. used_up: nothing is left.'),
    lowSince: timeOrNull('When charges first left less than a fifth; null when they have not.'),
    usedUpSince: timeOrNull('When charges first left nothing; null when they have not.'),
    resetsAt: time('When the next month begins, with new credits.'),
  },
  { description: 'Deep credits of this month. Available, reserved and spent credits add up to the granted ones.' },
);

export const EXAMPLE_CREDITS = {
  month: '2026-11',
  granted: 1_000,
  available: 940,
  reserved: 0,
  spent: 60,
  creditsState: 'plenty' as const,
  lowSince: null,
  usedUpSince: null,
  resetsAt: '2026-12-01T00:00:00.000Z',
};

/** @param month as `yyyy-mm`, UTC */
export function creditsView(month: string, { lowSince, usedUpSince, ...credits }: Credits) {
  return {
    month,
    ...credits,
    creditsState: creditsState(credits),
    lowSince: lowSince?.toISOString() ?? null,
    usedUpSince: usedUpSince?.toISOString() ?? null,
    resetsAt: monthSpan(month).to.toISOString(),
  };
}

function creditsState({ available, granted }: Pick<Credits, 'available' | 'granted'>): CreditsState {
  if (available <= 0) return 'used_up';
  return available < granted * LOW_CREDITS ? 'low' : 'plenty';
}

/** The month of a time, UTC, as `yyyy-mm`. */
export function monthName(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** The first moments of a month (`yyyy-mm`) and of the next one, UTC. */
export function monthSpan(month: string): { readonly from: Date; readonly to: Date } {
  const from = new Date(`${month}-01T00:00:00.000Z`);
  return { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) };
}
