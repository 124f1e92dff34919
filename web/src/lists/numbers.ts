/** Numbers as people read and write them in a language. */
export interface Numbers {
  /** A number as a field shows it: with the decimal mark of the language, and without groups. */
  shown(number: number): string;
  /**
   * What a person wrote; null for nothing, undefined for what is no number. A mark that separates groups of digits as the
   * language does, or of three digits, does so; any other single point or comma is a decimal mark.
   * @param signs may stand before or after the number
   */
  read(text: string, signs?: readonly string[]): number | null | undefined;
}

/** How a column shows its numbers. */
interface Format {
  readonly format?: string | undefined;
  /** ISO 4217. */
  readonly currency?: string | undefined;
}

/** The number whose groups show how the language makes them: the first one has fewer digits than the others. */
const GROUPED = 1_234_567.5;

/** @param locale BCP 47, such as `de-DE` */
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
 * The signs that may stand beside a number of a column: that of its currency in the language and its code, or the percent
 * sign. A sign that other currencies have, too, is none.
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

/** Without space, marks of direction, and the apostrophes that separate groups in Switzerland. */
const withoutSpace = (text: string) => text.replaceAll(/[\s'’\u061C\u200E\u200F]/gu, '');

/** The text without one of the signs, before the number or after it. */
function withoutSign(text: string, signs: readonly string[]): string {
  const [lead = ''] = /^[+-]?/.exec(text) ?? [];
  const rest = text.slice(lead.length);
  const is = (part: string, sign: string) => part.toLowerCase() === sign.toLowerCase();
  const first = signs.find((sign) => is(rest.slice(0, sign.length), sign));
  if (first !== undefined) return lead + rest.slice(first.length);
  const last = signs.find((sign) => is(rest.slice(-sign.length), sign));
  return last === undefined ? text : lead + rest.slice(0, -last.length);
}
