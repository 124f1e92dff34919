/**
 * Texts that spreadsheets would evaluate as a formula (OWASP, "CSV Injection"), also if they begin with apostrophes.
 */
const EVALUATED = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** The text in an export, with an apostrophe before it if a spreadsheet would evaluate it. */
export function protectedText(text: string): string {
  return EVALUATED.test(text) ? `'${text}` : text;
}

/** Reverses `protectedText`. */
export function unprotectedText(text: string): string {
  return text.startsWith("'") && EVALUATED.test(text) ? text.slice(1) : text;
}
