import { defineAction, phrase } from '../../engine/action.js';
import { guardOfRules } from '../../engine/guard.js';
import { rowLabel } from '../../engine/rowNames.js';
import { object } from '../../engine/schema.js';
import {
  COMMENT,
  COMMENT_ID,
  COMMENT_TEXT,
  commentView,
  EXAMPLE_COMMENT,
  refuseOthers,
  rulesOfComments,
  shownText,
} from '../shared/rows/comments.js';
import { MENTIONS, notifiedEffects, refuseUnmentionable } from '../shared/rows/mentions.js';
import { presentRow } from '../shared/rows/rows.js';

const EDITED = 'They sign on Friday.';

export default defineAction({
  name: 'rows.updateComment',
  title: 'Change a comment',
  description:
    'Replaces the text of a comment that you wrote, and with `mentions` the members whom it mentions: those whom it did ' +
    'not mention before are notified. A key changes the comments that it wrote itself.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  guard: {
    when: (context) => guardOfRules(rulesOfComments(context)),
    note: 'None, or what the company demands of rows.comment.',
  },
  because: () => phrase`A rule of the company guards rows.comment.`,
  input: object({ commentId: COMMENT_ID, text: COMMENT_TEXT, 'mentions?': MENTIONS }),
  result: object({ comment: COMMENT }),
  examples: [
    {
      summary: 'Correct a comment',
      input: { commentId: EXAMPLE_COMMENT.commentId, text: EDITED },
      result: { comment: { ...EXAMPLE_COMMENT, text: EDITED, editedAt: '2026-11-20T14:07:00.000Z' } },
    },
  ],
  async validate(context, input) {
    const found = await context.comments.get(input.commentId);
    const { list } = await presentRow(context, found.row._id);
    refuseOthers(context, found);
    await refuseUnmentionable(context, list, input.mentions);
  },
  async preview(context, input) {
    const { comment, row } = await context.comments.get(input.commentId);
    const list = await context.lists.get(row.listId);
    const added = input.mentions?.filter((id) => !comment.notified?.includes(id));
    return {
      title: phrase`Change a comment on “${rowLabel(list, row)}” in ${list.name}`,
      effects: [
        phrase`All members who see ${list.name} read the new text, and that it was changed.`,
        ...(await notifiedEffects(context, list, added)),
      ],
      affected: {
        count: 1,
        sample: [
          {
            id: comment._id,
            label: rowLabel(list, row),
            before: { text: shownText(comment.text) },
            after: { text: shownText(input.text.trim()) },
          },
        ],
      },
      unit: 'comment',
      reversible: true,
      targets: [{ type: 'comment', id: comment._id, version: comment.version }],
    };
  },
  async run(context, input) {
    const changed = await context.comments.update(input.commentId, input.text.trim(), input.mentions);
    const { _id: commentId, rowId } = changed.comment;
    const { listId } = await context.rows.get(rowId);
    await context.notifications.notify({ kind: 'mention', rowId, listId, commentId }, changed.newlyMentioned);
    return {
      data: { comment: commentView(changed) },
      changed: [{ type: 'comment', id: commentId, change: 'updated' }],
    };
  },
});
