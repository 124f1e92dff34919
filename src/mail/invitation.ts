import type { Role } from '../contract/ranks.js';
import { moment, type Letter } from './letter.js';

export interface Invitation {
  readonly company: string;
  readonly name: string;
  readonly inviter: string;
  readonly role: Role;
  readonly until: Date;
  /** A bearer link: anyone who opens it can join. */
  readonly link: string;
}

/** Sent to a person who is invited to a company. */
export function invitation({ company, name, inviter, role, until, link }: Invitation): Letter {
  return {
    subject: `${inviter} invites you to ${company}`,
    company,
    title: `Join ${company}`,
    paragraphs: [
      `Hello ${name},`,
      `${inviter} invites you to join ${company} with the role ${role}. You choose a password there.`,
    ],
    facts: [['Valid until', moment(until)]],
    link: { label: 'Join', href: link },
    notes: [
      'The link works once, for anyone who has it: do not forward this mail.',
      'If you do not know what this is about, do nothing.',
    ],
  };
}
