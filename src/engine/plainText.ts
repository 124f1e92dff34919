import { plainName } from './names.js';

/**
 * Characters that are invisible, or that reverse the text after them. With these, one address can look like another.
 * They are control characters, format characters and line separators, except tab and newline.
 */
const DECEIVING = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text from a caller with its deceptive characters spelt out: `\u{202e}`. */
export function plainly(text: string): string {
  return text.replace(DECEIVING, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The name of a person as it is stored: on one line, because mails and pages show it. */
export function personName(given: string): string {
  return plainName(given.replaceAll(/\s+/g, ' '));
}
