import { defineAction, phrase } from '../../engine/action.js';
import { rowLabel } from '../../engine/rowNames.js';
import { object, refTo } from '../../engine/schema.js';
import { COMMENT_ID, EXAMPLE_COMMENT, refuseForeign, shownText } from '../shared/rows/comments.js';
import { presentRow } from '../shared/rows/rows.js';
import { EXAMPLE_ROW } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'rows.deleteComment',
  title: 'Delete a comment',
  description: 'Deletes a comment that you wrote; as an administrator any. calls.undo restores it.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  input: object({ commentId: COMMENT_ID }),
  result: object({
    commentId: refTo('comment', 'Identifier of the deleted comment.'),
    rowId: refTo('row', 'Identifier of its row.'),
  }),
  examples: [
    {
      summary: 'Delete a comment',
      input: { commentId: EXAMPLE_COMMENT.commentId },
      result: { commentId: EXAMPLE_COMMENT.commentId, rowId: EXAMPLE_ROW.id },
    },
  ],
  async validate(context, input) {
    const found = await context.comments.get(input.commentId);
    await presentRow(context, found.row._id);
    refuseForeign(context, found);
  },
  async preview(context, input) {
    const { comment, row, by } = await context.comments.get(input.commentId);
    const list = await context.lists.get(row.listId);
    const label = rowLabel(list, row);
    return {
      title: phrase`Delete a comment of ${by.name} on “${label}” in ${list.name}`,
      effects: [phrase`Members who see ${list.name} cannot read it any more.`],
      affected: { count: 1, sample: [{ id: comment._id, label, before: { text: shownText(comment.text) } }] },
      unit: 'comment',
      reversible: true,
      targets: [{ type: 'comment', id: comment._id, version: comment.version }],
    };
  },
  async run(context, input) {
    const { _id, rowId } = await context.comments.delete(input.commentId);
    return {
      data: { commentId: _id, rowId },
      changed: [{ type: 'comment', id: _id, change: 'deleted' }],
    };
  },
});
