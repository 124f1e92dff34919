import type { WritePasskeys } from '../../engine/ports/passkeys.js';
import type { Mutation } from '../../store/history.js';
import type { StoredPasskey } from '../../store/passkeys.js';
import type { Writing } from './writing.js';
import { noSuch } from '../../engine/refusals.js';

export function writePasskeys({ dependencies, read, author, change }: Writing): WritePasskeys {
  const { passkeys } = dependencies.store;
  const { memberId } = read.principal;

  const changed = (id: string, mutate: Mutation<StoredPasskey>): Promise<StoredPasskey> =>
    change('passkey', passkeys.writes, { id, known: null }, (passkey) => {
      if (passkey.removedAt || passkey.memberId !== memberId) throw noSuch('passkey');
      return mutate(passkey);
    });

  return {
    ...read.passkeys,
    async rename(id, name) {
      const {
        credentialId: _,
        publicKey: __,
        counter: ___,
        transports: ____,
        ...passkey
      } = await changed(id, () => ({
        set: { name },
      }));
      return passkey;
    },
    async remove(id) {
      await changed(id, () => ({ set: { removedAt: author.at, publicKey: '' }, change: 'deleted' }));
    },
  };
}
