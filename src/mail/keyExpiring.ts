import { moment, type Letter } from './letter.js';

export interface ExpiringKey {
  readonly company: string;
  readonly name: string;
  readonly lastFour: string;
  readonly expiresAt: Date;
  readonly link: string;
}

/** Sent to the owner of a key that expires within a week. */
export function keyExpiring({ company, name, lastFour, expiresAt, link }: ExpiringKey): Letter {
  return {
    subject: `One of your keys expires soon (${company})`,
    company,
    title: `Your key "${name}" expires soon`,
    paragraphs: [
      'Once it has expired, calls with it are refused. If a program still uses it, rotate the key before then: you ' +
        'get a new value, and the old one keeps working for as long as you choose. Otherwise you need not do anything.',
    ],
    facts: [
      ['Key', `${name}, ending in ${lastFour}`],
      ['Expires', moment(expiresAt)],
    ],
    link: { label: `Open ${company}`, href: link },
    notes: ['You get this because the key is yours.'],
  };
}
