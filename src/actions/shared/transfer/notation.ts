import type { ColumnType } from '../../../contract/columns.js';
import { isDay } from '../../../engine/columnTypes.js';

/** How a file writes numbers and days. A file that does not say so is read without guessing: 1234.56 and 2026-12-31. */

export const DECIMALS = ['.', ','] as const;
export const DATES = ['day_first', 'month_first'] as const;

export interface FileNotation {
  /** The decimal mark. The other mark, spaces and apostrophes separate groups of three digits. */
  readonly decimal?: (typeof DECIMALS)[number];
  /** The order in days such as 31/12/2026. Days such as 2026-12-31 are read in any case. */
  readonly dates?: (typeof DATES)[number];
}

/** The notation that an input names. */
export function notationOf({ decimal, dates }: FileNotation): FileNotation {
  return { ...(decimal !== undefined && { decimal }), ...(dates !== undefined && { dates }) };
}

const GROUPED = String.raw`[1-9]\d{0,2}(?:M\d{3}(?:\1\d{3})*)`;

const SPACES = String.raw` \u00a0\u2009\u202f`;
const GROUP_MARKS = { '.': new RegExp(`[,${SPACES}'’]`, 'g'), ',': new RegExp(`[.${SPACES}'’]`, 'g') } as const;

/** @param other the mark that may separate groups, as in a class of characters */
function numberWith(decimal: string, other: string): RegExp {
  const grouped = GROUPED.replace('M', `([${other}${SPACES}'’])`);
  return new RegExp(`^[+-]?(?:${grouped}|\\d+)?(?:[${decimal}]\\d*)?(?:e[+-]?\\d+)?$`, 'i');
}

const NUMBERS = { '.': numberWith('.', ','), ',': numberWith(',', '.') } as const;
const HAS_DIGIT = /^[+-]?[.,]?\d/;

/** Days with points begin with the day wherever people write them. */
const DAY = {
  day_first: /^(?<day>\d{1,2})([./-])(?<month>\d{1,2})\2(?<year>\d{4})(?<time>[ ,T]+\d{1,2}:\d{2}.*)?$/,
  month_first: /^(?<month>\d{1,2})([/-])(?<day>\d{1,2})\2(?<year>\d{4})(?<time>[ ,T]+\d{1,2}:\d{2}.*)?$/,
} as const;

/** A number as programs write it; undefined where the text is none in this notation. */
function numberIn(text: string, decimal: NonNullable<FileNotation['decimal']>): string | undefined {
  const plain = text.replace('\u2212', '-');
  if (!HAS_DIGIT.test(plain) || !NUMBERS[decimal].test(plain)) return undefined;
  return plain.replaceAll(GROUP_MARKS[decimal], '').replace(',', '.');
}

/** A day as `2026-12-31`, and whether a time follows; undefined where the text is none in this notation. */
function dayIn(text: string, dates: NonNullable<FileNotation['dates']>) {
  const { year = '', month = '', day = '', time } = DAY[dates].exec(text)?.groups ?? {};
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return year !== '' && isDay(iso) ? { iso, hasTime: time !== undefined } : undefined;
}

/**
 * A text of a file as columns of this type read it; undefined where it is no number in the notation of the file. A
 * column of days takes the day of a time. A time without a zone is no time: it stays as it is.
 */
export function plainText(type: ColumnType, text: string, { decimal, dates }: FileNotation): string | undefined {
  if (type === 'number' && decimal !== undefined) return numberIn(text.trim(), decimal);
  if ((type !== 'date' && type !== 'date_time') || dates === undefined) return text;
  const day = dayIn(text.trim(), dates);
  return day && (type === 'date' || !day.hasTime) ? day.iso : text;
}

/** What texts say about a notation: the one that alone reads them, `unclear` where it is not one, null without any. */
export type FoundNotation<N extends string> = N | 'unclear' | null;

function saidBy<N extends string>(texts: readonly string[], notations: readonly N[], fits: Fits<N>): FoundNotation<N> {
  const found = texts.map((text) => notations.filter((one) => fits(text, one))).filter((some) => some.length > 0);
  const sure = new Set(found.flatMap((some) => (some.length === 1 ? some : [])));
  const [only] = sure;
  return sure.size === 1 && only !== undefined ? only : found.length > 0 ? 'unclear' : null;
}

type Fits<N> = (text: string, notation: N) => boolean;

/** The decimal mark of the numbers among the texts. Numbers without any mark say nothing. */
export function decimalOf(texts: readonly string[]): FoundNotation<(typeof DECIMALS)[number]> {
  const marked = texts.filter((text) => /[.,]/.test(text));
  return saidBy(marked, DECIMALS, (text, one) => numberIn(text, one) !== undefined);
}

/** The order in the days among the texts. */
export function datesOf(texts: readonly string[]): FoundNotation<(typeof DATES)[number]> {
  return saidBy(texts, DATES, (text, one) => dayIn(text, one) !== undefined);
}

/** Whether the text is a number, or a day, in some notation that has to be named. */
export function needsNotation(type: ColumnType, text: string): boolean {
  if (type === 'number') return DECIMALS.some((one) => numberIn(text.trim(), one) !== undefined);
  return (type === 'date' || type === 'date_time') && DATES.some((one) => dayIn(text.trim(), one) !== undefined);
}
