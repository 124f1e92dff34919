import { defineAction } from '../../engine/action.js';
import { EXAMPLE_LIST, EXAMPLE_ROW, NEXT_CURSOR, PAGE, ROW, STATUSES, rowView } from '../shapes.js';

export default defineAction({
  name: 'lists.rows',
  title: 'Read the rows of a list',
  description: 'Answers the rows of one list, page by page, oldest first, with the statuses that they may have.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: {
    type: 'object',
    required: ['listId'],
    additionalProperties: false,
    properties: {
      listId: { type: 'string', minLength: 1, maxLength: 100, description: 'Identifier of the list.' },
      ...PAGE,
    },
  },
  result: {
    type: 'object',
    required: ['listId', 'name', 'statuses', 'rows', 'nextCursor'],
    additionalProperties: false,
    properties: {
      listId: { type: 'string', description: 'Identifier of the list.' },
      name: { type: 'string', description: 'Name of the list.' },
      statuses: STATUSES,
      rows: { type: 'array', items: ROW, description: 'The rows of this page.' },
      nextCursor: NEXT_CURSOR,
    },
  },
  examples: [
    {
      summary: 'Read the first page',
      input: { listId: EXAMPLE_LIST.listId },
      result: {
        listId: EXAMPLE_LIST.listId,
        name: EXAMPLE_LIST.name,
        statuses: EXAMPLE_LIST.statuses,
        rows: [EXAMPLE_ROW],
        nextCursor: null,
      },
    },
  ],
  async run(context, input) {
    // Side by side: this is the call that is made most, and each of the two is a round trip.
    const [list, page] = await Promise.all([
      context.lists.get(input.listId),
      context.rows.page(input.listId, { limit: input.limit, cursor: input.cursor }),
    ]);
    return {
      data: {
        listId: list._id,
        name: list.name,
        statuses: list.statuses.map((status) => ({ ...status })),
        rows: page.items.map(rowView),
        nextCursor: page.nextCursor,
      },
    };
  },
});
