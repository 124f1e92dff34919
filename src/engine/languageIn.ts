import { LANGUAGES, type Language } from '../contract/language.js';

/**
 * The language that a person is answered in: the first of their tags that the service has texts in.
 * @param tags of languages, the best one first, such as `de-AT`; `*` is any language
 * @returns English if there is none
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
