import type { GuardPolicy } from '../../../contract/documents.js';
import { Refusal } from '../../../contract/errors.js';
import { roleAtLeast } from '../../../contract/ranks.js';
import { isAuthor } from '../../../engine/comments.js';
import type { ReadContext } from '../../../engine/context.js';
import { rulesFor } from '../../../engine/guard.js';
import type { AuthoredComment } from '../../../engine/ports/comments.js';
import { identifier, object, refTo, text, time, timeOrNull } from '../../../engine/schema.js';
import { MENTIONED } from './mentions.js';
import { EXAMPLE_WHO, WHO, whoView } from '../people/who.js';
import { phrase } from '../../../engine/phrases/phrase.js';
import type { PhraseValue } from '../../../contract/phrase.js';

/** Comments on rows, in inputs and results. */

export const COMMENT_ID = identifier('comment', 'Identifier of the comment.');

/** Input: the text of a comment. */
export const COMMENT_TEXT = text('The comment, as plain text.', { minLength: 1, maxLength: 5_000, pattern: '\\S' });

export const COMMENT = object(
  {
    commentId: refTo('comment', 'Identifier of the comment.'),
    text: text('The comment, as plain text.'),
    by: WHO,
    mentions: MENTIONED,
    createdAt: time('When it was written.'),
    editedAt: timeOrNull('When its author last changed it, or null.'),
  },
  { description: 'One comment on a row.' },
);

export const EXAMPLE_COMMENT = {
  commentId: 'cmt_01jd8p4r6t8v0x2z4b6d8f0h2k',
  text: 'They want to sign next week.',
  by: { ...EXAMPLE_WHO, key: null },
  mentions: [],
  createdAt: '2026-11-20T14:05:00.000Z',
  editedAt: null,
};

/** A comment as callers see it. */
export function commentView({ comment, by, mentions }: AuthoredComment) {
  return {
    commentId: comment._id,
    text: comment.text,
    by: whoView(by),
    mentions: mentions.map(({ memberId, name }) => ({ memberId, name })),
    createdAt: comment.createdAt.toISOString(),
    editedAt: comment.editedAt?.toISOString() ?? null,
  };
}

const SHOWN = 200;

/** The text of a comment in a preview. */
export function shownText(words: string): string {
  return words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words;
}

/** The company's rules for new comments. They also guard changes, so that an edit cannot avoid them. */
export function rulesOfComments({
  company,
  principal,
}: Pick<ReadContext, 'company' | 'principal'>): readonly GuardPolicy[] {
  return rulesFor(company.guardPolicies, 'rows.comment', principal);
}

/** @throws Refusal forbidden if the caller did not write the comment */
export function refuseOthers({ principal }: Pick<ReadContext, 'principal'>, comment: AuthoredComment): void {
  if (isAuthor(principal, comment)) return;
  throw new Refusal('forbidden', phrase`${authorInWords(comment)} wrote this comment. Only its author may change it.`);
}

/** @throws Refusal forbidden if the caller neither wrote the comment nor is an administrator */
export function refuseForeign({ principal }: Pick<ReadContext, 'principal'>, comment: AuthoredComment): void {
  if (isAuthor(principal, comment) || roleAtLeast(principal.role, 'admin')) return;
  const message = phrase`${authorInWords(comment)} wrote this comment. Its author or an administrator may delete it.`;
  throw new Refusal('forbidden', message, { required_role: 'admin' });
}

/** Informs a key that it did not write what its owner, or another key of the owner, wrote. */
function authorInWords({ by }: AuthoredComment): PhraseValue {
  return by.key ? phrase`${by.name}, with the key “${by.key.name}”,` : by.name;
}
