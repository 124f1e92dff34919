import type { CreditsLeft } from './creditsLow.js';
import { moment, type Letter } from './letter.js';

/** Sent to administrators when the month's Deep credits are used up. */
export function creditsUsedUp({ company, granted, renewed, link }: Omit<CreditsLeft, 'left'>): Letter {
  return {
    subject: `The Deep credits of this month are used up (${company})`,
    company,
    title: 'The Deep credits of this month are used up',
    paragraphs: [
      'Calls that need Deep credits are refused, without a charge, until there are new ones. All other calls work.',
    ],
    facts: [
      ['Used', `all ${granted.toLocaleString('en')}`],
      ['New ones', moment(renewed)],
    ],
    link: { label: `Open ${company}`, href: link },
    notes: [`You get this, once a month at most, because you are an administrator of ${company}.`],
  };
}
