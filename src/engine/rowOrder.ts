import { createHash } from 'node:crypto';
import type { Row } from '../contract/documents.js';
import { callIdAt } from './ids.js';

/**
 * The manual order of rows. Rows sort by their keys: the key that a row got when it was placed, or else its id. So rows
 * that were never placed are sorted by age, new rows come last, and placing a row writes only that row. A new key lies
 * between those of its neighbours, as in the package `fractional-indexing`, which does not accept ids as keys.
 */

/** In the order of their character codes. No key ends with the first digit, because nothing would sort before it. */
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
/** The number of characters that distinguish the keys of two rows placed between the same neighbours at once. */
const SALT = 6;

export function orderKey({ _id, order }: Pick<Row, '_id' | 'order'>): string {
  return order ?? _id;
}

/**
 * A key between two others.
 * @param above the key of the row before; empty for none
 * @param below the key of the row after, which sorts after `above`
 * @param salt is the same in every run of a call, and different for each call
 */
export function keyBetween(above: string, below: string, salt: string): string {
  const bytes = createHash('sha256').update(salt).digest().subarray(0, SALT);
  const tail = Array.from(bytes, (byte) => DIGITS.charAt(1 + (byte % (DIGITS.length - 1)))).join('');
  return between(above, below) + tail;
}

/** The upper bound of a key for the last place. Rows that are made later sort after it. */
export function lastBound(last: string, now: Date): string {
  const bound = callIdAt(now.getTime()).replace('call_', 'row_');
  return bound > last ? bound : `${last}~`;
}

/** A text between two others. Every text that begins with it also lies between them. */
function between(above: string, below: string | null): string {
  const at = below === null ? 0 : sharedBy(above, below);
  const shared = above.slice(0, at);
  const [low, high] = [above.charAt(at), below?.charAt(at) ?? ''];
  const free = Array.from(DIGITS).filter(
    (digit) => digit > (low === '' ? '0' : low) && (below === null || digit < high),
  );
  const middle = free[Math.floor(free.length / 2)];
  if (middle !== undefined) return shared + middle;
  // No character is free at this position. Continue after the upper text or, if it has ended, before the lower one.
  if (low !== '') return shared + low + between(above.slice(at + 1), null);
  return `${shared}0${between('', high === '0' ? (below?.slice(at + 1) ?? null) : null)}`;
}

/** The length of the common prefix of two texts. */
function sharedBy(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}
