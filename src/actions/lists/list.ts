import { defineAction } from '../../engine/action.js';
import { EXAMPLE_LIST, LIST, NEXT_CURSOR, PAGE, listView } from '../shapes.js';

export default defineAction({
  name: 'lists.list',
  title: 'List the lists',
  description:
    "Answers the company's lists, page by page, oldest first, with their columns and statuses. Archived lists are left " +
    'out; `archived` answers them instead.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: {
    type: 'object',
    additionalProperties: false,
    properties: {
      archived: { type: 'boolean', default: false, description: 'The archived lists instead of the others.' },
      ...PAGE,
    },
  },
  result: {
    type: 'object',
    required: ['lists', 'nextCursor'],
    additionalProperties: false,
    properties: {
      lists: { type: 'array', items: LIST, description: 'The lists of this page.' },
      nextCursor: NEXT_CURSOR,
    },
  },
  examples: [
    { summary: 'Read the first ten lists', input: { limit: 10 }, result: { lists: [EXAMPLE_LIST], nextCursor: null } },
  ],
  async run(context, input) {
    const page = await context.lists.page({ limit: input.limit, cursor: input.cursor }, input.archived);
    return { data: { lists: page.items.map(listView), nextCursor: page.nextCursor } };
  },
});
