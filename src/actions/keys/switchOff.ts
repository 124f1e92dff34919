import { defineAction, phrase } from '../../engine/action.js';
import { identifier, object } from '../../engine/schema.js';
import { EXAMPLE_KEY, KEY_FIELDS, visibleKey } from '../shared/keys/keys.js';

export default defineAction({
  name: 'keys.switchOff',
  title: 'Switch off an API key',
  description:
    'Switches off a key at once and for good, and ends its held calls. Developers switch off their own keys, ' +
    'administrators any. A key that is already switched off stays so.',
  role: 'developer',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  input: object({ keyId: identifier('key', 'Identifier of the key.') }),
  result: object({
    keyId: KEY_FIELDS.keyId,
    name: KEY_FIELDS.name,
    switchedOffAt: KEY_FIELDS.switchedOffAt,
    state: { const: 'switched_off', description: 'Current state of the key.' },
  }),
  examples: [
    {
      summary: 'Switch off a key that leaked',
      input: { keyId: EXAMPLE_KEY.keyId },
      result: {
        keyId: EXAMPLE_KEY.keyId,
        name: EXAMPLE_KEY.name,
        switchedOffAt: '2026-11-21T08:00:00.000Z',
        state: 'switched_off',
      },
    },
  ],
  async validate(context, input) {
    await visibleKey(context, input.keyId);
  },
  async preview(context, input) {
    const key = await visibleKey(context, input.keyId);
    const owner = await context.members.get(key.ownerId);
    const before = { role: key.role, owner: owner.name, expiresAt: key.expiresAt.toISOString() };
    return {
      title: phrase`Switch off the API key “${key.name}”`,
      effects: [
        key.switchedOffAt
          ? phrase`Nothing changes: the key is already switched off.`
          : phrase`Calls with the key …${key.lastFour} are refused at once.`,
        phrase`The key cannot be switched on again.`,
      ],
      affected: { count: 1, sample: [{ id: key._id, label: `${key.name} (…${key.lastFour})`, before }] },
      reversible: false,
      targets: [{ type: 'key', id: key._id, version: key.version }],
    };
  },
  async run(context, input) {
    const key = await context.keys.switchOff(input.keyId);
    await context.revokeHolds({ keyId: key._id }, 'The key was switched off.');
    return {
      data: {
        keyId: key._id,
        name: key.name,
        switchedOffAt: key.switchedOffAt?.toISOString() ?? null,
        state: 'switched_off' as const,
      },
      changed: [{ type: 'key', id: key._id, change: 'updated' }],
    };
  },
});
