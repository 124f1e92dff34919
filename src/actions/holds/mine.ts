import { defineAction } from '../../engine/action.js';
import { object, pageOf, PAGE } from '../../engine/schema.js';
import { EXAMPLE_HELD, HELD, heldViews, OF_LIST } from '../shared/company/holds.js';

export default defineAction({
  name: 'holds.mine',
  title: 'List your held calls',
  description:
    'Returns your own held calls, with the links for the person who decides. With a key, only the calls that were ' +
    'made with it are returned; in a session, also those of all your keys.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ ...OF_LIST, ...PAGE }),
  result: pageOf('holds', HELD, 'The held calls of this page, oldest first.'),
  examples: [{ summary: 'List the first page', input: {}, result: { holds: [EXAMPLE_HELD], nextCursor: null } }],
  async validate({ lists }, { listId }) {
    if (listId !== undefined) await lists.getAny(listId);
  },
  async run(context, { listId, limit, cursor }) {
    const { items, nextCursor } = await context.holds.mine({ listId, limit, cursor });
    return { data: { holds: heldViews(items, context, listId), nextCursor } };
  },
});
