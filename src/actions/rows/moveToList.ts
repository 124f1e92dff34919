import { defineAction } from '../../engine/action.js';
import { arrayOf, count, identifier, object, refsTo, refTo } from '../../engine/schema.js';
import { LIST_ID } from '../shared/lists/lists.js';
import { moveBetween, planMove, valuesMoved } from '../shared/rows/rowMoves.js';
import { EXAMPLE_TARGET, previewMove } from '../shared/rows/rowMovePreview.js';
import { executionFor, GUARD_NOTE, guardFor, ROW_IDS, rowsChanged, sizeFact, STATUS } from '../shared/rows/rows.js';
import { EXAMPLE_ROW } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'rows.moveToList',
  title: 'Move rows to another list',
  description:
    'Moves up to 1,000 rows of one list to another list. They keep their id, comments and history. Values go to the ' +
    'columns of the same id or name and type, or as `columns` says; the others are not shown any more. Members who ' +
    'see the other list see the rows.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  execution: (input) => executionFor(input.rowIds.length),
  guard: { when: (_context, input) => guardFor(input.rowIds.length), note: GUARD_NOTE },
  because: (input) => sizeFact(input.rowIds.length),
  volume: { kind: 'changed', rowIds: (input) => input.rowIds },
  input: object({
    rowIds: { ...ROW_IDS, description: 'The rows to move, each once.' },
    listId: { ...LIST_ID, description: 'The list to move them to.' },
    'columns?': arrayOf(
      object({
        from: identifier('column', 'A column of their list.'),
        to: identifier('column', 'A column of the other list.'),
      }),
      'Which values go where; the columns that are alike if it is left out.',
      { maxItems: 200 },
    ),
    'status?': { ...STATUS, description: 'The status of all; the same one, or else the first, if it is left out.' },
  }),
  result: object({
    listId: refTo('list', 'The list that the rows are in now.'),
    moved: count('Number of moved rows.'),
    rowIds: refsTo('row', 'The moved rows, in the order of the input.'),
  }),
  examples: [
    {
      summary: 'Move a deal to the list of customers',
      input: { rowIds: [EXAMPLE_ROW.id], listId: EXAMPLE_TARGET, columns: [{ from: 'name', to: 'company' }] },
      result: { listId: EXAMPLE_TARGET, moved: 1, rowIds: [EXAMPLE_ROW.id] },
    },
  ],
  async validate(context, input) {
    await planMove(context, input);
  },
  preview: async (context, input) => previewMove(context, await planMove(context, input)),
  async run(context, input) {
    const { rowIds, listId } = input;
    const target = await context.lists.get(listId);
    const first = (await context.rows.many(rowIds)).find((row) => row.listId !== listId);
    // In a re-run all rows may be in the target list already.
    const source = first ? await context.lists.get(first.listId) : target;
    const move = await moveBetween(context, source, target, first ? input : { ...input, columns: [] });
    await context.rows.moveTo(target, rowIds, [source._id, listId], (row) => valuesMoved(move, row));
    return { data: { listId, moved: rowIds.length, rowIds: [...rowIds] }, changed: rowsChanged(rowIds, 'updated') };
  },
});
