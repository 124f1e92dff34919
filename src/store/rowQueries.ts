import type { Collection, Filter } from 'mongodb';
import type { Row } from '../contract/documents.js';
import {
  MOST_READ,
  type GroupQuery,
  type HeldValue,
  type RowFilter,
  type RowGroups,
  type RowPage,
  type RowPageRequest,
  type RowQuery,
  type RowTotal,
} from '../engine/ports/rowQueries.js';
import type { KeyedLists, QueriedList } from './keyedLists.js';
import { createKeyedQueries } from './keyedQueries.js';
import { COUNTED_ABOVE, type KeptCounts, type RowCounts } from './rowCounts.js';
import { groupOf, stagesOf, type GroupFound } from './rowGroups.js';
import { isByHand, queryByHand } from './rowOrder.js';
import { WITHOUT_KEYS, type StoredRow } from './storedRow.js';
import { positionOf } from '../engine/rowPosition.js';
import { behind, HOLDS, matching, orderOf } from './rowFilter.js';

/** The number of rows in one page of `holding`. */
const HOLDING = 500;

/**
 * Queries over the rows of one list, by the index on lists. The database limits the page, so a sort by a cell keeps at
 * most one page in memory, in the database and here.
 */
export function createRowQueries(rows: Collection<StoredRow>, counts: RowCounts, keyed: KeyedLists, fewAre?: number) {
  const byKeys = createKeyedQueries(rows, keyed, fewAre);

  /** Starts to keep the counters and keys of a list if it is long. */
  async function keepIfLong(list: QueriedList): Promise<void> {
    const live = rows.find(
      { companyId: list.companyId, listId: list._id, archivedAt: null },
      { projection: { _id: 1 } },
    );
    const [beyond] = await live.sort({ _id: 1 }).skip(COUNTED_ABOVE).limit(1).toArray();
    if (beyond) await Promise.all([counts.begin(list.companyId, list._id), keyed.begin(list)]);
  }

  /** The groups with the ids of their first rows, if these are requested; null if the keys do not serve it. */
  async function withRows(
    list: QueriedList,
    found: RowGroups,
    { by, rows: most }: GroupQuery,
  ): Promise<RowGroups | null> {
    if (most === 0) return found;
    const values = found.groups.map(({ value }) => (value === null ? null : String(value)));
    const first = await byKeys.firstOf(list, by, values, most);
    if (!first) return null;
    const groups = found.groups.map((group) => ({
      ...group,
      rowIds: first.get(group.value === null ? null : String(group.value)) ?? [],
    }));
    return { ...found, groups };
  }

  /**
   * The rows that are read for a page; null for all. In the order of the ids, each page continues where the previous
   * one stopped to read. Any other order is one of the oldest rows. For deleted rows there is no limit, because they
   * are soon deleted for good.
   */
  async function readFor(
    list: QueriedList,
    { where, sort, deleted }: RowQuery,
    { after, most = Infinity }: RowPageRequest,
  ): Promise<Oldest | null> {
    if (deleted || most === Infinity || where.length + sort.length === 0) return null;
    const kept = await counts.read(list._id);
    if (kept && kept.total <= most) return null;
    return oldest(rows, list, { deleted, most, ...(sort.length === 0 && after && { after: after.id }) });
  }

  /** A page that is made by reading the list: in the order of the ids as far as needed, else completely. */
  async function byReading(
    list: QueriedList,
    query: RowQuery,
    request: RowPageRequest,
  ): Promise<{ readonly found: readonly StoredRow[]; readonly within: Oldest | null }> {
    const { limit, after } = request;
    if (!query.deleted) await keepIfLong(list);
    const within = await readFor(list, query, request);
    const conditions = [
      ...matching(list.companyId, list._id, query),
      ...(after ? [behind(after, query.sort)] : []),
      ...(within ? [within.condition] : []),
    ];
    const found = await rows
      .find({ $and: conditions } as Filter<StoredRow>, { projection: WITHOUT_KEYS })
      .sort({ ...orderOf(query.sort) })
      .limit(limit + 1)
      .toArray();
    return { found, within };
  }

  return {
    /** The rows that match a query, in its order, after a position. */
    async query(list: QueriedList, query: RowQuery, request: RowPageRequest): Promise<RowPage> {
      const { sort } = query;
      const { limit, after } = request;
      if (isByHand(query)) return queryByHand(rows, list, query, { limit, after });
      const keyedPage = await byKeys.page(list, query, { limit: limit + 1, after });
      const { found, within } = keyedPage ? { found: keyedPage, within: null } : await byReading(list, query, request);
      const items = found.slice(0, limit).map(withoutKeys);
      const last = items.at(-1);
      const isById = sort.length === 0;
      const isPartial = within !== null && !isById;
      if (found.length > limit && last) return { items, next: positionOf(last, sort), isPartial };
      return { items, next: within && isById ? { values: [], id: within.lastId } : null, isPartial };
    },
    /**
     * The number of rows that match a query.
     * @param most the most rows to read, the oldest first
     */
    async total(list: QueriedList, query: Pick<RowQuery, 'where' | 'deleted'>, most = MOST_READ): Promise<RowTotal> {
      const { companyId, _id: listId } = list;
      const kept = query.deleted ? null : await counts.read(listId);
      const known = (kept && keptTotal(kept, query.where)) ?? (await byKeys.total(list, query));
      if (known !== null) return { total: known, isExact: true };
      const within = await oldest(rows, list, { deleted: query.deleted, most });
      if (within && !kept) await keepIfLong(list);
      if (within && query.where.length === 0) return { total: most, isExact: false };
      const conditions = [...matching(companyId, listId, query), ...(within ? [within.condition] : [])];
      const total = await rows.countDocuments({ $and: conditions });
      if (total > COUNTED_ABOVE && !kept) await keepIfLong(list);
      return { total, isExact: within === null };
    },
    /**
     * The rows that match a query, in groups.
     * @param most the most rows to read, the oldest first
     */
    async groups(list: QueriedList, query: GroupQuery, most = MOST_READ): Promise<RowGroups> {
      const { companyId, _id: listId } = list;
      const kept = query.deleted ? null : await counts.read(listId);
      const known = kept && keptGroups(kept, query);
      const shown = known && (await withRows(list, known, query));
      if (shown) return shown;
      const within = await oldest(rows, list, { deleted: query.deleted, most });
      if (within && !kept) await keepIfLong(list);
      const conditions = [...matching(companyId, listId, query), ...(within ? [within.condition] : [])];
      const found = await rows
        .aggregate<GroupFound>(stagesOf({ $and: conditions }, query), { allowDiskUse: true })
        .toArray();
      const groups = found.slice(0, query.most).map((group) => groupOf(group, query));
      return { groups, hasMore: found.length > query.most, isExact: within === null };
    },
    countHolding: (companyId: string, listId: string, held: HeldValue | null): Promise<number> =>
      rows.countDocuments(holdingOf(companyId, listId, held)),
    /**
     * The rows, including deleted ones, with any value or this value in a field; for null, all rows. In id order, a
     * page at a time.
     */
    async *holding(companyId: string, listId: string, held: HeldValue | null): AsyncGenerator<readonly Row[]> {
      for (let after = ''; ;) {
        const filter = { ...holdingOf(companyId, listId, held), _id: { $gt: after } } as unknown as Filter<StoredRow>;
        const page = rows.find(filter, { projection: WITHOUT_KEYS }).sort({ _id: 1 }).limit(HOLDING);
        const found = await page.toArray();
        if (found.length > 0) yield found;
        if (found.length < HOLDING) return;
        after = found.at(-1)?._id ?? after;
      }
    },
  };
}

