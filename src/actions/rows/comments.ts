import { defineAction } from '../../engine/action.js';
import { COMMENT, commentView, EXAMPLE_COMMENT } from '../comments.js';
import { ROW_ID } from '../rows.js';
import { EXAMPLE_ROW, NEXT_CURSOR, PAGE } from '../shapes.js';

export default defineAction({
  name: 'rows.comments',
  title: 'Read the comments on a row',
  description: 'Answers what was written about one row, page by page, newest last.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: { type: 'object', required: ['rowId'], additionalProperties: false, properties: { rowId: ROW_ID, ...PAGE } },
  result: {
    type: 'object',
    required: ['comments', 'nextCursor'],
    additionalProperties: false,
    properties: {
      comments: { type: 'array', items: COMMENT, description: 'The comments of this page.' },
      nextCursor: NEXT_CURSOR,
    },
  },
  examples: [
    {
      summary: 'Read the first page',
      input: { rowId: EXAMPLE_ROW.id },
      result: { comments: [EXAMPLE_COMMENT], nextCursor: null },
    },
  ],
  async run(context, input) {
    const page = await context.comments.page(input.rowId, { limit: input.limit, cursor: input.cursor });
    return {
      data: {
        comments: page.items.map(({ comment, by }) => commentView(comment, by)),
        nextCursor: page.nextCursor,
      },
    };
  },
});
