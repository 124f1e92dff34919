import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createSigning, type Signing } from './signing.js';

/** API keys: `act_`, 30 base62 characters and 6 of CRC32, so that a mistyped key is detected without a query. */

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY_PREFIX = 'act_';

function base62(value: number, length: number): string {
  let rest = value;
  let digits = '';
  for (let i = 0; i < length; i += 1) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Whether two values are equal. The time does not depend on how many characters are equal. */
export function isSameSecret(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A new key value. It is shown once, and only its `keyHash` is stored. */
export function newKeySecret(): string {
  let body = '';
  for (let i = 0; i < 30; i += 1) body += BASE62.charAt(randomInt(62));
  return `${KEY_PREFIX}${body}${base62(crc32(body), 6)}`;
}

/** Whether a string has the form of a key: prefix, alphabet, length and check digits. */
export function isWellFormedKey(value: string): boolean {
  const match = /^act_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/.exec(value);
  return match?.[1] !== undefined && base62(crc32(match[1]), 6) === match[2];
}

/** A new token for a link that works once: 32 random bytes, base64url. Only its `keyHash` is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a string has the form of a link's token. */
export function isWellFormedToken(value: string): boolean {
  return /^[\w-]{43}$/.test(value);
}

/** The stored hash of a key or a token: SHA-256, base64url. */
export function keyHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** The keys of the deployment. It seals secrets that are stored (AES-256-GCM). Sealed texts and marks are base64url. */
export interface Vault {
  seal(plain: string): string;
  open(sealed: string): string;
  /** A keyed hash. Equal texts have equal marks. Without the key, a text cannot be guessed from its mark. */
  mark(plain: string): string;
  /** Signs blocks of receipts, and checks their signatures. */
  readonly signing: Signing;
}

/** Result data with the sealed one-time secrets opened and added to it. */
export function withSecrets(data: unknown, sealed: Readonly<Record<string, string>>, vault: Vault): object {
  const shown = Object.fromEntries(Object.entries(sealed).map(([name, value]) => [name, vault.open(value)]));
  return { ...(data as object), ...shown };
}

/** Derives the seed of the signing key from a secret key. The secret key cannot be computed from it. */
export function signingSeedOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('signing').digest();
}

/** @param key 32 bytes */
export function createVault(key: Buffer, signing: Signing = createSigning(signingSeedOf(key))): Vault {
  // Encryption and marks use different keys.
  const marking = createHmac('sha256', key).update('marks').digest();
  return {
    signing,
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    mark: (plain) => createHmac('sha256', marking).update(plain).digest('base64url'),
  };
}
