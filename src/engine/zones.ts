/** Time zones by their names (IANA). */

export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const days = new Map<string, Intl.DateTimeFormat>();

/** The day in a zone on which a time falls, such as `2026-11-20`. @param time RFC 3339 */
export function dayIn(zone: string, time: string): string {
  // Swedish dates have the form of ISO 8601.
  const format = days.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  days.set(zone, format);
  return format.format(new Date(time));
}
