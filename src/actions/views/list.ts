import { defineAction, pageResult } from '../../engine/action.js';
import { object, pageOf, PAGE } from '../../engine/schema.js';
import { LIST_ID } from '../shared/lists/lists.js';
import { withSources } from '../shared/queries/sources.js';
import { EXAMPLE_VIEW, VIEW, viewView } from '../shared/queries/views.js';

export default defineAction({
  name: 'views.list',
  title: 'List the views of a list',
  description:
    'Returns the saved views of one list, oldest first: your own and the shared ones. lists.rows and lists.groups ' +
    'take the id of a view.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ listId: LIST_ID, ...PAGE }),
  result: pageOf('views', VIEW, 'The views of this page.'),
  examples: [
    {
      summary: 'List the views',
      input: { listId: EXAMPLE_VIEW.listId },
      result: { views: [EXAMPLE_VIEW], nextCursor: null },
    },
  ],
  async run(context, { listId, limit, cursor }) {
    const [list, views] = await Promise.all([context.lists.get(listId), context.views.page(listId, { limit, cursor })]);
    const queried = await withSources(context, list);
    return pageResult('views', views, (view) => viewView(context, queried, view));
  },
});
