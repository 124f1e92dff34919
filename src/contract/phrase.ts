import { counted } from './counted.js';

/** A number of things: `3 rows`. `noun` is the English singular. */
export interface Quantity {
  readonly count: number;
  readonly noun: string;
}

/** Several values in one place of a phrase: `Deals, Tickets, and Contacts`. */
export interface Enumeration {
  readonly all: readonly PhraseValue[];
  /** The separator; if left out, the words of the language. */
  readonly by?: ', ' | '; ' | ' ';
}

/** The name of an action for people. `title` is the English one. */
export interface ActionTitle {
  readonly action: string;
  readonly title: string;
}

/** The value of a placeholder of a phrase. A string, such as the name of a list, is shown as it is. */
export type PhraseValue = string | number | Quantity | Enumeration | ActionTitle | Phrase;

/**
 * A text for people that can be shown in each language. `pattern` is the English text, with the placeholders `{0}`,
 * `{1}` and so on. The tables of other languages find their translation by it.
 */
export interface Phrase {
  readonly pattern: string;
  readonly values: readonly PhraseValue[];
}

/** A text for people: a phrase, or a text that is the same in each language. */
export type Wording = string | Phrase;

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

/** The English text of a wording. */
export function englishOf(wording: Wording): string {
  return typeof wording === 'string' ? wording : englishText(wording);
}
