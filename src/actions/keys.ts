import { Refusal } from '../contract/errors.js';
import type { Key, Member } from '../contract/documents.js';
import { roleAtLeast } from '../contract/ranks.js';
import type { Role } from '../contract/ranks.js';
import type { ReadContext } from '../engine/context.js';
import { identifier, object, oneOf, text, textOrNull, time, timeOrNull } from '../engine/schema.js';
import { SCOPE, scopeView } from './keyScope.js';

const DAY = 86_400_000;

type KeyState = 'active' | 'expired' | 'switched_off' | 'orphaned';

/**
 * What a key is now. Switched off stays switched off, also past its expiry.
 * @param owner the person it acts as; null where that person is not known, left out where it is not looked at
 */
export function keyState(
  key: Pick<Key, 'switchedOffAt' | 'expiresAt'>,
  now: Date,
  owner?: Pick<Member, 'removedAt'> | null,
): KeyState {
  if (key.switchedOffAt) return 'switched_off';
  if (key.expiresAt.getTime() <= now.getTime()) return 'expired';
  return owner === null || owner?.removedAt ? 'orphaned' : 'active';
}

/**
 * When a new key expires.
 * @param days as asked for
 * @param maker the key that makes it, if a key does: nothing made by a key outlives it
 */
export function keyExpiry(now: Date, days: number, maker: Pick<Key, 'expiresAt'> | null): Date {
  const asked = now.getTime() + days * DAY;
  return new Date(maker ? Math.min(asked, maker.expiresAt.getTime()) : asked);
}

/**
 * Refuses a key that could do more than whoever makes it.
 * @param mine effective role of the caller
 * @throws Refusal forbidden
 */
export function refuseHigherRole(mine: Role, wanted: Role): void {
  if (roleAtLeast(mine, wanted)) return;
  throw new Refusal('forbidden', `You have the role ${mine} here; a key can have at most your own role.`, {
    required_role: wanted,
  });
}

/** A key as its owner and the admins see it, never with its secret. */
export function keyView(key: Key, now: Date, owner?: Pick<Member, 'removedAt'> | null) {
  return {
    keyId: key._id,
    name: key.name,
    role: key.role,
    ownerId: key.ownerId,
    lastFour: key.lastFour,
    prefix: 'act_' as const,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt.toISOString(),
    switchedOffAt: key.switchedOffAt?.toISOString() ?? null,
    state: keyState(key, now, owner),
    scope: scopeView(key.scope),
    replacedBy: key.successor?.keyId ?? null,
  };
}

/** Whose keys the caller may see: null for everybody's (administrators), else one person's. */
export function visibleOwner(context: Pick<ReadContext, 'principal'>): string | null {
  return roleAtLeast(context.principal.role, 'admin') ? null : context.principal.memberId;
}

/**
 * A key that the caller may see.
 * @throws Refusal not_found, also where the key exists but is somebody else's
 */
export async function visibleKey(context: ReadContext, keyId: string): Promise<Key> {
  const key = await context.keys.get(keyId);
  const owner = visibleOwner(context);
  if (owner !== null && key.ownerId !== owner) throw new Refusal('not_found', 'There is no key with this id.');
  return key;
}

/** Schemas of what the key actions answer; each action names the properties that it shows. */
export const KEY_FIELDS = {
  keyId: text('Identifier of the key.'),
  name: text('What it is for.'),
  role: text("The most it may do; never more than its owner's present role."),
  ownerId: text('The person it acts as.'),
  lastFour: text('The last four characters of its value.'),
  prefix: { const: 'act_', description: 'How its value begins.' },
  createdAt: time('When it was made.'),
  expiresAt: time('When it stops working by itself.'),
  switchedOffAt: timeOrNull('When it was switched off, or null.'),
  state: oneOf(
    ['active', 'expired', 'switched_off', 'orphaned'],
    'What it is now. The key of a person who was removed is orphaned and does not work.',
  ),
  scope: SCOPE,
  replacedBy: textOrNull('Identifier of the key that it was rotated to, or null.'),
} as const;

/** Result: a key with everything that is known of it but its value. */
export const KEY = object(KEY_FIELDS, { description: 'One key.' });

export const EXAMPLE_KEY = {
  keyId: 'key_01jd8m4b6d8f0h2k4n6q8s0u2w',
  name: 'Nightly import',
  role: 'member',
  ownerId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j',
  lastFour: 'x7Qa',
  prefix: 'act_' as const,
  createdAt: '2026-11-20T14:03:21.000Z',
  expiresAt: '2027-02-18T14:03:21.000Z',
  switchedOffAt: null,
  state: 'active' as const,
  scope: null,
  replacedBy: null,
};

/** Input of every action on one key. */
export const KEY_ID = identifier('Identifier of the key.');

/** Who a key belongs to; null where that person is not known any more. */
export async function ownerOf(context: ReadContext, key: Pick<Key, 'ownerId'>): Promise<Member | null> {
  const [owner] = await context.members.many([key.ownerId]);
  return owner ?? null;
}

/** The key that makes a call; null for a session. */
export async function callingKey(context: ReadContext): Promise<Key | null> {
  const { keyId } = context.principal;
  return keyId === null ? null : context.keys.get(keyId);
}
