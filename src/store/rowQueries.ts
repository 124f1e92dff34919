import type { Collection, Filter } from 'mongodb';
import type { Row } from '../contract/documents.js';
import {
  MOST_COUNTED,
  type GroupQuery,
  type HeldValue,
  type RowGroups,
  type RowPosition,
  type RowQuery,
  type RowTotal,
} from '../engine/ports/rowQueries.js';
import { groupOf, stagesOf, type GroupFound } from './rowGroups.js';
import { isByHand, queryByHand } from './rowOrder.js';
import { behind, HOLDS, matching, orderOf, positionOf } from './rowFilter.js';

/** Rows in one page of `holding`. */
const HOLDING = 500;

/**
 * Queries over the rows of one list, by the index on lists. The database limits the page, so that a sort by a cell
 * keeps no more than one page in memory there and here.
 */
export function createRowQueries<T extends Row>(rows: Collection<T>) {
  return {
    /**
     * The rows that match a query, in its order, behind a position.
     * @returns the rows, and the position of the last one where more follow
     */
    async query(
      companyId: string,
      listId: string,
      query: RowQuery,
      { limit, after }: { readonly limit: number; readonly after: RowPosition | null },
    ): Promise<{ items: Row[]; next: RowPosition | null }> {
      const { sort } = query;
      if (isByHand(query)) return queryByHand(rows, companyId, listId, query, { limit, after });
      const conditions = [...matching(companyId, listId, query), ...(after ? [behind(after, sort)] : [])];
      const found = (await rows
        .find({ $and: conditions } as unknown as Filter<T>, { projection: { words: 0 } })
        .sort({ ...orderOf(sort) })
        .limit(limit + 1)
        .toArray()) as unknown as Row[];
      const items = found.slice(0, limit);
      const last = items.at(-1);
      const next = found.length > limit && last ? positionOf(last, sort) : null;
      return { items, next };
    },
    /**
     * The number of rows that match a query.
     * @param most rows that are read, the oldest first
     */
    async total(
      companyId: string,
      listId: string,
      query: Pick<RowQuery, 'where' | 'deleted'>,
      most = MOST_COUNTED,
    ): Promise<RowTotal> {
      const within = await oldest(rows, companyId, listId, query.deleted, most);
      if (within && query.where.length === 0) return { total: most, isExact: false };
      const conditions = [...matching(companyId, listId, query), ...(within ? [within] : [])];
      const total = await rows.countDocuments({ $and: conditions });
      return { total, isExact: within === null };
    },
    /**
     * The rows that match a query, in groups.
     * @param most rows that are read, the oldest first
     */
    async groups(companyId: string, listId: string, query: GroupQuery, most = MOST_COUNTED): Promise<RowGroups> {
      const within = await oldest(rows, companyId, listId, query.deleted, most);
      const conditions = [...matching(companyId, listId, query), ...(within ? [within] : [])];
      const found = await rows
        .aggregate<GroupFound>(stagesOf({ $and: conditions }, query), { allowDiskUse: true })
        .toArray();
      const groups = found.slice(0, query.most).map((group) => groupOf(group, query));
      return { groups, hasMore: found.length > query.most, isExact: within === null };
    },
    countHolding: (companyId: string, listId: string, held: HeldValue): Promise<number> =>
      rows.countDocuments(holdingOf<T>(companyId, listId, held)),
    /** The rows, deleted ones included, with a value in a field, or with this one; in id order, a page at a time. */
    async *holding(companyId: string, listId: string, held: HeldValue): AsyncGenerator<readonly Row[]> {
      for (let after = ''; ;) {
        const filter = { ...holdingOf<T>(companyId, listId, held), _id: { $gt: after } } as unknown as Filter<T>;
        const page = rows
          .find(filter, { projection: { words: 0 } })
          .sort({ _id: 1 })
          .limit(HOLDING);
        const found = (await page.toArray()) as unknown as Row[];
        if (found.length > 0) yield found;
        if (found.length < HOLDING) return;
        after = found.at(-1)?._id ?? after;
      }
    },
  };
}

function holdingOf<T extends Row>(companyId: string, listId: string, { field, value }: HeldValue): Filter<T> {
  return { companyId, listId, [field]: value ?? HOLDS } as unknown as Filter<T>;
}

/** What the oldest rows meet, or those deleted first; null where the list has no more of them than `most`. */
async function oldest<T extends Row>(
  rows: Collection<T>,
  companyId: string,
  listId: string,
  deleted: boolean,
  most: number,
): Promise<object | null> {
  const by = deleted ? 'archivedAt' : '_id';
  const [base] = matching(companyId, listId, { where: [], deleted });
  const [first] = await rows
    .find(base as Filter<T>, { projection: { [by]: 1 } })
    .sort({ [by]: 1 })
    .skip(most)
    .limit(1)
    .toArray();
  return first ? { [by]: { $lt: first[by] } } : null;
}
