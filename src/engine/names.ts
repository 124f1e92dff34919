import type { FieldFault } from '../contract/errorFields.js';
import { phrase } from './phrases/phrase.js';

/** Names of things and people, as callers send them: on one line, in the direction in which they are read. */

/** Tag characters, one by one, because a range beyond U+FFFF is an error in expressions without Unicode mode. */
const TAGS = Array.from({ length: 128 }, (_, n) => String.fromCodePoint(0xe0000 + n)).join('');

/**
 * Characters that a name must not have, as ranges of a regular expression: control characters, line separators, marks
 * that change the direction of text, and invisible characters, which could hide a text for programs in a name. Joiners
 * are allowed, because scripts and emoji need them.
 */
const REFUSED =
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff' +
  `\\ufff9-\\ufffb${TAGS}`;
const SPACES = ' \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000';

/** A JSON Schema pattern. Its parts exclude each other, so a long text takes linear time. */
export const NAME_PATTERN = `^[${SPACES}]*[^${SPACES}${REFUSED}][^${REFUSED}]*$`;

const NAME = new RegExp(NAME_PATTERN, 'u');
const REFUSED_ANYWHERE = new RegExp(`[${REFUSED}]`, 'u');
const EACH_REFUSED = new RegExp(`[${REFUSED}]`, 'gu');

/** The schema keywords of a name. */
export const NAME_SCHEMA = { type: 'string', minLength: 1, maxLength: 100, pattern: NAME_PATTERN } as const;

/** Replaces each character that names must not have by a space, for example in a name from another system. */
export function plainName(name: string): string {
  return name.replaceAll(EACH_REFUSED, ' ').replaceAll(/ +/g, ' ').trim();
}

/** What is wrong with the characters of a name, and what to do; null if nothing is wrong. */
export function nameProblem(name: unknown): Omit<FieldFault, 'path'> | null {
  if (typeof name !== 'string' || NAME.test(name)) return null;
  if (!REFUSED_ANYWHERE.test(name))
    return { message: 'This is blank.', fix: 'Send text that is not blank.', rule: 'blank' };
  return {
    message: phrase`This has a line break, a control character, or an invisible or direction-changing character.`,
    fix: phrase`Remove it: a name is plain text on one line.`,
  };
}
