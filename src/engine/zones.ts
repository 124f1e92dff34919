import { parseDateTime, toZoned } from '@internationalized/date';

/** Time zones by their names (IANA). */

export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** `2026-11-20 15:03 UTC` */
export function minuteInUtc(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Returns the day in a zone of a time (RFC 3339), such as `2026-11-20`. */
export function daysIn(zone: string): (time: string) => string {
  // Swedish dates have the form of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  return (time) => format.format(new Date(time));
}

/**
 * The instant (RFC 3339, UTC) at which the clocks of a zone show a time. If the clocks skip it, it is the instant after
 * the skipped hour; if they show it twice, it is the first one.
 * @param time such as `2026-11-20T14:30`
 * @returns undefined if the calendar or the day does not have it
 */
export function instantIn(zone: string, time: string): string | undefined {
  try {
    return toZoned(parseDateTime(time), zone).toDate().toISOString();
  } catch {
    return undefined;
  }
}
