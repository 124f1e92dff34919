import { defineAction } from '../../engine/action.js';
import { EXAMPLE_HELD, HELD, heldView } from '../holds.js';
import { NEXT_CURSOR, PAGE } from '../shapes.js';

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
  input: { type: 'object', additionalProperties: false, properties: { ...PAGE } },
  result: {
    type: 'object',
    required: ['approvals', 'nextCursor'],
    additionalProperties: false,
    properties: {
      approvals: { type: 'array', items: HELD, description: 'The held calls of this page, oldest first.' },
      nextCursor: NEXT_CURSOR,
    },
  },
  examples: [{ summary: 'Read the first page', input: {}, result: { approvals: [EXAMPLE_HELD], nextCursor: null } }],
  async run({ holds }, { limit, cursor }) {
    const page = await holds.waiting({ limit, cursor });
    return { data: { approvals: page.items.map((call) => heldView(call, holds)), nextCursor: page.nextCursor } };
  },
});
