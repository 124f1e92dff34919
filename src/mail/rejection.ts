import { CHOOSE, moment, type Letter } from './letter.js';

/** A rejected call in a mail. */
export interface RejectionLetter {
  readonly company: string;
  /** The title of the action. */
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

/** Sent to the person for whom a call was made, after an administrator has rejected it. */
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
