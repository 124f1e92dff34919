const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Growing pauses between attempts, in milliseconds, over about three days (as Standard Webhooks suggests). */
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
 * The pause before the next attempt, with 20 % of jitter, so that deliveries that failed together are not repeated
 * together.
 * @param failed the number of failed attempts, 1 or more
 * @param within how long a delivery is attempted in total, in milliseconds; the pauses are scaled to it
 * @param random from 0 to 1
 * @returns milliseconds; null if the delivery is given up
 */
export function pauseAfter(failed: number, within: number, random: number): number | null {
  const pause = PAUSES[failed - 1];
  return pause === undefined ? null : Math.round(((pause * within) / WHOLE) * (0.8 + 0.4 * random));
}

/** How long a delivery waits for an earlier one of its ordering key, in milliseconds. @param waits so far */
export function pauseInLine(waits: number): number {
  return Math.min(10 * MINUTE, 2 * SECOND * 2 ** Math.min(waits, 10));
}

/**
 * How long a delivery without a slot at its endpoint waits before it tries again without a wake-up, since the process
 * that would wake it may have died. The pause is twice the expected wait, so a slow endpoint is not polled often.
 * @param expected how long the endpoint's queue takes at its current pace, in milliseconds
 * @param random from 0 to 1
 * @returns milliseconds, from 10 seconds to 15 minutes before 20 % of jitter
 */
export function pauseForSlot(expected: number, random: number): number {
  return Math.round(Math.min(15 * MINUTE, Math.max(10 * SECOND, 2 * expected)) * (0.8 + 0.4 * random));
}

/**
 * The pause that a receiver requests by `Retry-After` (RFC 9110, 10.2.3), at most a sixth of `within`.
 * @param retryAfter the header's value: seconds or a date
 * @param within how long a delivery is attempted in total, in milliseconds
 * @returns milliseconds; 0 without the header
 */
export function pauseAsked(retryAfter: string | undefined, within: number, now: Date): number {
  const text = retryAfter?.trim() ?? '';
  const asked = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Math.min(within / 6, Math.max(0, asked || 0));
}
