import type { InvalidField } from '../contract/errorFields.js';

/** Names of things and people, as callers send them: on one line, and reading in the order in which they are written. */

/** Tag characters, one by one: a range beyond U+FFFF is an error in regular expressions without Unicode mode. */
const TAGS = Array.from({ length: 128 }, (_, n) => String.fromCodePoint(0xe0000 + n)).join('');

/**
 * Characters that a name must not have, as ranges of a regular expression: control characters and line separators;
 * marks that change the direction of text; and invisible ones, with which a name could carry a text that only a program
 * reads. Joiners are allowed: scripts and emoji need them.
 */
const REFUSED =
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff' +
  `\\ufff9-\\ufffb${TAGS}`;
const SPACES = ' \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000';

/** A JSON Schema pattern. Its parts exclude each other, so that a long text takes linear time. */
export const NAME_PATTERN = `^[${SPACES}]*[^${SPACES}${REFUSED}][^${REFUSED}]*$`;

const NAME = new RegExp(NAME_PATTERN, 'u');
const REFUSED_ANYWHERE = new RegExp(`[${REFUSED}]`, 'u');
const EACH_REFUSED = new RegExp(`[${REFUSED}]`, 'gu');

/** The keywords of a name's schema. */
export const NAME_SCHEMA = { type: 'string', minLength: 1, maxLength: 100, pattern: NAME_PATTERN } as const;

/** A name with a space in place of each character that names must not have, such as one from another system. */
export function plainName(name: string): string {
  return name.replaceAll(EACH_REFUSED, ' ').replaceAll(/ +/g, ' ').trim();
}

/** What is wrong with the characters of a name, and what to do; null if nothing is wrong. */
export function nameProblem(name: unknown): Omit<InvalidField, 'path'> | null {
  if (typeof name !== 'string' || NAME.test(name)) return null;
  if (!REFUSED_ANYWHERE.test(name))
    return { message: 'This is blank.', fix: 'Send text that is not blank.', rule: 'blank' };
  return {
    message: 'This has a line break, a control character, or an invisible or direction-changing character.',
    fix: 'Remove it: a name is plain text on one line.',
  };
}
