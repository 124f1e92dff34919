import { Refusal } from '../../../contract/errors.js';
import type { Member } from '../../../contract/documents.js';
import type { Key } from '../../../contract/keys.js';
import { roleAtLeast } from '../../../contract/ranks.js';
import type { Role } from '../../../contract/ranks.js';
import { keyDenial } from '../../../engine/authority.js';
import type { ReadContext } from '../../../engine/context.js';
import {
  flag,
  identifier,
  object,
  oneOf,
  refOrNull,
  refTo,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../../../engine/schema.js';
import { SCOPE, scopeView } from './keyScope.js';
import { phrase } from '../../../engine/phrases/phrase.js';
import { ROLE_NAMES } from '../../../engine/phrases/ranks.js';
import { noSuch } from '../../../engine/refusals.js';

type KeyState = 'active' | 'expired' | 'switched_off' | 'orphaned';

/**
 * The current state of a key. A key that was switched off stays so after its expiry.
 * @param owner the member that it acts for; null if there is none; left out to skip this check
 */
export function keyState(
  key: Pick<Key, 'switchedOffAt' | 'expiresAt'>,
  now: Date,
  owner?: Pick<Member, 'removedAt'> | null,
): KeyState {
  const denial = keyDenial(key, now);
  if (denial) return denial === 'key_expired' ? 'expired' : 'switched_off';
  return owner === null || owner?.removedAt ? 'orphaned' : 'active';
}

/**
 * Refuses a new key with a higher role than the caller has.
 * @param mine effective role of the caller
 * @throws Refusal forbidden
 */
export function refuseHigherRole(mine: Role, wanted: Role): void {
  if (roleAtLeast(mine, wanted)) return;
  throw new Refusal(
    'forbidden',
    phrase`A key can have at most the role of its maker. Your role is ${ROLE_NAMES[mine]}: choose it or a lower one.`,
    {
      required_role: wanted,
    },
  );
}

/** A key as its owner and the administrators see it, without its value. */
export function keyView(key: Key, now: Date, owner: Pick<Member, 'name' | 'removedAt'> | null) {
  return {
    keyId: key._id,
    name: key.name,
    role: key.role,
    ownerId: key.ownerId,
    ownerName: owner?.name ?? null,
    assistant: key.assistant ?? false,
    lastFour: key.lastFour,
    prefix: 'act_' as const,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt.toISOString(),
    switchedOffAt: key.switchedOffAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    state: keyState(key, now, owner),
    scope: scopeView(key.scope),
    replacedBy: key.successor?.keyId ?? null,
  };
}

/** The member whose keys the caller may see; null for an administrator, who sees all keys. */
export function visibleOwner(context: Pick<ReadContext, 'principal'>): string | null {
  return roleAtLeast(context.principal.role, 'admin') ? null : context.principal.memberId;
}

/**
 * A key that the caller may see.
 * @throws Refusal not_found, also if the key belongs to another member
 */
export async function visibleKey(context: ReadContext, keyId: string): Promise<Key> {
  const key = await context.keys.get(keyId);
  const owner = visibleOwner(context);
  if (owner !== null && key.ownerId !== owner) throw noSuch('key');
  return key;
}

/** The fields of a key. Each action picks those that it returns. */
export const KEY_FIELDS = {
  keyId: refTo('key', 'Identifier of the key.'),
  name: text('What the key is for.'),
  role: text('The role of the key. Its calls never have a higher role than its owner has now.'),
  ownerId: refTo('member', 'The member that the key acts for.'),
  ownerName: textOrNull('Name of that member; null if there is no such member any more.'),
  assistant: flag('Whether an AI assistant uses the key, as far as its maker has said.'),
  lastFour: text('The last four characters of its value.'),
  prefix: { const: 'act_', description: 'The first characters of its value.' },
  createdAt: time('When it was created.'),
  expiresAt: time('When it expires.'),
  switchedOffAt: timeOrNull('When it was switched off, or null.'),
  lastUsedAt: timeOrNull('When it was last used, to the minute, or null.'),
  state: oneOf(
    ['active', 'expired', 'switched_off', 'orphaned'],
    'Current state. The key of a member who was removed is orphaned and does not work.',
  ),
  scope: SCOPE,
  replacedBy: refOrNull('key', 'Identifier of the key that replaced it in a rotation, or null.'),
} as const;

/** Result: a key without its value. */
export const KEY = object(KEY_FIELDS, { description: 'One key.' });

export const EXAMPLE_KEY = {
  keyId: 'key_01jd8m4b6d8f0h2k4n6q8s0u2w',
  name: 'Nightly import',
  role: 'member',
  ownerId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j',
  ownerName: 'Jonas Weber',
  assistant: false,
  lastFour: 'x7Qa',
  prefix: 'act_' as const,
  createdAt: '2026-11-20T14:03:21.000Z',
  expiresAt: '2027-02-18T14:03:21.000Z',
  switchedOffAt: null,
  lastUsedAt: '2026-11-22T01:00:12.000Z',
  state: 'active' as const,
  scope: null,
  replacedBy: null,
};

/** Input of every action on one key. */
export const KEY_ID = identifier('key', 'Identifier of the key.');

/** The member that a key belongs to; null if there is none. */
export async function ownerOf(context: ReadContext, key: Pick<Key, 'ownerId'>): Promise<Member | null> {
  const [owner] = await context.members.many([key.ownerId]);
  return owner ?? null;
}

/** The key that a call was made with; null for a session. */
export async function callingKey(context: ReadContext): Promise<Key | null> {
  const { keyId } = context.principal;
  return keyId === null ? null : context.keys.get(keyId);
}
