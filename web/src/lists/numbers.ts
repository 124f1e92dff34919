/** Reads and writes numbers in a language. */
export interface Numbers {
  /** The text of a number in a field: with the decimal mark of the language, and without grouping. */
  shown(number: number): string;
  /**
   * The number that a person wrote; null for an empty text, undefined if the text is not a number. A mark separates
   * groups if it groups digits as the language does, or by three. Any other single point or comma is a decimal mark.
   * @param signs signs that may stand before or after the number
   */
  read(text: string, signs?: readonly string[]): number | null | undefined;
}

/** How a column shows its numbers. */
interface Format {
  readonly format?: string | undefined;
  /** The ISO 4217 code. */
  readonly currency?: string | undefined;
}

/** A number that shows how the language groups digits: its first group has fewer digits than the others. */
const GROUPED = 1_234_567.5;

/** @param locale a BCP 47 tag, such as `de-DE` */
export function numbersIn(locale: string): Numbers {
  const options = { numberingSystem: 'latn', maximumFractionDigits: 20 } as const;
  const format = new Intl.NumberFormat(locale, { ...options, useGrouping: false });
  const parts = new Intl.NumberFormat(locale, options).formatToParts(GROUPED);
  const mark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  const [group, decimal] = [mark('group'), mark('decimal')].map((one) => (one === '.' ? String.raw`\.` : one));
  // In India, groups before the last one have two digits: 12,34,567.
  const inPairs = parts.filter(({ type }) => type === 'integer')[1]?.value.length === 2;
  const pairs = inPairs ? `|[1-9]\\d?(${group}\\d{2})*${group}\\d{3}` : '';
  const grouped = new RegExp(`^[+-]?([1-9]\\d{0,2}(${group}\\d{3})+${pairs})(${decimal}\\d*)?$`);
  return {
    shown: (number) => format.format(number),
    read(text, signs = []) {
      const plain = withoutSpace(text).replace('\u2212', '-');
      if (plain === '') return null;
      const unsigned = withoutSign(plain, signs);
      const whole = grouped.test(unsigned) ? unsigned.replaceAll(mark('group'), '') : unsigned;
      const number = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i.test(whole) ? Number(whole.replace(',', '.')) : NaN;
      return Number.isFinite(number) ? number : undefined;
    },
  };
}

/**
 * The signs that may stand beside a number of a column: the sign of its currency in the language and the code, or the
 * percent sign. A sign that other currencies share is left out.
 */
export function signsOf(locale: string, { format, currency }: Format): readonly string[] {
  const signs = (options: Intl.NumberFormatOptions, type: 'currency' | 'percentSign') =>
    new Intl.NumberFormat(locale, options)
      .formatToParts(1)
      .filter((part) => part.type === type)
      .map(({ value }) => withoutSpace(value));
  if (format === 'percent') return ['%', ...signs({ style: 'percent' }, 'percentSign')];
  if (format !== 'currency' || currency === undefined) return [];
  return [currency, ...signs({ style: 'currency', currency }, 'currency')];
}

/** Removes spaces, direction marks, and the apostrophes that separate groups in Switzerland. */
const withoutSpace = (text: string) => text.replaceAll(/[\s'’\u061C\u200E\u200F]/gu, '');

/** The text without one of the signs before or after the number. */
function withoutSign(text: string, signs: readonly string[]): string {
  const [lead = ''] = /^[+-]?/.exec(text) ?? [];
  const rest = text.slice(lead.length);
  const is = (part: string, sign: string) => part.toLowerCase() === sign.toLowerCase();
  const first = signs.find((sign) => is(rest.slice(0, sign.length), sign));
  if (first !== undefined) return lead + rest.slice(first.length);
  const last = signs.find((sign) => is(rest.slice(-sign.length), sign));
  return last === undefined ? text : lead + rest.slice(0, -last.length);
}
