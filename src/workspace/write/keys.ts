import { Refusal } from '../../contract/errors.js';
import type { Budget } from '../../contract/budget.js';
import type { Key } from '../../contract/keys.js';
import { PLAN_TERMS } from '../../contract/ranks.js';
import { keyDenial } from '../../engine/authority.js';
import { keysFull } from '../../engine/full.js';
import { phrase } from '../../engine/phrases/phrase.js';
import type { WriteKeys } from '../../engine/ports/people.js';
import { budgetsOf, budgetsWithin, ownBudget } from '../../engine/scope.js';
import { keyHash, newKeySecret } from '../../engine/secrets.js';
import type { StoredKey } from '../../store/people.js';
import type { Writing } from './writing.js';

export function writeKeys({ dependencies, read, run, author, nextId, fresh, change }: Writing): WriteKeys {
  const { store, vault } = dependencies;
  const { keysPerMember } = PLAN_TERMS[read.company.plan];

  async function make(
    id: string,
    fields: Pick<Key, 'name' | 'role' | 'scope' | 'budgets' | 'ownerId' | 'expiresAt' | 'assistant'>,
  ): Promise<{ key: Key; secret: string }> {
    // The call record has the secret before the key exists, so that a crash in between loses nothing.
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

  /**
   * Takes one of the places that the plan has for the keys of a member.
   * @param most the plan's number, or a multiple of it
   * @throws Refusal conflict if all are taken
   */
  async function takePlace(holder: string, ownerId: string, most: number): Promise<void> {
    const { companyId } = read;
    const claim = { scope: `keys/${companyId}/${ownerId}`, companyId, holder, most, at: author.at };
    const look = async (ids: readonly string[]) =>
      new Map((await store.keys.many(companyId, ids)).map((key) => [key._id, keyDenial(key, author.at) === null]));
    if (!(await store.places.claim(claim, look))) throw keysFull(keysPerMember);
  }

  /** The budgets of a new key. @param ownOf returns its own budgets for the key that makes it, or null for a session */
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
      const ownerId = run.record.principal.memberId;
      await takePlace(id, ownerId, keysPerMember);
      return make(id, { ...fields, ...budgets, ownerId });
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
      // During the grace period both keys work, so a member with all keys of the plan can rotate each of them once.
      await takePlace(keyId, (await read.keys.get(id)).ownerId, 2 * keysPerMember);
      // The old key gets its successor first, so that only one of two concurrent rotations makes a key.
      const old = await change('key', store.keys.writes, { id, known: null }, (key) => {
        if (key.successor)
          throw new Refusal('conflict', phrase`This key was rotated already. Rotate the key that replaced it.`);
        const { until, newUntil } = terms(key);
        return { set: { expiresAt: until, successor: { keyId, expiresAt: newUntil } } };
      });
      const { name, role, scope, ownerId, assistant, successor } = old;
      if (!successor) throw new Error('A rotated key has no successor.');
      const { expiresAt } = successor;
      const budgets = await budgetsFor(() => budgetsOf(old));
      return {
        old: withoutHash(old),
        ...(await make(keyId, {
          name,
          role,
          ownerId,
          expiresAt,
          ...(scope && { scope }),
          ...(assistant && { assistant }),
          ...budgets,
        })),
      };
    },
  };
}

function withoutHash(stored: StoredKey): Key {
  const { hash: _, ...key } = stored;
  return key;
}
