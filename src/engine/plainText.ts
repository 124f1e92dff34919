/**
 * Characters that show nothing, or that turn the order of what follows: an address could look like another one.
 * Control and format characters and line separators, but tab and newline.
 */
const DECEIVING = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text of callers, with deceiving characters spelt out: `\u{202e}`. */
export function plainly(text: string): string {
  return text.replace(DECEIVING, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** What somebody is called, as it is kept: on one line, since it stands in mails and on pages. */
export function personName(given: string): string {
  return given.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
