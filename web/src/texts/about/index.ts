export { titles, labels } from '../actionsDe';
export { about } from './actionsDe';
export { notes } from './notesDe';
import { listFields } from './listFieldsDe';
import { otherFields } from './otherFieldsDe';

/** What fields are for, by what the service says in English. */
export const fields = { ...listFields, ...otherFields };
