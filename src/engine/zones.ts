/** Time zones by their names (IANA). */

export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Tells on which day in a zone a time (RFC 3339) falls, such as `2026-11-20`. */
export function daysIn(zone: string): (time: string) => string {
  // Swedish dates have the form of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  return (time) => format.format(new Date(time));
}
