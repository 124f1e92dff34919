import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from '../../contract/language.js';
import type { RequestContext } from '../state.js';
import { de } from './texts/de.js';
import { en, type Texts } from './texts/en.js';
import type { CallRecord } from '../../contract/documents.js';

/** The texts of the pages in each language. Documentation, outbox and mails are English. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en, de };

/** The language of the page that is rendered. */
export const InLanguage = createContext<Language>('en');

/** The texts in the language of a request. */
export function textsOf(context: RequestContext): Texts {
  return TEXTS[context.state.language];
}

/** For components: the language of the page. */
export function useLanguage(): Language {
  return useContext(InLanguage);
}

/** For components: the texts in the language of the page. */
export function useTexts(): Texts {
  return TEXTS[useLanguage()];
}

/**
 * The value of `lang` for the message of a call, which is in the language of its caller; undefined if the page is in that
 * language.
 */
export function ofCall(call: Pick<CallRecord, 'language'>, language: Language): Language | undefined {
  const own = call.language ?? 'en';
  return own === language ? undefined : own;
}

/** The value of `lang` for messages that are English on every page; undefined if the page is English, too. */
export function ofService(language: Language): 'en' | undefined {
  return language === 'en' ? undefined : 'en';
}
