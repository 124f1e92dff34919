import type { Column } from '../../../contract/columns.js';
import type { Row } from '../../../contract/documents.js';
import { isComputedOnReading } from '../../../engine/columnTypes.js';
import type { ReadContext } from '../../../engine/context.js';
import {
  MOST_READ,
  MOST_READ_LINKED,
  type RowField,
  type RowFilter,
  type RowOrder,
  type RowPage,
  type RowPageRequest,
  type RowPosition,
  type RowQuery,
  type RowTotal,
  type RowValue,
} from '../../../engine/ports/rowQueries.js';
import { comparePositions, meets, severalOf, type ShownValue } from '../../../engine/rowConditions.js';
import { rowLabel } from '../../../engine/rowNames.js';
import { positionOf, storedValue } from '../../../engine/rowPosition.js';
import { storedFilter } from './linkConditions.js';
import { leadsToRows, linkedCell, readLinkedRows } from '../columns/linkedRows.js';
import type { ListInQuery } from './sources.js';

/**
 * Queries over values that rows do not store: those of linked, lookup and rollup columns, and the names of linked rows.
 * If few linked rows meet a condition, it becomes a condition on links. Otherwise up to `MOST_READ_LINKED` rows are
 * read with the rows that they link to.
 */

/** The number of rows that are read at a time. */
const CHUNK = 500;

type QueryContext = Pick<ReadContext, 'links' | 'rows'>;

/** A row, and the values that it stores or shows in a field. */
export interface ShownRow {
  readonly row: Row;
  readonly valueIn: (field: RowField) => ShownValue;
  /** The value that the row is sorted by. In a link column, this is the name of the linked row. */
  readonly orderIn: (field: RowField) => RowValue;
}

/** A query in two parts: conditions on stored values, and conditions for which rows must be read. */
interface QueryPlan {
  readonly stored: RowQuery;
  /** Conditions that are checked on the rows that were read. */
  readonly rest: readonly RowFilter[];
  /** The columns whose values are computed for these conditions. */
  readonly columns: readonly Column[];
}

/** The rows that match a query, in its order, after a position. */
export async function queryRows(
  context: QueryContext,
  list: ListInQuery,
  query: RowQuery,
  page: RowPageRequest,
): Promise<RowPage> {
  const plan = await planOf(context, list, query);
  const isOrdered = query.sort.some(({ by }) => isComputedOrder(list, by));
  if (plan.rest.length === 0 && !isOrdered) return context.rows.query(list._id, plan.stored, page);
  return isOrdered ? orderedPage(context, list, plan, page) : filteredPage(context, list, plan, page);
}

/** The number of rows that match a query. */
export async function countRows(
  context: QueryContext,
  list: ListInQuery,
  query: Pick<RowQuery, 'where' | 'deleted'>,
): Promise<RowTotal> {
  const plan = await planOf(context, list, { ...query, sort: [] });
  if (plan.rest.length === 0) return context.rows.total(list._id, plan.stored);
  const { rows, isExact } = await readMatching(context, list, plan);
  return { total: rows.length, isExact };
}

/** The query over stored values with the same rows in the same order; null if there is none. */
export async function storedQuery(context: QueryContext, list: ListInQuery, query: RowQuery): Promise<RowQuery | null> {
  if (query.sort.some(({ by }) => isComputedOrder(list, by))) return null;
  const { stored, rest } = await planOf(context, list, query);
  return rest.length === 0 ? stored : null;
}

/**
 * The rows that match a query in its order, with their shown values.
 * @param columns further columns whose values are needed
 * @returns if the list has more rows than are read, only those among the oldest rows (`isExact` is false)
 */
export async function readShown(
  context: QueryContext,
  list: ListInQuery,
  query: RowQuery,
  columns: readonly Column[],
): Promise<{ readonly rows: readonly ShownRow[]; readonly isExact: boolean }> {
  const plan = await planOf(context, list, query);
  const { rows, isExact } = await readMatching(context, list, { ...plan, columns: [...plan.columns, ...columns] });
  return { rows: inOrder(rows, query.sort).map(({ shown }) => shown), isExact };
}

async function planOf(context: QueryContext, list: ListInQuery, query: RowQuery): Promise<QueryPlan> {
  const where: RowFilter[] = [];
  const rest: RowFilter[] = [];
  for (const filter of query.where) {
    const stored = await storedFilter(context, list, filter);
    if (stored) where.push(stored);
    else rest.push(filter);
  }
  const orders = query.sort.flatMap(({ by }) => (isComputedOrder(list, by) ? [columnOf(list, by)] : []));
  const columns = [...rest.flatMap((filter) => computedIn(list, filter)), ...orders.flatMap((column) => column ?? [])];
  const { sort, deleted } = query;
  return { stored: { where, sort, deleted }, rest, columns };
}

