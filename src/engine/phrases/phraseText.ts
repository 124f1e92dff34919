import type { Language } from '../../contract/language.js';
import type { CallError, Refusal } from '../../contract/errors.js';
import {
  englishText,
  enumerated,
  withValues,
  type Phrase,
  type PhraseValue,
  type Wording,
} from '../../contract/phrase.js';
import { germanNoun } from '../germanNouns.js';
import { actionTitles } from './german/actionTitles.js';
import { GERMAN } from './german/index.js';

/** The German titles of actions, by their names. */
const TITLES: ReadonlyMap<string, string> = new Map(Object.entries(actionTitles));

const LIST = new Intl.ListFormat('de', { type: 'conjunction' });

/** The text of a phrase in a language. A phrase without a translation stays English. */
export function phraseText(phrase: Phrase, language: Language): string {
  return language === 'de' ? germanText(phrase) : englishText(phrase);
}

/** The text of a wording in a language. */
export function textIn(wording: Wording, language: Language = 'en'): string {
  return typeof wording === 'string' ? wording : phraseText(wording, language);
}

/** The error of a refusal in a language. */
export function errorIn(refusal: Refusal, language: Language = 'en'): CallError {
  return language === 'en' ? refusal.error : refusal.errorWith((wording) => textIn(wording, language));
}

function germanText(phrase: Phrase): string {
  const pattern = GERMAN.get(phrase.pattern);
  return pattern === undefined ? englishText(phrase) : withValues(pattern, phrase.values, germanValue);
}

function germanValue(value: PhraseValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return value.toLocaleString('de');
  if ('action' in value) return TITLES.get(value.action) ?? value.title;
  if ('noun' in value) return `${value.count.toLocaleString('de')} ${germanNoun(value.count, value.noun)}`;
  return 'all' in value ? enumerated(value, LIST, germanValue) : germanText(value);
}
