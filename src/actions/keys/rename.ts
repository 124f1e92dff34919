import { defineAction, phrase } from '../../engine/action.js';
import { NAME_SCHEMA } from '../../engine/names.js';
import { object, text } from '../../engine/schema.js';
import { EXAMPLE_KEY, KEY, KEY_ID, keyView, ownerOf, visibleKey } from '../shared/keys/keys.js';

export default defineAction({
  name: 'keys.rename',
  title: 'Rename an API key',
  description: 'Changes the name of a key and nothing else. Developers rename their own keys, administrators any.',
  role: 'developer',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: object({
    keyId: KEY_ID,
    name: text('What the key is for.', NAME_SCHEMA),
  }),
  result: object({ key: KEY }),
  examples: [
    {
      summary: 'Rename a key',
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
      title: phrase`Rename the API key “${key.name}”`,
      effects: [phrase`The key gets the name “${name}”. Its role and scope stay.`],
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
