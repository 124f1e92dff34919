import { defineAction, phrase } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import {
  EXAMPLE_PASSKEY,
  onePasskey,
  PASSKEY,
  PASSKEY_ID,
  PASSKEY_NAME,
  passkeyView,
  refuseKeys,
} from '../shared/people/passkeys.js';

export default defineAction({
  name: 'account.renamePasskey',
  title: 'Rename a passkey',
  description: 'Changes the name of one of your passkeys. Keys cannot call it.',
  role: 'viewer',
  plan: 'free',
  refusesKeys: true,
  effect: 'change',
  idempotent: true,
  input: object({ passkeyId: PASSKEY_ID, name: PASSKEY_NAME }),
  result: object({ passkey: PASSKEY }),
  examples: [
    {
      summary: 'Say where it is',
      input: { passkeyId: EXAMPLE_PASSKEY.passkeyId, name: 'Phone' },
      result: { passkey: { ...EXAMPLE_PASSKEY, name: 'Phone', version: 2 } },
    },
  ],
  async validate(context, { passkeyId }) {
    refuseKeys(context);
    await context.passkeys.get(passkeyId);
  },
  async preview({ passkeys }, { passkeyId, name }) {
    const passkey = await passkeys.get(passkeyId);
    const title = phrase`Rename the passkey ${passkey.name} to ${name.trim()}`;
    return { title, effects: [phrase`Only you see the name.`], ...onePasskey(passkey, name.trim()), reversible: true };
  },
  async run({ passkeys }, { passkeyId, name }) {
    const passkey = passkeyView(await passkeys.rename(passkeyId, name.trim()));
    return { data: { passkey }, changed: [{ type: 'passkey', id: passkeyId, change: 'updated' }] };
  },
});
