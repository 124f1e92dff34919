import type { Collection, Filter, FindOptions } from 'mongodb';
import type { Page, PageRequest } from '../engine/ports/page.js';

/** Cursor paging by id: a cursor is the last id of the page before. */

/** The filter for the documents behind a cursor. */
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
  const items = found.slice(0, limit);
  return { items, nextCursor: found.length > limit ? (items.at(-1)?._id ?? null) : null };
}
