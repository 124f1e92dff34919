import { renderToString } from 'preact-render-to-string';
import { plainly } from '../engine/plainText.js';
import type { OutgoingMail } from '../engine/context.js';
import { frame } from './frame.js';
import type { Letter } from './letter.js';

/** A letter in the form that the mailer sends, without the recipient. */
export type Written = Required<Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'automatic'>>;

/**
 * Renders a letter as text and as HTML. Names and titles that callers chose stay on one line, with deceptive characters
 * spelt out. In the HTML, mail programs do not turn them into links.
 */
export function write(letter: Letter): Written {
  const plain = eachText(letter, (text) => plainly(text.replaceAll(/\s+/g, ' ').trim()));
  return {
    subject: plain.subject,
    text: textOf(plain),
    html: `<!doctype html>${renderToString(frame(eachText(plain, unlinked)))}`,
    automatic: true,
  };
}

/**
 * Prevents mail programs from turning text into a link. Otherwise a company that is named like an address could send
 * readers there. A word joiner (U+2060) before the dots is invisible and prevents it.
 */
function unlinked(text: string): string {
  return text.replaceAll(/(?=\.\p{L}|:\/\/)/gu, '\u2060');
}

function textOf({ company, title, paragraphs, facts = [], link, notes }: Letter): string {
  const shown = facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  const blocks = [company, title, ...paragraphs, shown, `${link.label}:\n${link.href}`, ...notes];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** Changes every text of a letter except the address of its link, which the service makes itself. */
function eachText(letter: Letter, change: (text: string) => string): Letter {
  const { subject, company, title, paragraphs, facts = [], link, notes } = letter;
  return {
    subject: change(subject),
    company: change(company),
    title: change(title),
    paragraphs: paragraphs.map(change),
    facts: facts.map(([name, value]) => [name, change(value)] as const),
    link: { label: change(link.label), href: link.href },
    notes: notes.map(change),
  };
}
