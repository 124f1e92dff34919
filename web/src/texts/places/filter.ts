import { inLanguage } from '..';

/** The texts of the filter of a list. */
export const filterTexts = inLanguage({
  en: {
    operators: {
      eq: 'is',
      neq: 'is not',
      in: 'is one of',
      notIn: 'is none of',
      contains: 'contains',
      gt: 'is more than',
      gte: 'is at least',
      lt: 'is less than',
      lte: 'is at most',
      empty: 'is empty',
      filled: 'is not empty',
    },
    /** Of dates and times, in place of the others. */
    ofDates: { gt: 'is after', gte: 'is on or after', lt: 'is before', lte: 'is on or before' },
    both: (one: string, other: string) => `${one} and ${other}`,
    either: (one: string, other: string) => `${one}, or ${other}`,
  },
  de: {
    operators: {
      eq: 'ist',
      neq: 'ist nicht',
      in: 'ist eines von',
      notIn: 'ist keines von',
      contains: 'enthält',
      gt: 'ist mehr als',
      gte: 'ist mindestens',
      lt: 'ist weniger als',
      lte: 'ist höchstens',
      empty: 'ist leer',
      filled: 'ist nicht leer',
    },
    ofDates: { gt: 'ist nach', gte: 'ist am oder nach', lt: 'ist vor', lte: 'ist am oder vor' },
    both: (one, other) => `${one} und ${other}`,
    either: (one, other) => `${one}, oder ${other}`,
  },
});
