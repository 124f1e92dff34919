/**
 * The content of a mail, before it is rendered as text and HTML. Each kind of mail has a template in its own file. Any
 * text may contain what callers wrote. `write` makes it harmless, so templates need not.
 */
export interface Letter {
  /** Contains nothing of a call's input, because subjects are shown on locked screens. */
  readonly subject: string;
  /** The name of the company. */
  readonly company: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Names and values, shown as a table. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** Opens a page. Opening it decides nothing. */
  readonly link: { readonly label: string; readonly href: string };
  /** Small print. */
  readonly notes: readonly string[];
}

/** The note of mails that their reader can switch off. */
export const CHOOSE = 'You choose which of these mails you get in the app, under Settings.';

const FULL = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** `Wednesday 25 November 2026 at 14:30 UTC`. It is absolute, because a mail is read later than it is written. */
export function moment(at: Date): string {
  return `${FULL.format(at)} UTC`;
}
