import { CHANGED, POINTER, type ConfirmationLetter } from './confirmation.js';
import { CHOOSE, moment, type Letter } from './letter.js';

/** Sent to the administrators who may approve a call. */
export function approval({ company, action, title, person, via, until, again, link }: ConfirmationLetter): Letter {
  return {
    subject: `Please approve${again ? ' again' : ''}: ${action} (${company})`,
    company,
    title,
    paragraphs: [
      ...(again ? [CHANGED] : []),
      'A call needs the approval of an administrator. Nothing runs before a decision. The first decision counts.',
    ],
    facts: [
      ['Asked by', `${person}, via ${via}`],
      ['Waits until', moment(until)],
    ],
    link: { label: 'Look at it and decide', href: link },
    notes: [POINTER, `You get this because you are an administrator of ${company}.`, CHOOSE],
  };
}
