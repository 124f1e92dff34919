/**
 * What a mail of the service says, before it is text and HTML. Each kind has a template, one file each, that makes one
 * of these. Any text in it may hold what callers wrote: `write` makes it harmless, so templates need not.
 */
export interface Letter {
  /** Nothing of what a call was given: subjects stand on locked screens. */
  readonly subject: string;
  /** The name of the company that it comes from. */
  readonly company: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** What is to be found at a glance, by name. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** Leads to a page; what it opens decides nothing. */
  readonly link: { readonly label: string; readonly href: string };
  /** Small print. */
  readonly notes: readonly string[];
}

const FULL = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** `Wednesday 25 November 2026 at 14:30 UTC`: a mail is read at another time than it is written. */
export function moment(at: Date): string {
  return `${FULL.format(at)} UTC`;
}
