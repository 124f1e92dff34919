import { moment, type Letter } from './letter.js';

/** A held call, as its mail may tell of it: nothing of the input but what its title says. */
export interface ConfirmationLetter {
  readonly company: string;
  /** What the action is called. */
  readonly action: string;
  /** The title of its preview. */
  readonly title: string;
  readonly person: string;
  readonly via: string;
  readonly until: Date;
  /** Whether another preview was shown before, to which an earlier yes would have been. */
  readonly again: boolean;
  readonly link: string;
}

export const CHANGED = 'What would run has changed since it was asked before; an earlier yes does not count any more.';
export const POINTER =
  'You sign in and see all of it before you answer. Opening or forwarding this mail decides nothing.';

/** To the person in whose name a key or an assistant has made a call. */
export function confirmation({ company, action, title, via, until, again, link }: ConfirmationLetter): Letter {
  return {
    subject: `Please confirm${again ? ' again' : ''}: ${action} (${company})`,
    company,
    title,
    paragraphs: [...(again ? [CHANGED] : []), 'This waits for your confirmation. Nothing runs before you answer.'],
    facts: [
      ['Asked by', `${via}, in your name`],
      ['Waits until', moment(until)],
    ],
    link: { label: 'Look at it and decide', href: link },
    notes: [POINTER, 'If you did not expect this, reject it and have the key switched off.'],
  };
}
