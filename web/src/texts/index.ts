import { languageIn } from '../../../src/engine/languageIn';
import { en, type Texts } from './en';

export type { Texts } from './en';

/** The language of the person, as the browser names it, for numbers, dates and times. */
export const locale = navigator.language;

/** Texts are in the language that the service answers this browser in. */
const isGerman = languageIn(navigator.languages) === 'de';

/** The texts in the language of the person. Set once, before anything is shown. */
export let texts: Texts = en;

/** Loads the texts of the person's language. */
export async function loadTexts(): Promise<void> {
  if (isGerman) texts = (await import('./de')).de;
  document.documentElement.lang = texts === en ? 'en' : locale.startsWith('de') ? locale : 'de';
}

export type ActionTexts = typeof import('./about');

/** What actions and the fields of their inputs are called and for, in the language of the person; null for English. */
export let actionTexts: ActionTexts | null = null;

/** Loads what actions are called. Called with the registry, before any action is shown. */
export async function loadActionTexts(): Promise<ActionTexts | null> {
  if (isGerman) actionTexts = await import('./about');
  return actionTexts;
}

/** The texts of a place that is loaded when it is first shown, in the language of the person. */
export const inLanguage = <T>(languages: { readonly en: T; readonly de: NoInfer<T> }): T =>
  isGerman ? languages.de : languages.en;

/** A date and time, in the zone and the language of the person. */
export const timeText = (at: string) =>
  new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** A day, in the language of the person. @param timeZone left out: that of the person */
export const dayText = (at: string, timeZone?: 'UTC') =>
  new Date(at).toLocaleDateString(locale, { dateStyle: 'medium', ...(timeZone && { timeZone }) });

/** A part of a whole as a percentage, in the language of the person. @param part 1 for all */
export const percentText = (part: number) =>
  part.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });

/** A number with at most two decimals, in the language of the person. */
export const numberText = (number: number) => number.toLocaleString(locale, { maximumFractionDigits: 2 });
