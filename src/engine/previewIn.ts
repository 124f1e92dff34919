import type { Hold } from '../contract/documents.js';
import type { Language } from '../contract/language.js';
import type { Phrase } from '../contract/phrase.js';
import type { Preview } from '../contract/preview.js';
import { phraseText } from './phrases/phraseText.js';

/** A preview in English, with its phrases for other languages. */
export type PhrasedPreview = Pick<Hold, 'preview' | 'phrases'>;

/** Sentences as one text. */
export function sentences(phrases: readonly Phrase[], language: Language): string {
  return phrases.map((one) => phraseText(one, language)).join(' ');
}

/** The preview of a hold in a language. Its hash is always that of the English one. */
export function previewIn({ preview, phrases }: PhrasedPreview, language: Language): Preview {
  if (language === 'en' || !phrases) return preview;
  return {
    ...preview,
    title: phraseText(phrases.title, language),
    effects: phrases.effects.map((one) => phraseText(one, language)),
    reason: sentences(phrases.reason, language),
    ...(preview.differs && { differs: phrases.differs.map((one) => phraseText(one, language)) }),
  };
}

/** The title of a hold's preview in a language. */
export function titleIn({ preview, phrases }: PhrasedPreview, language: Language): string {
  return language === 'en' || !phrases ? preview.title : phraseText(phrases.title, language);
}
