import { plainName } from './names.js';

/**
 * Characters that are invisible, or that reverse the order of the text after them: with these, one address can look
 * like another. Control and format characters and line separators, except tab and newline.
 */
const DECEIVING = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text of callers, with deceptive characters spelt out: `\u{202e}`. */
export function plainly(text: string): string {
  return text.replace(DECEIVING, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The name of a person as it is stored: on one line, since mails and pages show it. */
export function personName(given: string): string {
  return plainName(given.replaceAll(/\s+/g, ' '));
}
