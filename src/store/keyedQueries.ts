import type { Collection, Filter } from 'mongodb';
import { holdsArrays } from '../engine/columnTypes.js';
import type {
  IdCondition,
  LinkCondition,
  RowCondition,
  RowField,
  RowFilter,
  RowPosition,
  RowQuery,
} from '../engine/ports/rowQueries.js';
import type { KeyedLists, QueriedList } from './keyedLists.js';
import { firstOf, firstOfIds } from './paging.js';
import { behind, linksIn, matching, orderOf } from './rowFilter.js';
import { BY_LINKS } from './rowLinks.js';
import { BY_KEYS, keyAt, keyPath, rangesOf, sameValue, wholeRange, type KeyRange } from './rowKeys.js';
import { WITHOUT_KEYS, type StoredRow } from './storedRow.js';

/** Reads pages of long lists by the keys of their rows. */

/** A condition that at most this many rows meet is selective: these rows are read and sorted. */
const FEW = 1_000;
/** The most values of an `in` that are looked up one by one. */
const MOST_VALUES = 20;

interface PageOf {
  readonly limit: number;
  readonly after: RowPosition | null;
}

/** The fields to leave out, except the keys, from which the next page continues. */
const { keys: _, ...WITHOUT } = WITHOUT_KEYS;

