import { Refusal } from '../contract/errors.js';
import type { Phrase } from '../contract/phrase.js';
import { phrase } from './phrases/phrase.js';

const MESSAGES = {
  call: phrase`There is no call with this id.`,
  comment: phrase`There is no comment with this id.`,
  company: phrase`There is no company with this id.`,
  delivery: phrase`There is no delivery with this id.`,
  file: phrase`There is no file with this id.`,
  grant: phrase`There is no grant with this id.`,
  invitation: phrase`There is no invitation with this id.`,
  key: phrase`There is no key with this id.`,
  list: phrase`There is no list with this id.`,
  member: phrase`There is no member with this id.`,
  passkey: phrase`There is no passkey with this id.`,
  receipt: phrase`There is no receipt with this id.`,
  row: phrase`There is no row with this id.`,
  view: phrase`There is no view with this id.`,
  'webhook endpoint': phrase`There is no webhook endpoint with this id.`,
};

/** The kinds of documents that callers name by their ids. */
export type DocumentKind = keyof typeof MESSAGES;

/** The refusal of an id that no document has which the caller may see. */
export function noSuch(kind: DocumentKind): Refusal {
  return new Refusal('not_found', MESSAGES[kind]);
}

/** The refusal of a change for another version than the present one. @param what names the document */
export function otherVersion(what: Phrase, version: number, expected: number): Refusal {
  return new Refusal(
    'conflict',
    phrase`${what} is at version ${String(version)} now, not ${String(expected)}. Read it again, then decide.`,
  );
}
