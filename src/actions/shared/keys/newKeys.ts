import type { Key } from '../../../contract/keys.js';
import { refTo, textOrNull } from '../../../engine/schema.js';
import { EXAMPLE_KEY, KEY_FIELDS } from './keys.js';
import { scopeView } from './keyScope.js';

/** A new key in the results of keys.create and keys.rotate. Only these results contain its value. */

export const NEW_KEY_FIELDS = {
  keyId: refTo('key', 'Identifier of the new key.'),
  name: KEY_FIELDS.name,
  role: KEY_FIELDS.role,
  scope: KEY_FIELDS.scope,
  expiresAt: KEY_FIELDS.expiresAt,
  lastFour: KEY_FIELDS.lastFour,
  secret: textOrNull('Value of the new key, shown once; null in later responses to the same call.'),
} as const;

const { keyId, name, role, expiresAt, lastFour } = EXAMPLE_KEY;

export const EXAMPLE_NEW_KEY = { keyId, name, role, scope: null, expiresAt, lastFour, secret: null };

/** @param secret value of the key */
export function newKeyView(key: Key, secret: string) {
  return {
    keyId: key._id,
    name: key.name,
    role: key.role,
    scope: scopeView(key.scope),
    expiresAt: key.expiresAt.toISOString(),
    lastFour: key.lastFour,
    secret,
  };
}
