import type { Column, ColumnType } from '../../../contract/columns.js';
import { isDay, LOCAL_TIME } from '../../../engine/columnTypes.js';

/**
 * How a file writes numbers, days and times. If the notation is not known, a file is read without guessing: 1234.56,
 * 2026-12-31 and times with their zone.
 */

export const DECIMALS = ['.', ','] as const;
export const DATES = ['day_first', 'month_first'] as const;

export interface FileNotation {
  /** The decimal mark. The other mark, spaces and apostrophes separate groups of three digits. */
  readonly decimal?: (typeof DECIMALS)[number];
  /** The order in days such as 31/12/2026. Days such as 2026-12-31 are always read. */
  readonly dates?: (typeof DATES)[number];
  /** The zone (IANA) of times without one, if their column has none. */
  readonly zone?: string;
}

/** The notation in an input. */
export function notationOf({ decimal, dates, zone }: FileNotation): FileNotation {
  return {
    ...(decimal !== undefined && { decimal }),
    ...(dates !== undefined && { dates }),
    ...(zone !== undefined && { zone }),
  };
}

const GROUPED = String.raw`[1-9]\d{0,2}(?:M\d{3}(?:\1\d{3})*)`;

const SPACES = String.raw` \u00a0\u2009\u202f`;
const GROUP_MARKS = { '.': new RegExp(`[,${SPACES}'’]`, 'g'), ',': new RegExp(`[.${SPACES}'’]`, 'g') } as const;

/** @param other the mark that may separate groups, as part of a character class */
function numberWith(decimal: string, other: string): RegExp {
  const grouped = GROUPED.replace('M', `([${other}${SPACES}'’])`);
  return new RegExp(`^[+-]?(?:${grouped}|\\d+)?(?:[${decimal}]\\d*)?(?:e[+-]?\\d+)?$`, 'i');
}

const NUMBERS = { '.': numberWith('.', ','), ',': numberWith(',', '.') } as const;
/** The time of a day: `14:30`, `2:30:15 PM`. */
const CLOCK = /^(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:\s*(?<half>[ap])\.?m\.?)?$/i;

const HAS_DIGIT = /^[+-]?[.,]?\d/;

/** Days with points always begin with the day. */
const DAY = {
  day_first: /^(?<day>\d{1,2})([./-])(?<month>\d{1,2})\2(?<year>\d{4})(?:[ ,T]+(?<time>\d{1,2}:\d{2}.*))?$/,
  month_first: /^(?<month>\d{1,2})([/-])(?<day>\d{1,2})\2(?<year>\d{4})(?:[ ,T]+(?<time>\d{1,2}:\d{2}.*))?$/,
} as const;

/** A number in the form of programs; undefined if the text is no number in this notation. */
function numberIn(text: string, decimal: NonNullable<FileNotation['decimal']>): string | undefined {
  const plain = text.replace('\u2212', '-');
  if (!HAS_DIGIT.test(plain) || !NUMBERS[decimal].test(plain)) return undefined;
  return plain.replaceAll(GROUP_MARKS[decimal], '').replace(',', '.');
}

/** A day as `2026-12-31`, and the time that follows it; undefined if the text is no day in this notation. */
function dayIn(text: string, dates: NonNullable<FileNotation['dates']>) {
  const { year = '', month = '', day = '', time } = DAY[dates].exec(text)?.groups ?? {};
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return year !== '' && isDay(iso) ? { iso, time } : undefined;
}

/** A time as `14:30:00`; undefined if the text is no time. */
function clockIn(text = ''): string | undefined {
  const { hour = '', minute = '', second = '00', half } = CLOCK.exec(text.trim())?.groups ?? {};
  if (hour === '') return undefined;
  const afternoon = half?.toLowerCase() === 'p' ? 12 : 0;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + afternoon;
  return `${String(hours).padStart(2, '0')}:${minute}:${second}`;
}

/**
 * A text of a file in the form that columns of this type read; undefined if it is no number in the notation of the
 * file. A column of days uses the day of a time.
 */
export function plainText(type: ColumnType, text: string, { decimal, dates }: FileNotation): string | undefined {
  if (type === 'number' && decimal !== undefined) return numberIn(text.trim(), decimal);
  const day = (type === 'date' || type === 'date_time') && dates ? dayIn(text.trim(), dates) : undefined;
  if (!day) return text;
  if (type === 'date' || day.time === undefined) return day.iso;
  const clock = clockIn(day.time);
  return clock === undefined ? text : `${day.iso}T${clock}`;
}

/** A column of times with the zone of the file, if it has no zone of its own. */
export function inZoneOf({ zone }: FileNotation, column: Column): Column {
  return zone === undefined || column.type !== 'date_time' ? column : { zone, ...column };
}

/** Whether the text is a day and a time without a zone, in some notation. */
export function isLocalTime(text: string): boolean {
  const plain = text.trim();
  return LOCAL_TIME.test(plain) || DATES.some((dates) => clockIn(dayIn(plain, dates)?.time) !== undefined);
}

/**
 * A notation that texts show: the only one that reads all of them, `unclear` if there is not one, null without texts.
 */
export type FoundNotation<N extends string> = N | 'unclear' | null;

function saidBy<N extends string>(texts: readonly string[], notations: readonly N[], fits: Fits<N>): FoundNotation<N> {
  const found = texts.map((text) => notations.filter((one) => fits(text, one))).filter((some) => some.length > 0);
  const sure = new Set(found.flatMap((some) => (some.length === 1 ? some : [])));
  const [only] = sure;
  return sure.size === 1 && only !== undefined ? only : found.length > 0 ? 'unclear' : null;
}

type Fits<N> = (text: string, notation: N) => boolean;

/** The decimal mark of the numbers among the texts. Numbers without any mark are ignored. */
export function decimalOf(texts: readonly string[]): FoundNotation<(typeof DECIMALS)[number]> {
  const marked = texts.filter((text) => /[.,]/.test(text));
  return saidBy(marked, DECIMALS, (text, one) => numberIn(text, one) !== undefined);
}

/** The order in the days among the texts. */
export function datesOf(texts: readonly string[]): FoundNotation<(typeof DATES)[number]> {
  return saidBy(texts, DATES, (text, one) => dayIn(text, one) !== undefined);
}

/** Whether the text is a number or a day in a notation that must be known. */
export function needsNotation(type: ColumnType, text: string): boolean {
  if (type === 'number') return DECIMALS.some((one) => numberIn(text.trim(), one) !== undefined);
  return (type === 'date' || type === 'date_time') && DATES.some((one) => dayIn(text.trim(), one) !== undefined);
}
