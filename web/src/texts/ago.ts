import { locale } from '.';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A time as people say it: "2 hours ago", "in 3 days". */
export function agoText(at: string): string {
  const away = Date.parse(at) - Date.now();
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const [unit, length] = UNITS.find(([, long]) => Math.abs(away) >= long) ?? (['minute', 60_000] as const);
  return format.format(Math.round(away / length), unit);
}
