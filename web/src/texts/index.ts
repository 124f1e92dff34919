import { en, type Texts } from './en';

export type { Texts } from './en';

/** The language of the person, as the browser names it; texts are English where there are none in it. */
export const locale = navigator.language;

/** The texts in the language of the person. Set once, before anything is shown. */
export let texts: Texts = en;

/** Loads the texts of the person's language. */
export async function loadTexts(): Promise<void> {
  if (locale.startsWith('de')) texts = (await import('./de')).de;
  document.documentElement.lang = texts === en ? 'en' : locale;
}
