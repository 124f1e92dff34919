import { defineAction } from '../../engine/action.js';
import { object, pageOf, PAGE } from '../../engine/schema.js';
import { EXAMPLE_KEY, KEY, keyView, visibleOwner } from '../shared/keys/keys.js';

export default defineAction({
  name: 'keys.list',
  title: 'List API keys',
  description: 'Returns your own keys; for an administrator, all keys of the company. Never their values.',
  role: 'developer',
  // Available on every plan, so that members can still find keys to switch off after a downgrade.
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ ...PAGE }),
  result: pageOf('keys', KEY, 'The keys of this page, oldest first.'),
  examples: [{ summary: 'List the first page', input: {}, result: { keys: [EXAMPLE_KEY], nextCursor: null } }],
  async run(context, input) {
    const owner = visibleOwner(context);
    const page = await context.keys.page({ limit: input.limit, cursor: input.cursor }, owner ?? undefined);
    const owners = await context.members.many([...new Set(page.items.map(({ ownerId }) => ownerId))]);
    const ownerOf = new Map(owners.map((member) => [member._id, member]));
    const keys = page.items.map((key) => keyView(key, context.now, ownerOf.get(key.ownerId) ?? null));
    return { data: { keys, nextCursor: page.nextCursor } };
  },
});
