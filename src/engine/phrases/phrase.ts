import type { Enumeration, Phrase, PhraseValue, Quantity } from '../../contract/phrase.js';
import { counted } from '../counted.js';

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
export function joined(all: readonly PhraseValue[], by: ', ' | '; ' = ', '): Enumeration {
  return { all, by };
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** The English text of a phrase. */
export function englishText({ pattern, values }: Phrase): string {
  return withValues(pattern, values, englishValue);
}

function englishValue(value: PhraseValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return value.toLocaleString('en');
  if ('action' in value) return value.title;
  if ('noun' in value) return counted(value.count, value.noun);
  return 'all' in value ? enumerated(value, LIST, englishValue) : englishText(value);
}

/** The values of an enumeration as one text. */
export function enumerated(
  { all, by }: Enumeration,
  list: Intl.ListFormat,
  textOf: (value: PhraseValue) => string,
): string {
  const texts = all.map(textOf);
  return by === undefined ? list.format(texts) : texts.join(by);
}

/** A pattern with its values. @param textOf the text of a value in the language of the pattern */
export function withValues(
  pattern: string,
  values: readonly PhraseValue[],
  textOf: (value: PhraseValue) => string,
): string {
  return pattern.replaceAll(/\{(\d+)\}/g, (place, n: string) => {
    const value = values[Number(n)];
    return value === undefined ? place : textOf(value);
  });
}
