import type { PreviewPhrases } from '../../src/contract/preview.js';
import { phrase, quantity } from '../../src/engine/phrases/phrase.js';

/** The preview texts of a held call, for translation. */
export const PHRASES: PreviewPhrases = {
  title: phrase`Delete ${quantity(12, 'row')} from ${'Deals'}`,
  effects: [phrase`${quantity(12, 'row')} are deleted from ${'Deals'}.`],
  reason: [phrase`Such a call needs a confirmation.`],
  differs: [],
};
