import type { Letter } from './letter.js';

export interface Welcome {
  readonly company: string;
  readonly name: string;
  /** Whoever has it can join as the first administrator. */
  readonly link: string;
}

/** To whoever has opened a workspace. */
export function welcome({ company, name, link }: Welcome): Letter {
  return {
    subject: `Join ${company}`,
    company,
    title: `The workspace of ${company} is ready`,
    paragraphs: [`Hello ${name},`, 'Join it as its first administrator, within 7 days. You choose a password there.'],
    link: { label: 'Join', href: link },
    notes: [
      'The link works once, for whoever has it: do not forward this mail.',
      'If it was not you who asked for this, do nothing: nobody can join without the link.',
    ],
  };
}
