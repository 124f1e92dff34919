import type { Enumeration, Phrase, PhraseValue, Quantity } from '../../contract/phrase.js';

/**
 * Makes a phrase of a template literal: phrase`Delete ${quantity(3, 'row')} from ${list.name}`. Each template needs a
 * translation in `german/`; `test/registry/phrases.test.ts` compares both.
 */
export function phrase(strings: TemplateStringsArray, ...values: readonly PhraseValue[]): Phrase {
  return { pattern: strings.reduce((pattern, text, n) => `${pattern}{${n - 1}}${text}`), values };
}

/** A number with its noun. @param noun the English singular, which `germanNouns.ts` has in German */
export function quantity(count: number, noun: string): Quantity {
  return { count, noun };
}

/** The phrase for a number of things. @param several also for none */
export function forCount(count: number, one: Phrase, several: Phrase): Phrase {
  return count === 1 ? one : several;
}

/** The same as an effect of a preview, which has none for no things. */
export function effectFor(count: number, one: Phrase, several: Phrase): readonly Phrase[] {
  return count > 0 ? [forCount(count, one, several)] : [];
}

/** Values that are named together, the last with `and`. */
export function enumeration(all: readonly PhraseValue[]): Enumeration {
  return { all };
}

/** Values with the same between each two of them in each language. */
export function joined(all: readonly PhraseValue[], by: ', ' | '; ' = ', '): Enumeration {
  return { all, by };
}
