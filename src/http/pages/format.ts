/** Formats values for people, in English and in UTC. */

import { plainly } from '../../engine/plainText.js';

export { plainly };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** `in 23 hours`, `2 days ago`; rounded down, so that the page never shows more time than there is. */
export function fromNow(at: Date, now: Date): string {
  const left = at.getTime() - now.getTime();
  const size = Math.abs(left);
  if (size < MINUTE) return left >= 0 ? 'in less than a minute' : 'just now';
  if (size < HOUR) return relative.format(Math.trunc(left / MINUTE), 'minute');
  if (size < 2 * DAY) return relative.format(Math.trunc(left / HOUR), 'hour');
  return relative.format(Math.trunc(left / DAY), 'day');
}

/** `23 hours left` */
export function timeLeft(at: Date, now: Date): string {
  return at > now ? `${fromNow(at, now).replace(/^in /, '')} left` : 'over';
}

/** `2026-11-04 14:05:00 UTC` */
export function exactly(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** The value of a field, as a preview shows it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  return plainly(typeof value === 'string' ? value : JSON.stringify(value));
}
