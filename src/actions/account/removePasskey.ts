import { defineAction, phrase } from '../../engine/action.js';
import { object, refTo } from '../../engine/schema.js';
import { EXAMPLE_PASSKEY, onePasskey, PASSKEY_ID, refuseKeys } from '../shared/people/passkeys.js';

export default defineAction({
  name: 'account.removePasskey',
  title: 'Remove a passkey',
  description:
    'Removes one of your passkeys: it no longer signs in. Sessions that began with it stay; account.signOutEverywhere ' +
    'ends them. Keys cannot call it.',
  role: 'viewer',
  plan: 'free',
  refusesKeys: true,
  effect: 'change',
  destructive: true,
  input: object({ passkeyId: PASSKEY_ID }),
  result: object({ passkeyId: refTo('passkey', 'The passkey that was removed.') }),
  examples: [
    {
      summary: 'Remove the passkey of a lost device',
      input: { passkeyId: EXAMPLE_PASSKEY.passkeyId },
      result: { passkeyId: EXAMPLE_PASSKEY.passkeyId },
    },
  ],
  async validate(context, { passkeyId }) {
    refuseKeys(context);
    await context.passkeys.get(passkeyId);
  },
  async preview({ passkeys }, { passkeyId }) {
    const passkey = await passkeys.get(passkeyId);
    const effects = [phrase`It no longer signs in. Sessions that began with it stay.`];
    return { title: phrase`Remove the passkey ${passkey.name}`, effects, ...onePasskey(passkey), reversible: false };
  },
  async run({ passkeys }, { passkeyId }) {
    await passkeys.remove(passkeyId);
    return { data: { passkeyId }, changed: [{ type: 'passkey', id: passkeyId, change: 'deleted' }] };
  },
});
