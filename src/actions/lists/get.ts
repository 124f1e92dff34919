import { defineAction } from '../../engine/action.js';
import { count, object } from '../../engine/schema.js';
import { LIST_ID } from '../shared/lists/lists.js';
import { EXAMPLE_LIST, LIST, listView } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'lists.get',
  title: 'Get a list',
  description: 'Returns one list, archived or not, with its columns, statuses and number of rows.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ listId: LIST_ID }),
  result: object({ list: LIST, rowCount: count('Number of its rows, without deleted ones.') }),
  examples: [
    {
      summary: 'Get one list',
      input: { listId: EXAMPLE_LIST.listId },
      result: { list: EXAMPLE_LIST, rowCount: 180 },
    },
  ],
  async run(context, input) {
    const [list, rowCount] = await Promise.all([context.lists.getAny(input.listId), context.rows.count(input.listId)]);
    return { data: { list: listView(list), rowCount } };
  },
});
