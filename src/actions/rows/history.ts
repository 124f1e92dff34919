import { defineAction, pageResult } from '../../engine/action.js';
import { object, pageOf, PAGE } from '../../engine/schema.js';
import { withoutHiddenLinks } from '../shared/columns/hiddenLinks.js';
import { EXAMPLE_ROW_CHANGE, filesOfChanges, ROW_CHANGE, rowChangeView } from '../shared/rows/rowHistory.js';
import { ROW_ID } from '../shared/rows/rows.js';
import { EXAMPLE_ROW } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'rows.history',
  title: 'List the changes of a row',
  description:
    'Returns the changes of one row, newest first: who made each, when, by which call, and the ' +
    'values before and after.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ rowId: ROW_ID, ...PAGE, 'cursor?': { ...PAGE['cursor?'], pattern: '^[0-9]{1,15}$' } }),
  result: pageOf('changes', ROW_CHANGE, 'The changes of this page.'),
  examples: [
    {
      summary: 'List the latest changes',
      input: { rowId: EXAMPLE_ROW.id },
      result: { changes: [EXAMPLE_ROW_CHANGE], nextCursor: null },
    },
  ],
  async run(context, { rowId, limit, cursor }) {
    const page = await context.rows.history(rowId, { limit, cursor });
    const list = await context.lists.get((await context.rows.get(rowId)).listId);
    const shown = await withoutHiddenLinks(context, [list]);
    const names = await filesOfChanges(context, page.items);
    return pageResult('changes', page, (change) => rowChangeView(change, shown, names));
  },
});
