import { defineAction, pageResult } from '../../engine/action.js';
import { object, pageOf, PAGE } from '../../engine/schema.js';
import { EXAMPLE_LIST_CHANGE, LIST_CHANGE, listChangeView } from '../shared/lists/listHistory.js';
import { LIST_ID } from '../shared/lists/lists.js';
import { EXAMPLE_LIST } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'lists.history',
  title: 'List the changes of a list',
  description:
    'Returns the changes of a list itself, archived or not, newest first: who made each, when, by which call, and the ' +
    'fields before and after. rows.history returns the changes of a row.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ listId: LIST_ID, ...PAGE, 'cursor?': { ...PAGE['cursor?'], pattern: '^[0-9]{1,15}$' } }),
  result: pageOf('changes', LIST_CHANGE, 'The changes of this page.'),
  examples: [
    {
      summary: 'List the latest changes',
      input: { listId: EXAMPLE_LIST.listId },
      result: { changes: [EXAMPLE_LIST_CHANGE], nextCursor: null },
    },
  ],
  async run(context, { listId, limit, cursor }) {
    return pageResult('changes', await context.lists.history(listId, { limit, cursor }), listChangeView);
  },
});
