import { defineAction, phrase } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { COMMENT, COMMENT_TEXT, commentView, EXAMPLE_COMMENT, shownText } from '../shared/rows/comments.js';
import { MENTIONS, notifiedEffects, refuseUnmentionable } from '../shared/rows/mentions.js';
import { EXAMPLE_MEMBER } from '../shared/people/people.js';
import { presentRow, ROW_ID } from '../shared/rows/rows.js';
import { rowLabel } from '../../engine/rowNames.js';
import { EXAMPLE_ROW } from '../shared/lists/shapes.js';

const MENTIONED_MEMBER = { memberId: EXAMPLE_MEMBER.memberId, name: EXAMPLE_MEMBER.name };

export default defineAction({
  name: 'rows.comment',
  title: 'Comment on a row',
  description:
    'Adds a comment to one row, for all members who see its list, and notifies the members in `mentions`. The row ' +
    'itself does not change.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  grantable: 'comment',
  input: object({
    rowId: ROW_ID,
    text: COMMENT_TEXT,
    'mentions?': MENTIONS,
  }),
  result: object({ comment: COMMENT }),
  examples: [
    {
      summary: 'Comment on a deal',
      input: { rowId: EXAMPLE_ROW.id, text: EXAMPLE_COMMENT.text },
      result: { comment: EXAMPLE_COMMENT },
    },
    {
      summary: 'Mention a member',
      input: { rowId: EXAMPLE_ROW.id, text: '@Jonas, they want to sign.', mentions: [MENTIONED_MEMBER.memberId] },
      result: { comment: { ...EXAMPLE_COMMENT, text: '@Jonas, they want to sign.', mentions: [MENTIONED_MEMBER] } },
    },
  ],
  async validate(context, input) {
    const { list } = await presentRow(context, input.rowId);
    await refuseUnmentionable(context, list, input.mentions);
  },
  async preview(context, input) {
    const { row, list } = await presentRow(context, input.rowId);
    const label = rowLabel(list, row);
    return {
      title: phrase`Comment on “${label}” in ${list.name}`,
      effects: [
        phrase`One comment is added. All members who see ${list.name} can read it.`,
        ...(await notifiedEffects(context, list, input.mentions)),
      ],
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
    const { _id: rowId, listId } = await context.rows.get(input.rowId);
    const made = await context.comments.create(rowId, input.text.trim(), input.mentions ?? []);
    const { _id: commentId } = made.comment;
    await context.notifications.notify({ kind: 'mention', rowId, listId, commentId }, made.newlyMentioned);
    return {
      data: { comment: commentView(made) },
      changed: [{ type: 'comment', id: commentId, change: 'created' }],
    };
  },
});