export function createKeyedQueries(rows: Collection<StoredRow>, keyed: KeyedLists, fewAre = FEW) {
  const inRange = ({ path, from, to }: KeyRange, conditions: readonly object[]): Filter<StoredRow> =>
    ({ [path]: { $gte: from, $lt: to }, $and: conditions }) as unknown as Filter<StoredRow>;

  const read = (range: KeyRange, conditions: readonly object[], sort: Record<string, 1 | -1>, limit: number) =>
    firstOf(rows.find(inRange(range, conditions), { projection: WITHOUT, hint: BY_KEYS }).sort({ ...sort }), limit);

  const forwards = (range: KeyRange, conditions: readonly object[], limit: number) =>
    read(range, conditions, { [range.path]: 1 }, limit);

  /** The ids of the rows in some ranges; null if they are more than a few. */
  async function few(ranges: readonly KeyRange[]): Promise<readonly string[] | null> {
    const ids = new Set<string>();
    for (const range of ranges) {
      const inside = rows.find(inRange(range, [{}]), { projection: { _id: 1 }, hint: BY_KEYS });
      const found = await firstOf(inside, fewAre + 1 - ids.size);
      for (const { _id } of found) ids.add(_id);
      if (ids.size > fewAre) return null;
    }
    return [...ids];
  }

  /** The ids of the rows with one of some links; null if they are more than a few. */
  async function fewLinking(
    { companyId, _id }: QueriedList,
    condition: LinkCondition,
  ): Promise<readonly string[] | null> {
    const links = linksIn(_id, condition);
    const linking = { companyId, links: { $in: links }, archivedAt: null } as unknown as Filter<StoredRow>;
    const found = await firstOf(rows.find(linking, { projection: { _id: 1 }, hint: BY_LINKS }), fewAre + 1);
    return found.length > fewAre ? null : found.map(({ _id: id }) => id);
  }

  /** The rows of the most selective condition, if there is one. */
  async function fewest(
    list: QueriedList,
    where: RowQuery['where'],
    conditions: readonly Ranged[],
  ): Promise<readonly string[] | null> {
    const found = await Promise.all([
      ...conditions.map(({ ranges }) => few(ranges)),
      ...where
        .filter(namesRows)
        .map((filter) =>
          'ids' in filter ? (filter.ids.length > fewAre ? null : filter.ids) : fewLinking(list, filter),
        ),
    ]);
    return found.reduce((best, ids) => (ids && (!best || ids.length < best.length) ? ids : best), null);
  }

  /** The matching rows among these, in the order of their ids. */
  function fewById(ids: readonly string[], matches: readonly object[], { limit, after }: PageOf): Promise<StoredRow[]> {
    const rest = ids.filter((id) => !after || id > after.id);
    return firstOfIds(rows, rest, { $and: matches } as unknown as Filter<StoredRow>, limit, { projection: WITHOUT });
  }

  /** Rows in the order of a range, after a key. */
  async function along(
    { path, from, to }: KeyRange,
    conditions: readonly object[],
    { limit, after }: { readonly limit: number; readonly after: string | null },
  ): Promise<StoredRow[]> {
    const begin = after === null || after < from ? from : `${after}\u0000`;
    return forwards({ path, from: begin, to }, conditions, limit);
  }

  /** Rows in the opposite order of a range, after a key. Rows with the same value come by id, as in the other order. */
  async function against(
    { path, from, to }: KeyRange,
    conditions: readonly object[],
    { limit, after }: { readonly limit: number; readonly after: string | null },
  ): Promise<StoredRow[]> {
    const found: StoredRow[] = [];
    let end = to;
    if (after !== null) {
      const rest = sameValue(path, after);
      found.push(...(await along(rest, conditions, { limit, after })));
      end = rest.from < to ? rest.from : to;
    }
    const missing = limit - found.length;
    if (missing === 0) return found;
    const next = await read({ path, from, to: end }, conditions, { [path]: -1 }, missing);
    const keyOf = (row: StoredRow) => row.keys?.[path.slice('keys.'.length)] ?? '';
    let values: KeyRange | null = null;
    let group: StoredRow[] = [];
    const close = () => found.push(...group.toReversed());
    for (const row of next) {
      const own = sameValue(path, keyOf(row));
      if (values?.from !== own.from) {
        close();
        group = [];
        values = own;
      }
      group.push(row);
    }
    // The last value may have more rows, and those with the smallest ids come first.
    if (next.length === missing && values) found.push(...(await forwards(values, conditions, limit - found.length)));
    else close();
    return found;
  }

  return {
    /**
     * A page by the keys.
     * @returns null if the keys do not serve the query
     */
    async page(list: QueriedList, query: RowQuery, { limit, after }: PageOf): Promise<StoredRow[] | null> {
      const { where, sort } = query;
      if (query.deleted || (where.length === 0 && sort.length === 0)) return null;
      const conditions = ranged(list, where);
      const [order, ...more] = sort;
      const fields = [...conditions.map(({ field }) => field), ...sort.map(({ by }) => by)];
      if (!(await keyed.has(list, fields))) return null;
      const matches = matching(list.companyId, list._id, query);
      const own = conditions.find(({ ranges }) => ranges.length === 1);
      const range = own?.ranges[0];
      // One condition in its own order needs no choice, because its range is the page.
      const isAlone =
        where.length === 1 && range && more.length === 0 && (order ? order.by === own.field : own.op === 'eq');
      if (!isAlone) {
        const ids = await fewest(list, where, conditions);
        if (ids) return sort.length === 0 ? fewById(ids, matches, { limit, after }) : sortedFew(ids, matches);
      }
      if (more.length > 0) return null;
      if (!order) {
        const equal = conditions.find(({ op }) => op === 'eq')?.ranges[0];
        if (!equal) return null;
        const key = after && `${equal.from}${after.id}`;
        return along(equal, matches, { limit, after: key });
      }
      const path = keyPath(list._id, order.by);
      const within = conditions.find(({ field, ranges }) => field === order.by && ranges.length === 1)?.ranges[0];
      const key = after && keyAt(after.values[0] ?? null, after.id);
      const walk = order.direction === 'asc' ? along : against;
      return walk(within ?? wholeRange(path), matches, { limit, after: key });

      function sortedFew(ids: readonly string[], base: readonly object[]): Promise<StoredRow[]> {
        const behindIt = after ? [behind(after, sort)] : [];
        return rows
          .find({ _id: { $in: [...ids] }, $and: [...base, ...behindIt] } as unknown as Filter<StoredRow>, {
            projection: WITHOUT,
          })
          .sort({ ...orderOf(sort) })
          .limit(limit)
          .toArray();
      }
    },

    /** The number of matching rows, if a condition is selective; else null. */
    async total(list: QueriedList, query: Pick<RowQuery, 'where' | 'deleted'>): Promise<number | null> {
      const conditions = ranged(list, query.where);
      if (query.deleted || (conditions.length === 0 && !query.where.some(namesRows))) return null;
      if (
        !(await keyed.has(
          list,
          conditions.map(({ field }) => field),
        ))
      )
        return null;
      const ids = await fewest(list, query.where, conditions);
      if (!ids) return null;
      const matches = matching(list.companyId, list._id, query);
      return rows.countDocuments({ _id: { $in: [...ids] }, $and: matches } as unknown as Filter<StoredRow>);
    },

    /** The first rows with a value in a field, by id; null if the keys do not serve it. */
    async firstOf(list: QueriedList, field: RowField, values: readonly (string | null)[], limit: number) {
      if (!(await keyed.has(list, [field]))) return null;
      const matches = matching(list.companyId, list._id, { where: [], deleted: false });
      const path = keyPath(list._id, field);
      const found = values.map(async (value) => {
        const some = await forwards(sameValue(path, keyAt(value, '')), matches, limit);
        return [value, some.map(({ _id }) => _id)] as const;
      });
      return new Map(await Promise.all(found));
    },
  };
}

/** Whether a filter requires a row to be one of some, or to link to one of some. */
function namesRows(filter: RowFilter): filter is IdCondition | LinkCondition {
  return ('ids' in filter || 'linkColumn' in filter) && !filter.not;
}

interface Ranged {
  readonly field: RowField;
  readonly op: RowCondition['op'];
  readonly ranges: readonly KeyRange[];
}

/** The conditions of a query that every row must meet and that keys serve. */
function ranged(list: QueriedList, where: RowQuery['where']): readonly Ranged[] {
  const several = new Set(list.columns.filter(holdsArrays).map(({ id }) => `cells.${id}`));
  return where.flatMap((condition) => {
    if (!('op' in condition) || several.has(condition.field)) return [];
    const ranges = rangesOf(list._id, condition);
    if (!ranges || ranges.length > MOST_VALUES) return [];
    return [{ field: condition.field, op: condition.op, ranges }];
  });
}
