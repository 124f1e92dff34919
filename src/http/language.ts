import type Koa from 'koa';
import { LANGUAGES, type Language } from '../contract/language.js';

/** The language that a request is answered in: the first of the service's that it accepts; English without one. */
export function languageOf(context: Pick<Koa.Context, 'acceptsLanguages'>): Language {
  // The best one first. Matched here, because negotiation prefers `en` to a `de-DE` of the same quality before it.
  for (const tag of context.acceptsLanguages()) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (language === '*') return 'en';
    const found = LANGUAGES.find((one) => one === language);
    if (found) return found;
  }
  return 'en';
}
