import { defineAction } from '../../engine/action.js';
import { object, pageOf, PAGE } from '../../engine/schema.js';
import { EXAMPLE_HELD, HELD, heldView } from '../holds.js';

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
  input: object({ ...PAGE }),
  result: pageOf('holds', HELD, 'The held calls of this page, oldest first.'),
  examples: [{ summary: 'Read the first page', input: {}, result: { holds: [EXAMPLE_HELD], nextCursor: null } }],
  async run({ holds }, { limit, cursor }) {
    const page = await holds.mine({ limit, cursor });
    return { data: { holds: page.items.map((call) => heldView(call, holds)), nextCursor: page.nextCursor } };
  },
});
