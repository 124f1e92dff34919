import { Refusal } from '../../contract/errors.js';
import type { Budget, Key } from '../../contract/documents.js';
import type { WriteKeys } from '../../engine/ports/people.js';
import { budgetsOf, budgetsWithin, ownBudget } from '../../engine/scope.js';
import { keyHash, newKeySecret } from '../../engine/secrets.js';
import type { StoredKey } from '../../store/people.js';
import type { Writing } from './writing.js';

export function writeKeys({ dependencies, read, run, author, nextId, fresh, change }: Writing): WriteKeys {
  const { store, vault } = dependencies;

  async function make(
    id: string,
    fields: Pick<Key, 'name' | 'role' | 'scope' | 'budgets' | 'ownerId' | 'expiresAt'>,
  ): Promise<{ key: Key; secret: string }> {
    // The secret is safe on the call before the document that needs it: a crash between loses nothing.
    const sealed = await store.calls.putSecret(read.callId, 'secret', vault.seal(newKeySecret()));
    const secret = vault.open(sealed);
    const stored: StoredKey = {
      ...fresh(id),
      ...fields,
      lastFour: secret.slice(-4),
      switchedOffAt: null,
      hash: keyHash(secret),
    };
    return { key: withoutHash(await store.keys.writes.create(author, stored)), secret };
  }

  /** What a new key has to keep to. @param ownOf its own budgets, by the key that makes it; null where a person does */
  async function budgetsFor(ownOf: (maker: Key | null) => readonly Budget[]): Promise<Pick<Key, 'budgets'>> {
    const { keyId } = run.record.principal;
    const maker = keyId === null ? null : await read.keys.get(keyId);
    const budgets = budgetsWithin(ownOf(maker), maker);
    return budgets.length > 0 ? { budgets } : {};
  }

  return {
    ...read.keys,
    async create(fields) {
      const id = nextId('key');
      const budgets = await budgetsFor((maker) => ownBudget(id, fields.scope, maker));
      return make(id, { ...fields, ...budgets, ownerId: run.record.principal.memberId });
    },
    rename: async (id, name) =>
      withoutHash(await change('key', store.keys.writes, { id, known: null }, () => ({ set: { name } }))),
    switchOff: async (id) =>
      withoutHash(
        await change('key', store.keys.writes, { id, known: null }, (key) =>
          key.switchedOffAt ? null : { set: { switchedOffAt: author.at } },
        ),
      ),
    async rotate(id, terms) {
      const keyId = nextId('key');
      // The old key names its successor first: of two rotations at once only one makes a key.
      const old = await change('key', store.keys.writes, { id, known: null }, (key) => {
        if (key.successor)
          throw new Refusal('conflict', 'This key was rotated already. Rotate the one that replaced it.');
        const { until, newUntil } = terms(key);
        return { set: { expiresAt: until, successor: { keyId, expiresAt: newUntil } } };
      });
      const { name, role, scope, ownerId, successor } = old;
      if (!successor) throw new Error('A rotated key has no successor.');
      const { expiresAt } = successor;
      const budgets = await budgetsFor(() => budgetsOf(old));
      return {
        old: withoutHash(old),
        ...(await make(keyId, { name, role, ownerId, expiresAt, ...(scope && { scope }), ...budgets })),
      };
    },
  };
}

function withoutHash(stored: StoredKey): Key {
  const { hash: _, ...key } = stored;
  return key;
}
