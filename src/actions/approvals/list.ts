import { defineAction } from '../../engine/action.js';
import { object, pageOf, PAGE } from '../../engine/schema.js';
import { EXAMPLE_HELD, HELD, heldView } from '../holds.js';

export default defineAction({
  name: 'approvals.list',
  title: 'List what waits for you',
  description:
    'Answers the held calls that wait for your yes: your own to confirm, and as an administrator those of others to ' +
    'approve. Deciding is done by you, signed in, on the page of each. A key sees of its own calls only what it asked ' +
    'for itself.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ ...PAGE }),
  result: pageOf('approvals', HELD, 'The held calls of this page, oldest first.'),
  examples: [{ summary: 'Read the first page', input: {}, result: { approvals: [EXAMPLE_HELD], nextCursor: null } }],
  async run({ holds }, { limit, cursor }) {
    const page = await holds.waiting({ limit, cursor });
    return { data: { approvals: page.items.map((call) => heldView(call, holds)), nextCursor: page.nextCursor } };
  },
});
