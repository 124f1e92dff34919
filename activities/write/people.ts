import { Refusal } from '../../src/contract/errors.js';
import { Stale } from '../../src/engine/context.js';
import type { WriteKeys, WriteMembers } from '../../src/engine/ports/people.js';
import { keyHash, newKeySecret } from '../../src/engine/secrets.js';
import type { StoredKey } from '../../src/store/people.js';
import type { Writing } from './writing.js';

export function writeMembers({ dependencies, read, author, shownVersion }: Writing): WriteMembers {
  const { store } = dependencies;
  const { companyId, callId } = read;
  return {
    ...read.members,
    async remove(id) {
      const expected = shownVersion(id);
      const member = expected === undefined ? null : await store.members.get(companyId, id);
      // Before the company's own document is touched: what follows it is not undone.
      if (member && member.version !== expected && !(await store.history.wrote(callId))) throw new Stale();
      if (!(await store.companies.dropAdmin(companyId, id))) {
        throw new Refusal('conflict', 'A company keeps at least one administrator. Make somebody else one first.');
      }
      await store.members.writes.update(author, id, 0, null, (current) =>
        current.removedAt ? null : { set: { removedAt: author.at }, change: 'deleted' },
      );
      await store.sessions.removeOfMember(companyId, id);
    },
  };
}

export function writeKeys({ dependencies, read, run, author, nextId, fresh, change }: Writing): WriteKeys {
  const { store, vault } = dependencies;
  return {
    ...read.keys,
    async create(fields) {
      const _id = nextId('key');
      // The secret is safe on the call before the document that needs it: a crash between loses nothing.
      const sealed = await store.calls.putSecret(read.callId, 'secret', vault.seal(newKeySecret()));
      const secret = vault.open(sealed);
      const stored: StoredKey = {
        ...fresh(_id),
        ...fields,
        ownerId: run.record.principal.memberId,
        lastFour: secret.slice(-4),
        switchedOffAt: null,
        hash: keyHash(secret),
      };
      const { hash: _, ...key } = await store.keys.writes.create(author, stored);
      return { key, secret };
    },
    switchOff: (id) =>
      change('key', store.keys.writes, { id, known: null }, (key) =>
        key.switchedOffAt ? null : { set: { switchedOffAt: author.at } },
      ),
  };
}
