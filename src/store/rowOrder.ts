import type { Collection, Filter } from 'mongodb';
import type { Row } from '../contract/documents.js';
import type { RowPage, RowPosition, RowQuery } from '../engine/ports/rowQueries.js';
import { orderKey } from '../engine/rowOrder.js';
import type { QueriedList } from './keyedLists.js';
import { matching } from './rowFilter.js';
import { WITHOUT_KEYS, type StoredRow } from './storedRow.js';

/** Whether a query uses the manual order. */
export function isByHand({ sort }: Pick<RowQuery, 'sort'>): boolean {
  return sort.some(({ by }) => by === 'order');
}

/**
 * A page in the manual order. It reads a page of placed rows by their keys and a page of the other rows by their ids,
 * and returns the first rows of both.
 */
export async function queryByHand(
  rows: Collection<StoredRow>,
  list: QueriedList,
  query: RowQuery,
  { limit, after }: { readonly limit: number; readonly after: RowPosition | null },
): Promise<RowPage> {
  const forwards = query.sort[0]?.direction !== 'desc';
  const [way, direction] = forwards ? (['$gt', 1] as const) : (['$lt', -1] as const);
  const key = String(after?.values[0] ?? '');
  const behind = after && { $or: [{ order: { [way]: key } }, { order: key, _id: { [way]: after.id } }] };
  const find = async (conditions: readonly object[], sort: Record<string, 1 | -1>) => {
    const filter = { $and: [...matching(list.companyId, list._id, query), ...conditions] } as Filter<StoredRow>;
    return rows.find(filter, { projection: WITHOUT_KEYS, sort, limit: limit + 1 }).toArray();
  };
  const [placed, others] = await Promise.all([
    find([{ order: { $ne: null } }, ...(behind ? [behind] : [])], { order: direction, _id: direction }),
    find([{ order: null }, ...(after ? [{ _id: { [way]: key } }] : [])], { _id: direction }),
  ]);
  const found = [...placed, ...others].toSorted((a, b) => direction * compared(a, b));
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const next = found.length > limit && last ? { values: [orderKey(last)], id: last._id } : null;
  return { items, next, isPartial: false };
}

function compared(a: Row, b: Row): number {
  const [first, second] = [orderKey(a), orderKey(b)];
  if (first !== second) return first < second ? -1 : 1;
  return a._id < b._id ? -1 : 1;
}
