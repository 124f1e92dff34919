import { defineAction } from '../../engine/action.js';
import { EXAMPLE_KEY, KEY_FIELDS, keyView, visibleOwner } from '../keys.js';
import { NEXT_CURSOR, PAGE } from '../shapes.js';

export default defineAction({
  name: 'keys.list',
  title: 'List API keys',
  description: "Answers your own keys; an administrator sees every key of the company. Never a key's value.",
  role: 'developer',
  // Without plan: after a downgrade people still find the keys that they want to switch off.
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: { type: 'object', additionalProperties: false, properties: { ...PAGE } },
  result: {
    type: 'object',
    required: ['keys', 'nextCursor'],
    additionalProperties: false,
    properties: {
      keys: {
        type: 'array',
        description: 'The keys of this page, oldest first.',
        items: {
          type: 'object',
          required: [
            'keyId',
            'name',
            'role',
            'ownerId',
            'lastFour',
            'prefix',
            'createdAt',
            'expiresAt',
            'switchedOffAt',
            'state',
          ],
          additionalProperties: false,
          properties: KEY_FIELDS,
        },
      },
      nextCursor: NEXT_CURSOR,
    },
  },
  examples: [{ summary: 'Read the first page', input: {}, result: { keys: [EXAMPLE_KEY], nextCursor: null } }],
  async run(context, input) {
    const owner = visibleOwner(context);
    const page = await context.keys.page({ limit: input.limit, cursor: input.cursor }, owner ?? undefined);
    return { data: { keys: page.items.map((key) => keyView(key, context.now)), nextCursor: page.nextCursor } };
  },
});
