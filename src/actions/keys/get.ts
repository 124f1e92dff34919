import { defineAction } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { EXAMPLE_KEY, KEY, KEY_ID, keyView, ownerOf, visibleKey } from '../shared/keys/keys.js';

export default defineAction({
  name: 'keys.get',
  title: 'Get an API key',
  description: 'Returns one key: your own, or any for an administrator. Never its value.',
  role: 'developer',
  // Available on every plan, like keys.list.
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ keyId: KEY_ID }),
  result: object({ key: KEY }),
  examples: [{ summary: 'Get one key', input: { keyId: EXAMPLE_KEY.keyId }, result: { key: EXAMPLE_KEY } }],
  async run(context, input) {
    const key = await visibleKey(context, input.keyId);
    return { data: { key: keyView(key, context.now, await ownerOf(context, key)) } };
  },
});
