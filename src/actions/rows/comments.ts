import { defineAction, pageResult } from '../../engine/action.js';
import { object, pageOf, PAGE } from '../../engine/schema.js';
import { COMMENT, commentView, EXAMPLE_COMMENT } from '../comments.js';
import { ROW_ID } from '../rows.js';
import { EXAMPLE_ROW } from '../shapes.js';

export default defineAction({
  name: 'rows.comments',
  title: 'Read the comments on a row',
  description: 'Answers what was written about one row, page by page, newest last.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ rowId: ROW_ID, ...PAGE }),
  result: pageOf('comments', COMMENT, 'The comments of this page.'),
  examples: [
    {
      summary: 'Read the first page',
      input: { rowId: EXAMPLE_ROW.id },
      result: { comments: [EXAMPLE_COMMENT], nextCursor: null },
    },
  ],
  async run(context, { rowId, limit, cursor }) {
    const found = await context.comments.page(rowId, { limit, cursor });
    return pageResult('comments', found, ({ comment, by }) => commentView(comment, by));
  },
});
