import { phrase } from '../../../engine/phrases/phrase.js';
import type { Key } from '../../../contract/keys.js';
import { Refusal } from '../../../contract/errors.js';
import type { Phrase } from '../../../contract/phrase.js';
import { keyState } from './keys.js';

/** The rotation of a key: which keys can be rotated, and until when the old and the new key work. */

/** How long the old key still works, in minutes. */
export const DEFAULT_GRACE = 60;
export const MOST_GRACE = 7 * 24 * 60;

const MINUTE = 60_000;
const MOST_LIFE = 365 * 24 * 60 * MINUTE;

const REASONS = {
  switched_off: phrase`This key is switched off. Create a new one.`,
  expired: phrase`This key has expired. Create a new one.`,
  orphaned: phrase`The owner of this key was removed from the team. Create a new key.`,
} as const;

/** @throws Refusal conflict if the key no longer works, or has been rotated before */
export function refuseUnrotatable(key: Key, now: Date, owner: Parameters<typeof keyState>[2]): void {
  const state = keyState(key, now, owner);
  if (state !== 'active') throw new Refusal('conflict', REASONS[state]);
  if (key.successor)
    throw new Refusal('conflict', phrase`This key was rotated already. Rotate the key that replaced it.`);
}

/** When the old key stops working, in words for a preview. */
export function graceInWords(minutes = DEFAULT_GRACE): Phrase {
  if (minutes === 0) return phrase`at once`;
  return minutes === 1 ? phrase`1 minute later` : phrase`${String(minutes)} minutes later`;
}

/**
 * Until when the old and the new key work.
 * @param caller the key that the call was made with, or null for a session; the new key never outlives it
 * @returns `until` for the old key and `newUntil` for the new one
 * @throws Refusal conflict if the old key was switched off or expired since the call was checked
 */
export function rotationTerms(
  key: Key,
  now: Date,
  graceMinutes = DEFAULT_GRACE,
  caller: Pick<Key, 'expiresAt'> | null,
): { until: Date; newUntil: Date } {
  const state = keyState(key, now);
  if (state !== 'active') throw new Refusal('conflict', REASONS[state]);
  const until = Math.min(key.expiresAt.getTime(), now.getTime() + graceMinutes * MINUTE);
  const life = Math.min(key.expiresAt.getTime() - key.createdAt.getTime(), MOST_LIFE);
  const newUntil = Math.min(now.getTime() + life, caller?.expiresAt.getTime() ?? Infinity);
  return { until: new Date(until), newUntil: new Date(newUntil) };
}
