import { defineAction } from '../../engine/action.js';
import { object, text } from '../../engine/schema.js';
import { COMMENT, commentView, EXAMPLE_COMMENT } from '../comments.js';
import { presentRow, ROW_ID } from '../rows.js';
import { rowLabel } from '../../engine/rowNames.js';
import { EXAMPLE_ROW } from '../shapes.js';

const SHOWN = 200;

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
    text: text('The comment, as plain text.', { minLength: 1, maxLength: 5_000, pattern: '\\S' }),
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
    const trimmed = input.text.trim();
    return {
      title: `Comment on “${label}” in ${list.name}`,
      effects: [`One comment is added. All members who see ${list.name} can read it.`],
      affected: {
        count: 1,
        sample: [
          { id: 'new', label, after: { text: trimmed.length > SHOWN ? `${trimmed.slice(0, SHOWN)}…` : trimmed } },
        ],
      },
      reversible: false,
      targets: [{ type: 'row', id: row._id, version: row.version }],
      unit: 'comment',
    };
  },
  async run(context, input) {
    const row = await context.rows.get(input.rowId);
    const { comment, by } = await context.comments.create(row._id, input.text.trim());
    return {
      data: { comment: commentView(comment, by) },
      changed: [{ type: 'comment', id: comment._id, change: 'created' }],
    };
  },
});
