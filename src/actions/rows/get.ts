import { defineAction } from '../../engine/action.js';
import { object, refTo, text, timeOrNull } from '../../engine/schema.js';
import { ROW_ID } from '../shared/rows/rows.js';
import { oneRowView } from '../shared/rows/rowViews.js';
import { EXAMPLE_LIST, EXAMPLE_ROW, ROW } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'rows.get',
  title: 'Get a row',
  description: 'Returns one row and its list. Deleted rows are returned, too, with the time of the deletion.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ rowId: ROW_ID }),
  result: object({
    listId: refTo('list', 'Identifier of the list that the row is in.'),
    listName: text('Name of that list.'),
    row: ROW,
    deletedAt: timeOrNull('When the row was deleted; null if it is not.'),
  }),
  examples: [
    {
      summary: 'Get one row',
      input: { rowId: EXAMPLE_ROW.id },
      result: { listId: EXAMPLE_LIST.listId, listName: EXAMPLE_LIST.name, row: EXAMPLE_ROW, deletedAt: null },
    },
  ],
  async run(context, input) {
    const row = await context.rows.get(input.rowId);
    const list = await context.lists.get(row.listId);
    const deletedAt = row.archivedAt?.toISOString() ?? null;
    return {
      data: { listId: list._id, listName: list.name, row: await oneRowView(context, list, row), deletedAt },
    };
  },
});
