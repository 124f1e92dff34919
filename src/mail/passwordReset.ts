import { moment, type Letter } from './letter.js';

export interface PasswordResetMail {
  readonly company: string;
  readonly name: string;
  readonly until: Date;
  /** A bearer link: anyone who opens it can set the password. */
  readonly link: string;
}

/** Sent to a member who asked for a new password. */
export function passwordReset({ company, name, until, link }: PasswordResetMail): Letter {
  return {
    subject: `Set a new password (${company})`,
    company,
    title: 'Set a new password',
    paragraphs: [`Hello ${name},`, 'Open the link and choose a new password. Then sign in again on all your devices.'],
    facts: [['Valid until', moment(until)]],
    link: { label: 'Set a new password', href: link },
    notes: [
      'The link works once, for anyone who has it: do not forward this mail.',
      'If you did not ask for this, do nothing: your password stays as it is.',
    ],
  };
}
