import { defineAction } from '../../engine/action.js';
import { EXAMPLE_HELD, HELD, heldView } from '../holds.js';
import { NEXT_CURSOR, PAGE } from '../shapes.js';

export default defineAction({
  name: 'holds.mine',
  title: 'List your calls that wait',
  description:
    'Answers your own calls that wait for a person, with the links to send to whoever decides. A key sees the calls ' +
    'that were made with it; a person sees those of all their keys, too.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: { type: 'object', additionalProperties: false, properties: { ...PAGE } },
  result: {
    type: 'object',
    required: ['holds', 'nextCursor'],
    additionalProperties: false,
    properties: {
      holds: { type: 'array', items: HELD, description: 'The held calls of this page, oldest first.' },
      nextCursor: NEXT_CURSOR,
    },
  },
  examples: [{ summary: 'Read the first page', input: {}, result: { holds: [EXAMPLE_HELD], nextCursor: null } }],
  async run({ holds }, { limit, cursor }) {
    const page = await holds.mine({ limit, cursor });
    return { data: { holds: page.items.map((call) => heldView(call, holds)), nextCursor: page.nextCursor } };
  },
});