function withoutKeys(row: StoredRow): Row {
  const { keys: _, ...rest } = row;
  return rest;
}

/** The number of matching rows, if a counter has it: of all rows, or of those with one status. */
function keptTotal({ total, byStatus }: KeptCounts, where: readonly RowFilter[]): number | null {
  const [first, ...more] = where;
  if (!first) return total;
  if (more.length > 0 || !('op' in first) || first.field !== 'status' || first.op !== 'eq') return null;
  return byStatus.get(String(first.value)) ?? 0;
}

/** The groups of rows, if counters have them: those by status. */
function keptGroups({ byStatus }: KeptCounts, query: GroupQuery): RowGroups | null {
  if (query.by !== 'status' || query.where.length > 0 || query.measures.length > 0) return null;
  if (query.rows > 0 && query.sort.length > 0) return null;
  const groups = [...byStatus].flatMap(([value, count]) =>
    count > 0 ? [{ value, count, measures: [], rowIds: [] }] : [],
  );
  const inOrder = groups.toSorted((a, b) => b.count - a.count || String(a.value).localeCompare(String(b.value)));
  return { groups: inOrder.slice(0, query.most), hasMore: inOrder.length > query.most, isExact: true };
}

function holdingOf(companyId: string, listId: string, held: HeldValue | null): Filter<StoredRow> {
  return { companyId, listId, ...(held && { [held.field]: held.value ?? HOLDS }) };
}

/** The filter for the oldest rows, and the id of the last one. */
interface Oldest {
  readonly condition: object;
  readonly lastId: string;
}

/**
 * The oldest rows, or those that were deleted first.
 * @param after only rows with ids after this one
 * @returns null if the list has at most `most` such rows
 */
async function oldest(
  rows: Collection<StoredRow>,
  { companyId, _id: listId }: QueriedList,
  { deleted, most, after }: { readonly deleted: boolean; readonly most: number; readonly after?: string },
): Promise<Oldest | null> {
  const by = deleted ? 'archivedAt' : '_id';
  const [base] = matching(companyId, listId, { where: [], deleted });
  const filter = { ...base, ...(after !== undefined && { _id: { $gt: after } }) } as Filter<StoredRow>;
  const [last, beyond] = await rows
    .find(filter, { projection: { [by]: 1 } })
    .sort({ [by]: 1 })
    .skip(most - 1)
    .limit(2)
    .toArray();
  return last && beyond ? { condition: { [by]: { $lt: beyond[by] } }, lastId: last._id } : null;
}
