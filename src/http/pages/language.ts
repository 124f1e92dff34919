import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { RequestContext } from '../state.js';
import { de } from './texts/de.js';
import { en, type Texts } from './texts/en.js';

/** The languages of the pages. Documentation, outbox and mails are English. */
export type Language = 'en' | 'de';

/** The texts of the pages in each language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en, de };

/** The language of the page that is rendered. */
export const InLanguage = createContext<Language>('en');

/** The language that the browser of the person prefers; English where it asks for no language of the pages. */
export function languageOf(context: RequestContext): Language {
  // The best one first. Matched here, because negotiation prefers `en` to a `de-DE` of the same quality before it.
  for (const tag of context.acceptsLanguages()) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (language === '*') return 'en';
    if (language in TEXTS) return language as Language;
  }
  return 'en';
}

/** The texts in the language of a request. */
export function textsOf(context: RequestContext): Texts {
  return TEXTS[languageOf(context)];
}

/** In a component: the language of the page. */
export function useLanguage(): Language {
  return useContext(InLanguage);
}

/** In a component: the texts in the language of the page. */
export function useTexts(): Texts {
  return TEXTS[useLanguage()];
}

/**
 * The language of what the service says itself, for `lang`: titles, effects, reasons and messages are English. Undefined
 * where the page is English, too.
 */
export function ofService(language: Language): 'en' | undefined {
  return language === 'en' ? undefined : 'en';
}
