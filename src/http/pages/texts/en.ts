import { enCalls } from './enCalls.js';
import { enEntry } from './enEntry.js';

/** The texts of the pages in English, by page. */
export const en = { ...enEntry, ...enCalls };

/** The texts of the pages in one language. */
export type Texts = typeof en;
