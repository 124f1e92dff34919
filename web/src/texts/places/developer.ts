import { inLanguage } from '..';
import { de } from './developerDe';
import { en } from './developerEn';

/** The texts of the place Developer. */
export const words = inLanguage({ en, de });
