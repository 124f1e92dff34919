import { defineAction } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { COMMENT, COMMENT_TEXT, commentView, EXAMPLE_COMMENT, shownText } from '../comments.js';
import { presentRow, ROW_ID } from '../rows.js';
import { rowLabel } from '../../engine/rowNames.js';
import { EXAMPLE_ROW } from '../shapes.js';

export default defineAction({
  name: 'rows.comment',
  title: 'Comment on a row',
  description: 'Adds a comment to one row, for all members who see its list. The row itself does not change.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  grantable: 'comment',
  input: object({
    rowId: ROW_ID,
    text: COMMENT_TEXT,
  }),
  result: object({ comment: COMMENT }),
  examples: [
    {
      summary: 'Comment on a deal',
      input: { rowId: EXAMPLE_ROW.id, text: EXAMPLE_COMMENT.text },
      result: { comment: EXAMPLE_COMMENT },
    },
  ],
  async validate(context, input) {
    await presentRow(context, input.rowId);
  },
  async preview(context, input) {
    const { row, list } = await presentRow(context, input.rowId);
    const label = rowLabel(list, row);
    return {
      title: `Comment on “${label}” in ${list.name}`,
      effects: [`One comment is added. All members who see ${list.name} can read it.`],
      affected: {
        count: 1,
        sample: [{ id: 'new', label, after: { text: shownText(input.text.trim()) } }],
      },
      reversible: true,
      targets: [{ type: 'row', id: row._id, version: row.version }],
      unit: 'comment',
    };
  },
  async run(context, input) {
    const row = await context.rows.get(input.rowId);
    const made = await context.comments.create(row._id, input.text.trim());
    return {
      data: { comment: commentView(made) },
      changed: [{ type: 'comment', id: made.comment._id, change: 'created' }],
    };
  },
});
