import { phrase } from './phrase.js';

/** Words that replace a missing name in a sentence. */

export const NONE = phrase`none`;
export const NO_ONE = phrase`no one`;
