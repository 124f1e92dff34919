import { CHOOSE, moment, type Letter } from './letter.js';

/** A rejected call, as its mail shows it. */
export interface RejectionLetter {
  readonly company: string;
  /** What the action is called. */
  readonly action: string;
  /** The title of its preview. */
  readonly title: string;
  /** The administrator who rejected it. */
  readonly by: string;
  readonly via: string;
  readonly at: Date;
  readonly reason: string | undefined;
  readonly link: string;
}

/** Sent to the person on whose behalf a call was made that an administrator rejected. */
export function rejection({ company, action, title, by, via, at, reason, link }: RejectionLetter): Letter {
  return {
    subject: `Rejected: ${action} (${company})`,
    company,
    title,
    paragraphs: [`${by}, an administrator, rejected the call, so nothing ran.`],
    facts: [
      ...(reason === undefined ? [] : [['Reason given', reason] as const]),
      ['Asked by', `${via}, in your name`],
      ['Rejected', moment(at)],
    ],
    link: { label: 'Open the call', href: link },
    notes: ['You get this because the call was made in your name.', CHOOSE],
  };
}
