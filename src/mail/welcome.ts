import type { Letter } from './letter.js';

export interface Welcome {
  /** A bearer link: anyone who opens it can join as the first administrator. */
  readonly link: string;
}

/**
 * Sent to the mail address of a sign-up. It does not contain names that were typed there. Anyone can type any address,
 * and their words would reach its owner in the name of the service.
 */
export function welcome({ link }: Welcome): Letter {
  return {
    subject: 'Join your new workspace',
    company: 'Action API',
    title: 'Your workspace is ready',
    paragraphs: [
      'A workspace was opened with this mail address.',
      'Join it as its first administrator, within 7 days. You choose a password there.',
    ],
    link: { label: 'Join', href: link },
    notes: [
      'The link works once, for anyone who has it: do not forward this mail.',
      'If you did not ask for this, do nothing: no one can join without the link.',
    ],
  };
}
