import { renderToString } from 'preact-render-to-string';
import { plainly } from '../engine/plainText.js';
import type { OutgoingMail } from '../engine/context.js';
import { frame } from './frame.js';
import type { Letter } from './letter.js';

/** A letter as the mailer takes it, but for its address. */
export type Written = Required<Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'automatic'>>;

/**
 * Writes a letter as text and as HTML, both from the same words. Names and titles that callers chose stay on one line,
 * with deceiving characters spelt out; in the HTML no mail program makes a link of them.
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
 * Mail programs make links of whatever looks like one: a company named after an address would invite strangers to it.
 * A word joiner (U+2060) before its dots shows nothing and keeps them from it.
 */
function unlinked(text: string): string {
  return text.replaceAll(/(?=\.\p{L}|:\/\/)/gu, '\u2060');
}

function textOf({ company, title, paragraphs, facts = [], link, notes }: Letter): string {
  const shown = facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  const blocks = [company, title, ...paragraphs, shown, `${link.label}:\n${link.href}`, ...notes];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** The link alone is ours, as it stands. */
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
