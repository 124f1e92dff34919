import { phrase } from './phrase.js';

/** Words that stand in sentences if a name would. */

export const NONE = phrase`none`;
export const NO_ONE = phrase`no one`;
