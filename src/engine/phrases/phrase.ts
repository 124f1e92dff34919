import type { Enumeration, Phrase, PhraseValue, Quantity } from '../../contract/phrase.js';

/**
 * Makes a phrase of a template literal: phrase`Delete ${quantity(3, 'row')} from ${list.name}`. Each template needs a
 * translation in `german/`; `test/registry/phrases.test.ts` compares both.
 */
export function phrase(strings: TemplateStringsArray, ...values: readonly PhraseValue[]): Phrase {
  return { pattern: strings.reduce((pattern, text, n) => `${pattern}{${n - 1}}${text}`), values };
}

/** A number with its noun. @param noun the English singular; `germanNouns.ts` has the German one */
export function quantity(count: number, noun: string): Quantity {
  return { count, noun };
}

/** The phrase for a number of things. @param several used for 0, too */
export function forCount(count: number, one: Phrase, several: Phrase): Phrase {
  return count === 1 ? one : several;
}

/** The phrase for a number of things as an effect of a preview; no effect if the number is 0. */
export function effectFor(count: number, one: Phrase, several: Phrase): readonly Phrase[] {
  return count > 0 ? [forCount(count, one, several)] : [];
}

/** A list of values, with `and` before the last. */
export function enumeration(all: readonly PhraseValue[]): Enumeration {
  return { all };
}

/** A list of values with the same separator in each language. */
export function joined(all: readonly PhraseValue[], by: ', ' | '; ' | ' ' = ', '): Enumeration {
  return { all, by };
}
