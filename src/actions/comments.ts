import type { Comment } from '../contract/documents.js';
import { object, text, time } from '../engine/schema.js';
import type { Who } from '../engine/ports/authors.js';
import { EXAMPLE_WHO, WHO, whoView } from './who.js';

export const COMMENT = object(
  {
    commentId: text('Identifier of the comment.'),
    text: text('The comment, as plain text.'),
    by: WHO,
    createdAt: time('When it was written.'),
  },
  { description: 'One comment on a row.' },
);

export const EXAMPLE_COMMENT = {
  commentId: 'cmt_01jd8p4r6t8v0x2z4b6d8f0h2k',
  text: 'They want to sign next week.',
  by: { ...EXAMPLE_WHO, key: null },
  createdAt: '2026-11-20T14:05:00.000Z',
};

/** A comment as callers see it. */
export function commentView(comment: Comment, by: Who) {
  return {
    commentId: comment._id,
    text: comment.text,
    by: whoView(by),
    createdAt: comment.createdAt.toISOString(),
  };
}
