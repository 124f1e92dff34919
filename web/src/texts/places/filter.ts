import { inLanguage } from '..';
import { de as operatorsDe, en as operatorsEn } from '../operators';

/** The texts of the filter of a list. */
export const filterTexts = inLanguage({
  en: {
    operators: { ...operatorsEn, filled: 'is not empty' },
    /** Of dates and times, in place of the others. */
    ofDates: { gt: 'is after', gte: 'is on or after', lt: 'is before', lte: 'is on or before' },
    both: (one: string, other: string) => `${one} and ${other}`,
    either: (one: string, other: string) => `${one}, or ${other}`,
  },
  de: {
    operators: { ...operatorsDe, filled: 'ist nicht leer' },
    ofDates: { gt: 'ist nach', gte: 'ist am oder nach', lt: 'ist vor', lte: 'ist am oder vor' },
    both: (one, other) => `${one} und ${other}`,
    either: (one, other) => `${one}, oder ${other}`,
  },
});
