import { inLanguage } from '..';
import { de, en } from './rejectOnlyTexts';

/** Why a person may only reject a held call, by the names that `/decide` gives. */
export const rejectOnly = inLanguage({ en, de });
