import type { Role } from '../contract/ranks.js';
import { moment, type Letter } from './letter.js';

export interface Invitation {
  readonly company: string;
  readonly name: string;
  readonly inviter: string;
  readonly role: Role;
  readonly until: Date;
  /** Whoever has it can join. */
  readonly link: string;
}

/** To a person who is asked to join a team. */
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
      'The link works once, for whoever has it: do not forward this mail.',
      'If you do not know what this is about, do nothing.',
    ],
  };
}
