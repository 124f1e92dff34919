/** Formats values for people, in the language of the page. */

import type { Language } from '../../contract/language.js';
import { plainly } from '../../engine/plainText.js';
import { TEXTS } from './language.js';

export { plainly };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The distance of a time, rounded down, so that the page never promises too much time; null below a minute. */
function away(at: Date, now: Date): readonly [count: number, unit: 'minute' | 'hour' | 'day'] | null {
  const left = at.getTime() - now.getTime();
  const size = Math.abs(left);
  if (size < MINUTE) return null;
  if (size < HOUR) return [Math.trunc(left / MINUTE), 'minute'];
  return size < 2 * DAY ? [Math.trunc(left / HOUR), 'hour'] : [Math.trunc(left / DAY), 'day'];
}

/** `in 23 hours`, `vor 2 Tagen` */
export function fromNow(at: Date, now: Date, language: Language): string {
  const { time } = TEXTS[language];
  const found = away(at, now);
  if (!found) return at >= now ? time.inLessThanAMinute : time.justNow;
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(...found);
}

/** `23 hours left`, `noch 23 Stunden` */
export function timeLeft(at: Date, now: Date, language: Language): string {
  const { time } = TEXTS[language];
  if (at <= now) return time.over;
  const [count, unit] = away(at, now) ?? [];
  if (count === undefined) return time.left(time.lessThanAMinute);
  return time.left(count.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'long' }));
}

/** `Nov 4, 2026, 2:05:00 PM UTC`, `04.11.2026, 15:05:00 MEZ`. @param timeZone name (IANA) */
export function exactly(at: Date, timeZone: string, language: Language): string {
  return at.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'long', timeZone });
}

/** The value of a field, as a preview shows it. */
export function valueText(value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return TEXTS[language].emptyValue;
  return plainly(typeof value === 'string' ? value : JSON.stringify(value));
}
