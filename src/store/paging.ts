import type { Page } from '../engine/ports/page.js';

/** Cursor paging by id: a cursor is the last id of the page before. */

/** The filter for what comes behind a cursor. */
export function startAfter(cursor: string | undefined): { _id?: { $gt: string } } {
  return cursor === undefined ? {} : { _id: { $gt: cursor } };
}

/** @param found one more than `limit`, when there is more */
export function pageOf<T extends { readonly _id: string }>(found: readonly T[], limit: number): Page<T> {
  const items = found.slice(0, limit);
  return { items, nextCursor: found.length > limit ? (items.at(-1)?._id ?? null) : null };
}