/** A page of the matching rows, in an order by stored values. */
async function filteredPage(
  context: QueryContext,
  list: ListInQuery,
  { stored, rest, columns }: QueryPlan,
  { limit, after }: RowPageRequest,
): Promise<RowPage> {
  const found: Row[] = [];
  let isPartial = false;
  let position = after;
  for (let read = 0; read < MOST_READ_LINKED; read += CHUNK) {
    const page = await context.rows.query(list._id, stored, { limit: CHUNK, after: position, most: MOST_READ });
    isPartial ||= page.isPartial;
    const shown = await withShown(context, list, columns, page.items);
    found.push(...shown.filter((one) => matches(one, rest)).map(({ row }) => row));
    position = page.next;
    const items = found.slice(0, limit);
    const last = items.at(-1);
    if (found.length > limit && last) return { items, next: positionOf(last, stored.sort), isPartial };
    if (!position) break;
  }
  return { items: found, next: position, isPartial };
}

/** A page in an order by values that rows do not store. */
async function orderedPage(
  context: QueryContext,
  list: ListInQuery,
  plan: QueryPlan,
  { limit, after }: RowPageRequest,
): Promise<RowPage> {
  const { rows, isExact } = await readMatching(context, list, plan);
  const { sort } = plan.stored;
  const ordered = inOrder(rows, sort);
  const behind = after ? ordered.filter(({ position }) => comparePositions(position, after, sort) > 0) : ordered;
  const page = behind.slice(0, limit);
  return {
    items: page.map(({ shown }) => shown.row),
    next: behind.length > limit ? (page.at(-1)?.position ?? null) : null,
    isPartial: !isExact,
  };
}

/** The matching rows among the oldest of the list, by age. */
async function readMatching(
  context: QueryContext,
  list: ListInQuery,
  { stored, rest, columns }: QueryPlan,
): Promise<{ readonly rows: readonly ShownRow[]; readonly isExact: boolean }> {
  const rows: ShownRow[] = [];
  let after: RowPosition | null = null;
  for (let read = 0; read < MOST_READ_LINKED;) {
    const page: RowPage = await context.rows.query(
      list._id,
      { ...stored, sort: [] },
      { limit: CHUNK, after, most: MOST_READ },
    );
    read += page.items.length;
    const shown = await withShown(context, list, columns, page.items);
    rows.push(...shown.filter((one) => matches(one, rest)));
    if (!page.next) return { rows, isExact: true };
    // The limit of rows for a page was read, and none of them meets the conditions on stored values.
    if (page.items.length === 0) break;
    after = page.next;
  }
  return { rows, isExact: false };
}

interface PositionedRow {
  readonly shown: ShownRow;
  readonly position: RowPosition;
}

function inOrder(rows: readonly ShownRow[], sort: readonly RowOrder[]): readonly PositionedRow[] {
  const placed = rows.map((shown): PositionedRow => {
    return { shown, position: { values: sort.map(({ by }) => shown.orderIn(by)), id: shown.row._id } };
  });
  return placed.toSorted((a, b) => comparePositions(a.position, b.position, sort));
}

function matches({ valueIn }: ShownRow, filters: readonly RowFilter[]): boolean {
  const isMet = (filter: RowFilter): boolean => {
    if ('any' in filter) return filter.any.some(isMet);
    if ('all' in filter) return filter.all.every(isMet);
    if ('op' in filter) return meets(valueIn(filter.field), filter);
    throw new Error('Conditions on links are met by what rows store.');
  };
  return filters.every(isMet);
}

/** Reads the rows that some rows link to, for the values of some columns. */
async function withShown(
  context: QueryContext,
  list: ListInQuery,
  columns: readonly Column[],
  rows: readonly Row[],
): Promise<readonly ShownRow[]> {
  const linked = rows.length > 0 ? await readLinkedRows(context, list, columns, rows) : new Map<string, never>();
  return rows.map((row) => {
    const valueIn = (field: RowField): ShownValue => {
      const column = columnOf(list, field);
      const isShown = column !== undefined && (isComputedOnReading(column) || linked.has(column.id));
      return isShown ? (linkedCell(column, row, linked) ?? null) : storedValue(row, field);
    };
    const orderIn = (field: RowField): RowValue => {
      const column = columnOf(list, field);
      if (column?.type !== 'link') return severalOf(valueIn(field))[0] ?? null;
      const others = linked.get(column.id);
      const [first] = others?.of(row).rows ?? [];
      return others && first ? rowLabel(others.list, first) : null;
    };
    return { row, valueIn, orderIn };
  });
}

/** The columns in a filter whose shown values rows do not store. */
function computedIn(list: ListInQuery, filter: RowFilter): readonly Column[] {
  if ('any' in filter) return filter.any.flatMap((one) => computedIn(list, one));
  if ('all' in filter) return filter.all.flatMap((one) => computedIn(list, one));
  const column = 'op' in filter ? columnOf(list, filter.field) : undefined;
  return column && leadsToRows(column) ? [column] : [];
}

function columnOf({ columns }: ListInQuery, field: RowField): Column | undefined {
  return columns.find(({ id }) => field === `cells.${id}`);
}

/** Whether an order by the field needs values that rows do not store. A link is sorted by the name of its row. */
function isComputedOrder(list: ListInQuery, field: RowField): boolean {
  const column = columnOf(list, field);
  return column !== undefined && leadsToRows(column);
}
