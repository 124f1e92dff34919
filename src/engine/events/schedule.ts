const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses between attempts, growing, over about three days (as Standard Webhooks suggests), milliseconds. */
const PAUSES = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  20 * HOUR,
] as const;
const WHOLE = PAUSES.reduce<number>((sum, pause) => sum + pause, 0);

/**
 * The pause before the next attempt, with a fifth of jitter, so that what failed together does not come back together.
 * @param failed attempts that have failed, 1 or more
 * @param within how long a delivery is tried at all, milliseconds: three days, or less where time is made short
 * @param random from 0 to 1
 * @returns milliseconds; null when it is given up
 */
export function pauseAfter(failed: number, within: number, random: number): number | null {
  const pause = PAUSES[failed - 1];
  return pause === undefined ? null : Math.round(((pause * within) / WHOLE) * (0.8 + 0.4 * random));
}

/** How long a delivery whose turn has not come waits before it looks again, milliseconds. @param waits how often so far */
export function pauseInLine(waits: number): number {
  return Math.min(10 * MINUTE, 2 * SECOND * 2 ** Math.min(waits, 10));
}

/**
 * How long a delivery that found no place at its endpoint waits where nobody calls it: whoever would have may have died.
 * So a line is asked for half as often as it moves, and a hung one hardly ever. Milliseconds.
 * @param expected how long the line takes as it moves now
 * @param random from 0 to 1
 */
export function pauseForPlace(expected: number, random: number): number {
  return Math.round(Math.min(15 * MINUTE, Math.max(10 * SECOND, 2 * expected)) * (0.8 + 0.4 * random));
}

/**
 * How long a receiver asks to be left alone (RFC 9110, 10.2.3), milliseconds, at most a sixth of the time that a delivery
 * is tried at all; 0 where it does not say.
 * @param retryAfter seconds or a date, as it came
 */
export function pauseAsked(retryAfter: string | undefined, within: number, now: Date): number {
  const text = retryAfter?.trim() ?? '';
  const asked = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Math.min(within / 6, Math.max(0, asked || 0));
}
