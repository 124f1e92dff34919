import { moment, type Letter } from './letter.js';

/** Where a company stands with its Deep credits. */
export interface CreditsLeft {
  readonly company: string;
  /** Of the month, in all. */
  readonly granted: number;
  readonly left: number;
  /** When there are new ones. */
  readonly renewed: Date;
  readonly link: string;
}

/** To administrators: less than a fifth of the month's Deep credits is left. */
export function creditsLow({ company, granted, left, renewed, link }: CreditsLeft): Letter {
  return {
    subject: `Few Deep credits are left this month (${company})`,
    company,
    title: 'Few Deep credits are left this month',
    paragraphs: [
      'Once they are used up, whatever needs Deep credits is refused until there are new ones. Everything else works on.',
    ],
    facts: [
      ['Left', `${left.toLocaleString('en')} of ${granted.toLocaleString('en')}`],
      ['New ones', moment(renewed)],
    ],
    link: { label: `Open ${company}`, href: link },
    notes: [`You get this, once a month at most, because you are an administrator of ${company}.`],
  };
}
