import { createHash } from 'node:crypto';
import { encodeTime, monotonicFactory } from 'ulid';

/** Ids are a prefix and a ULID in lower case, so they sort by creation time. */

const ulid = monotonicFactory();

/** A new call id, `call_…`. */
export function newCallId(): string {
  return `call_${ulid().toLowerCase()}`;
}

/** A lower bound for the ids of calls made at a moment or later. @param moment milliseconds */
export function callIdAt(moment: number): string {
  return `call_${encodeTime(moment).toLowerCase()}`;
}

/** A new id for a document that no call makes. */
export function newId(prefix: string): string {
  return `${prefix}_${ulid().toLowerCase()}`;
}

/**
 * The id of the n-th document of a kind that a call makes, which is the same in every run of the call.
 * @param n 0 for the first
 */
export function derivedId(prefix: string, callId: string, n = 0): string {
  const suffix = callId.slice(callId.indexOf('_') + 1);
  // The number is padded, so that ids sort in the order in which the call makes them.
  return n === 0 ? `${prefix}_${suffix}` : `${prefix}_${suffix}_${String(n).padStart(5, '0')}`;
}

/** Crockford's base 32, the alphabet of ULIDs. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * An id that sorts by a moment and is the same for the same moment and parts.
 * @param moment milliseconds
 */
export function hashedId(prefix: string, moment: number, ...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(parts.join('\n')).digest();
  const random = Array.from(bytes.subarray(0, 16), (byte) => ALPHABET.charAt(byte % 32)).join('');
  return `${prefix}_${encodeTime(moment).toLowerCase()}${random}`;
}
