import { deCalls } from './deCalls.js';
import { deEntry } from './deEntry.js';
import type { Texts } from './en.js';

/** The texts of the pages in German. */
export const de: Texts = { ...deEntry, ...deCalls };
