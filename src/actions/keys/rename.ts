import { defineAction } from '../../engine/action.js';
import { object, text } from '../../engine/schema.js';
import { EXAMPLE_KEY, KEY, KEY_ID, keyView, ownerOf, visibleKey } from '../keys.js';

export default defineAction({
  name: 'keys.rename',
  title: 'Rename an API key',
  description: 'Gives a key another name. Developers rename their own keys, administrators any. Nothing else changes.',
  role: 'developer',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: object({
    keyId: KEY_ID,
    name: text('What the key is for.', { minLength: 1, maxLength: 100, pattern: '\\S' }),
  }),
  result: object({ key: KEY }),
  examples: [
    {
      summary: 'Say more plainly what a key is for',
      input: { keyId: EXAMPLE_KEY.keyId, name: 'Import of the night' },
      result: { key: { ...EXAMPLE_KEY, name: 'Import of the night' } },
    },
  ],
  async validate(context, input) {
    await visibleKey(context, input.keyId);
  },
  async preview(context, input) {
    const key = await visibleKey(context, input.keyId);
    const name = input.name.trim();
    return {
      title: `Rename the API key “${key.name}”`,
      effects: [`It is called “${name}” from then on. What it may do stays as it is.`],
      affected: {
        count: 1,
        sample: [{ id: key._id, label: `${key.name} (…${key.lastFour})`, before: { name: key.name }, after: { name } }],
      },
      reversible: true,
      targets: [{ type: 'key', id: key._id, version: key.version }],
    };
  },
  async run(context, input) {
    const key = await context.keys.rename(input.keyId, input.name.trim());
    return {
      data: { key: keyView(key, context.now, await ownerOf(context, key)) },
      changed: [{ type: 'key', id: key._id, change: 'updated' }],
    };
  },
});
