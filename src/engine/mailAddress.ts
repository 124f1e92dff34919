/** Whether a text has the form of a mail address. Only sending shows whether mail arrives there. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
