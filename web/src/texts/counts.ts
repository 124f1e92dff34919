import { nounFor } from '../../../src/contract/counted';
import { germanNoun } from '../../../src/engine/germanNouns';
import { inLanguage, numberText } from '.';

const nounText = inLanguage({ en: nounFor, de: germanNoun });

/** `2 rows`: a number of what the service calls `noun`, in the language of the person. */
export const countText = (count: number, noun: string) => `${numberText(count)} ${nounText(count, noun)}`;
