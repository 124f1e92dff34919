import { LANGUAGES, type Language } from '../contract/language.js';

/**
 * The language for a person: the first of their tags in which the service has texts.
 * @param tags of languages, the best one first, such as `de-AT`; `*` is any language
 * @returns English if no tag matches
 */
export function languageIn(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (language === '*') return 'en';
    const found = LANGUAGES.find((one) => one === language);
    if (found) return found;
  }
  return 'en';
}
