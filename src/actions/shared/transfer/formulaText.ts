/**
 * Texts that spreadsheets would evaluate as a formula (OWASP, "CSV Injection"), and texts that look like one with an
 * apostrophe in front.
 */
const EVALUATED = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** The text as an export writes it: with an apostrophe in front if a spreadsheet would evaluate it. */
export function protectedText(text: string): string {
  return EVALUATED.test(text) ? `'${text}` : text;
}

/** The text that `protectedText` was called with. */
export function unprotectedText(text: string): string {
  return text.startsWith("'") && EVALUATED.test(text) ? text.slice(1) : text;
}
