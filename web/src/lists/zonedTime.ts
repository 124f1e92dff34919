/** Days and times as the clocks of a zone show them. Without a zone, that of the person. */

type Zone = string | undefined;

/** `2026-11-20T14:30:00`, with milliseconds where the instant has some. */
export function wallTime(instant: number, zone: Zone): string {
  const parts = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(zone !== undefined && { timeZone: zone }),
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const rest = instant % 1_000;
  return (
    `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T` +
    `${part('hour')}:${part('minute')}:${part('second')}${rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`}`
  );
}

/** When the clocks show this time. Where they skip it, the first instant after it. */
export function instantOf(wall: string, zone: Zone): number {
  const asUtc = Date.parse(`${wall}Z`);
  const behind = (instant: number) => Date.parse(`${wallTime(instant, zone)}Z`) - instant;
  const first = asUtc - behind(asUtc);
  const second = asUtc - behind(first);
  return behind(second) === asUtc - second ? second : Math.max(first, second);
}

/** When a day begins. @param day such as `2026-11-20` */
export const startOf = (day: string, zone: Zone): number => instantOf(`${day}T00:00:00`, zone);

/** The day so many days later. */
export function daysLater(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
