import type { Comment } from '../contract/documents.js';
import type { Who } from '../engine/ports/authors.js';
import { EXAMPLE_WHO, WHO, whoView } from './who.js';
import { timestamp } from './shapes.js';

export const COMMENT = {
  type: 'object',
  required: ['commentId', 'text', 'by', 'createdAt'],
  additionalProperties: false,
  description: 'What somebody wrote about a row.',
  properties: {
    commentId: { type: 'string', description: 'Identifier of the comment.' },
    text: { type: 'string', description: 'What it says, as plain text.' },
    by: WHO,
    createdAt: timestamp('When it was written.'),
  },
} as const;

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
