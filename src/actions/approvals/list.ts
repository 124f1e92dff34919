import { defineAction } from '../../engine/action.js';
import { object, pageOf, PAGE } from '../../engine/schema.js';
import { EXAMPLE_HELD, HELD, heldViews, OF_LIST } from '../shared/company/holds.js';

export default defineAction({
  name: 'approvals.list',
  title: 'List calls that wait for your decision',
  description:
    'Returns the held calls that wait for your decision: your own to confirm and, for an administrator, those of ' +
    'others to approve. You decide at `decideUrl`, signed in; no action does it. With a key, of your own calls only ' +
    'those made with this key are returned.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ ...OF_LIST, ...PAGE }),
  result: pageOf('approvals', HELD, 'The held calls of this page, oldest first.'),
  examples: [{ summary: 'List the first page', input: {}, result: { approvals: [EXAMPLE_HELD], nextCursor: null } }],
  async validate({ lists }, { listId }) {
    if (listId !== undefined) await lists.getAny(listId);
  },
  async run(context, { listId, limit, cursor }) {
    const { items, nextCursor } = await context.holds.waiting({ listId, limit, cursor });
    return { data: { approvals: heldViews(items, context, listId), nextCursor } };
  },
});
