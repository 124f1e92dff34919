import { defineAction, pageResult } from '../../engine/action.js';
import { object, pageOf, PAGE } from '../../engine/schema.js';
import { COMMENT, commentView, EXAMPLE_COMMENT } from '../shared/rows/comments.js';
import { ROW_ID } from '../shared/rows/rows.js';
import { EXAMPLE_ROW } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'rows.comments',
  title: 'List the comments on a row',
  description: 'Returns the comments on one row, oldest first.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ rowId: ROW_ID, ...PAGE }),
  result: pageOf('comments', COMMENT, 'The comments of this page.'),
  examples: [
    {
      summary: 'List the first page',
      input: { rowId: EXAMPLE_ROW.id },
      result: { comments: [EXAMPLE_COMMENT], nextCursor: null },
    },
  ],
  async run(context, { rowId, limit, cursor }) {
    const comments = await context.comments.page(rowId, { limit, cursor });
    return pageResult('comments', comments, commentView);
  },
});
