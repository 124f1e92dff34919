import { CHOOSE, moment, type Letter } from './letter.js';

/** A held call in a mail. The title of the preview is the only part that may contain input. */
export interface ConfirmationLetter {
  readonly company: string;
  /** The title of the action. */
  readonly action: string;
  /** The title of its preview. */
  readonly title: string;
  readonly person: string;
  readonly via: string;
  readonly until: Date;
  /** Whether this preview replaces another one that had been accepted. */
  readonly again: boolean;
  readonly link: string;
}

export const CHANGED =
  'What would run has changed since you were asked before. An earlier confirmation no longer counts.';
export const POINTER =
  'You sign in and see the whole preview before you decide. Opening or forwarding this mail decides nothing.';

/** Sent to the person for whom a key or an assistant made a call. */
export function confirmation({ company, action, title, via, until, again, link }: ConfirmationLetter): Letter {
  return {
    subject: `Please confirm${again ? ' again' : ''}: ${action} (${company})`,
    company,
    title,
    paragraphs: [...(again ? [CHANGED] : []), 'A call waits for your confirmation. Nothing runs before you decide.'],
    facts: [
      ['Asked by', `${via}, in your name`],
      ['Waits until', moment(until)],
    ],
    link: { label: 'Look at it and decide', href: link },
    notes: [POINTER, 'If you did not expect this, reject it and switch off the key.', CHOOSE],
  };
}
