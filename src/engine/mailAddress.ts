/** Whether a text can be a mail address: whether mail arrives there only sending shows. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
