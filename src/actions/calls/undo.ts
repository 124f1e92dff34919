import { Refusal } from '../../contract/errors.js';
import { defineAction, phrase } from '../../engine/action.js';
import { oncePerContext } from '../../engine/oncePerContext.js';
import { textIn } from '../../engine/phrases/phraseText.js';
import { joined } from '../../engine/phrases/phrase.js';
import { arrayOf, count, identifier, object, oneOf, refTo, text } from '../../engine/schema.js';
import { GUARD_NOTE, sizeFact } from '../shared/rows/rows.js';
import { EXAMPLE_ROW } from '../shared/lists/shapes.js';
import { EXAMPLE_UNDONE, planUndo, undo } from '../shared/undo/undoing.js';
import { previewUndo } from '../shared/undo/undoPreview.js';
import { guardOfUndo, refuseOutOfScope } from '../shared/undo/undoRules.js';

/** The most documents left as they are that a result lists. */
const MOST_LEFT = 50;
/** The most documents that a refusal lists. */
const MOST_NAMED = 5;

const planOnce = oncePerContext(planUndo);

export default defineAction({
  name: 'calls.undo',
  title: 'Undo a call',
  description:
    'Sets back the rows, lists and comments that an earlier call changed: added ones are deleted, deleted ones ' +
    'restored, values set back. What was changed since stays and is named. Undoing can itself be undone. Calls of other people need an ' +
    'administrator.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  execution: 'background',
  guard: {
    when: async (context, { callId }) => guardOfUndo(context, await planOnce(context, callId)),
    note: `${GUARD_NOTE} The company's rules for the opposite changes apply, too.`,
  },
  because: (_input, { targets }) =>
    sizeFact(targets.filter(({ type }) => type === 'row').length) ??
    phrase`The opposite change is guarded by a rule of the company.`,
  input: object({ callId: identifier('call', 'Identifier of the call: its `Call-Id` header, or from company.calls.') }),
  result: object({
    callId: refTo('call', 'The call that was undone.'),
    action: refTo('action', 'Name of its action.'),
    undone: count('Number of objects that were set back.'),
    left: arrayOf(
      object({
        type: oneOf(['row', 'list', 'comment'], 'Type of the object.'),
        id: text('Identifier of the object.'),
        label: text('Its name, or the first text of the row.'),
        why: text('Why it stays as it is.'),
      }),
      `The objects that stay as they are, at most ${MOST_LEFT} of them.`,
    ),
    leftCount: count('Number of objects that stay as they are.'),
  }),
  examples: [
    {
      summary: 'Undo an update of two rows, one of which was changed since',
      input: { callId: EXAMPLE_UNDONE },
      result: {
        callId: EXAMPLE_UNDONE,
        action: 'rows.updateMany',
        undone: 1,
        left: [{ type: 'row', id: `${EXAMPLE_ROW.id}_00001`, label: 'Contoso', why: 'Amount was changed since.' }],
        leftCount: 1,
      },
    },
  ],
  async validate(context, { callId }) {
    const undoing = await planOnce(context, callId);
    await refuseOutOfScope(context, undoing);
    if (undoing.rows.length + undoing.lists.length + undoing.comments.length > 0) return;
    const [first] = undoing.left;
    const by = first && (await context.calls.undoneBy(callId, first.id));
    if (by) {
      const message = phrase`Nothing is left to undo: ${by} has undone this call already.`;
      throw new Refusal('conflict', message, { reason: 'already_undone' });
    }
    const named = undoing.left.slice(0, MOST_NAMED).map(({ id, why }) => phrase`${id}: ${why}`);
    const more = undoing.left.length - MOST_NAMED;
    const left = more > 0 ? [...named, phrase`${String(more)} more cannot be undone.`] : named;
    throw new Refusal('conflict', phrase`Nothing is left to undo. ${joined(left, ' ')}`);
  },
  preview: async (context, { callId }) => previewUndo(context, await planOnce(context, callId)),
  async run(context, input) {
    const { call, done, left } = await undo(context, input.callId);
    return {
      data: {
        callId: call.callId,
        action: call.action,
        undone: done.length,
        left: left.slice(0, MOST_LEFT).map((one) => ({ ...one, why: textIn(one.why, context.language) })),
        leftCount: left.length,
      },
      changed: done.map(({ written, change }) => ({ type: written.type, id: written.id, change })),
    };
  },
});
