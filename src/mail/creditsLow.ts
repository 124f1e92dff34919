import { moment, type Letter } from './letter.js';

/** The Deep credits of a company in one month. */
export interface CreditsLeft {
  readonly company: string;
  /** The total that was granted for the month. */
  readonly granted: number;
  readonly left: number;
  /** When the next month's credits are granted. */
  readonly renewed: Date;
  readonly link: string;
}

/** Sent to administrators when less than a fifth of the month's Deep credits is left. */
export function creditsLow({ company, granted, left, renewed, link }: CreditsLeft): Letter {
  return {
    subject: `Few Deep credits are left this month (${company})`,
    company,
    title: 'Few Deep credits are left this month',
    paragraphs: [
      'Once they are used up, calls that need Deep credits are refused until there are new ones. All other calls work.',
    ],
    facts: [
      ['Left', `${left.toLocaleString('en')} of ${granted.toLocaleString('en')}`],
      ['New ones', moment(renewed)],
    ],
    link: { label: `Open ${company}`, href: link },
    notes: [`You get this, once a month at most, because you are an administrator of ${company}.`],
  };
}
