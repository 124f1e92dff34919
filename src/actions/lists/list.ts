import { defineAction, pageResult } from '../../engine/action.js';
import { object, pageOf, PAGE } from '../../engine/schema.js';
import { EXAMPLE_LIST, LIST, listView } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'lists.list',
  title: 'List lists',
  description:
    'Returns the lists that you see, oldest first, with their columns and statuses. With `archived` it returns the ' +
    'archived lists instead.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({
    'archived?': { type: 'boolean', default: false, description: 'Return the archived lists instead of the others.' },
    ...PAGE,
  }),
  result: pageOf('lists', LIST, 'The lists of this page.'),
  examples: [
    { summary: 'List the first ten lists', input: { limit: 10 }, result: { lists: [EXAMPLE_LIST], nextCursor: null } },
  ],
  async run(context, { limit, cursor, archived }) {
    return pageResult('lists', await context.lists.page({ limit, cursor }, archived), listView);
  },
});
