import type { Collection, Filter, FindCursor, FindOptions } from 'mongodb';
import type { Page, PageRequest } from '../engine/ports/page.js';

/** Cursor paging by id. A cursor is the last id of the previous page. */

/** If some of the documents that were read do not match, at least this many more are read. */
const LEAST_MORE = 16;

/** The first documents of a query, in one batch. Without a size, MongoDB's first batch has 101 documents. */
export function firstOf<T>(cursor: FindCursor<T>, most: number): Promise<T[]> {
  return cursor.limit(most).batchSize(most).toArray();
}

/** The filter for the documents after a cursor. */
export function startAfter(cursor: string | undefined): { _id?: { $gt: string } } {
  return cursor === undefined ? {} : { _id: { $gt: cursor } };
}

/**
 * A page of the documents that match a filter, in id order, or the newest first.
 * @param filter without a condition on `_id`
 */
export async function pageById<T extends { readonly _id: string }>(
  collection: Collection<T>,
  filter: Filter<T>,
  { limit = 50, cursor }: PageRequest,
  { newestFirst = false, ...options }: FindOptions & { readonly newestFirst?: boolean } = {},
): Promise<Page<T>> {
  const behind = newestFirst && cursor !== undefined ? { _id: { $lt: cursor } } : startAfter(cursor);
  const found = (await collection
    .find({ ...behind, ...filter } as Filter<T>, options)
    .sort({ _id: newestFirst ? -1 : 1 })
    .limit(limit + 1)
    .toArray()) as unknown as T[];
  return pageOf(found, limit);
}

/** Makes a page of documents of which one more than the limit was read. */
export function pageOf<T extends { readonly _id: string }>(found: readonly T[], limit: number): Page<T> {
  const items = found.slice(0, limit);
  return { items, nextCursor: found.length > limit ? (items.at(-1)?._id ?? null) : null };
}

/**
 * The first of some documents that match a filter, in id order. It reads as many as are wanted, then as many as the
 * share of matches so far requires, but never more than were read before.
 * @param ids those of the documents
 * @param wanted the number of documents
 */
export async function firstOfIds<T extends { readonly _id: string }>(
  collection: Collection<T>,
  ids: readonly string[],
  filter: Filter<T>,
  wanted: number,
  options: FindOptions = {},
): Promise<T[]> {
  const rest = ids.toSorted();
  const found: T[] = [];
  let size = wanted;
  for (let at = 0, least = LEAST_MORE; at < rest.length && found.length < wanted; least *= 2) {
    const part = { ...filter, _id: { $in: rest.slice(at, at + size) } } as Filter<T>;
    found.push(...((await firstOf(collection.find(part, options).sort({ _id: 1 }), size)) as unknown as T[]));
    at += size;
    const expected = Math.ceil(((wanted - found.length) * at) / found.length);
    size = Math.min(at, Math.max(least, expected));
  }
  return found.slice(0, wanted);
}
