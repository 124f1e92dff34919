/** Characters that are invisible, or that reverse the order of the text after them, except tab and newline. */
const DECEIVING = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text of callers, with deceptive characters spelt out: with these, one address can look like another. */
export function plainly(text: string): string {
  return text.replace(DECEIVING, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
