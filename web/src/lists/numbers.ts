/** Numbers as people read and write them in a language. */
export interface Numbers {
  /** A number as a field shows it: with the decimal mark of the language, and without groups. */
  shown(number: number): string;
  /**
   * What a person wrote; null for nothing, undefined for what is no number. A mark that separates groups of three digits
   * in the language does so; any other single point or comma is a decimal mark.
   */
  read(text: string): number | null | undefined;
}

/** @param locale BCP 47, such as `de-DE` */
export function numbersIn(locale: string): Numbers {
  const options = { numberingSystem: 'latn', maximumFractionDigits: 20 } as const;
  const format = new Intl.NumberFormat(locale, { ...options, useGrouping: false });
  const parts = new Intl.NumberFormat(locale, options).formatToParts(1_234_567.5);
  const mark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  const [group, decimal] = [mark('group'), mark('decimal')].map((one) => (one === '.' ? String.raw`\.` : one));
  const grouped = new RegExp(`^[+-]?[1-9]\\d{0,2}(${group}\\d{3})+(${decimal}\\d*)?$`);
  return {
    shown: (number) => format.format(number),
    read(text) {
      const plain = text.replaceAll(/[\s'’\u061C\u200E\u200F]/gu, '').replace('\u2212', '-');
      if (plain === '') return null;
      const isGrouped = grouped.test(plain);
      const whole = isGrouped ? plain.replaceAll(mark('group'), '') : plain;
      const number = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i.test(whole) ? Number(whole.replace(',', '.')) : NaN;
      return Number.isFinite(number) ? number : undefined;
    },
  };
}
