import type { Column } from '../../../contract/columns.js';
import { cellAt } from '../../../engine/cellAt.js';
import { rowIdsIn } from '../../../engine/columnTypes.js';
import type { ReadContext } from '../../../engine/context.js';
import { MOST_READ, type RowCondition, type RowFilter } from '../../../engine/ports/rowQueries.js';
import type { RowOperator } from '../../../contract/rowOperators.js';
import type { ListInQuery } from './sources.js';

/** Conditions on values of linked rows, as conditions on the links to these rows: an index finds the rows by them. */

/** The most linked rows that a condition becomes a condition on. */
const MOST_LINKED = 1_000;

/** The operators that no value may meet, by the one that a value must meet for a row to be left out. */
const OPPOSITES: Partial<Readonly<Record<RowOperator, RowOperator>>> = { neq: 'eq', notIn: 'in' };

/**
 * A filter that rows meet by what they store.
 * @returns null where there is none: for rollups, and where too many linked rows meet a condition
 */
export async function storedFilter(
  context: Pick<ReadContext, 'links' | 'rows'>,
  list: ListInQuery,
  filter: RowFilter,
): Promise<RowFilter | null> {
  const each = async (filters: readonly RowFilter[]) => {
    const stored = await Promise.all(filters.map((one) => storedFilter(context, list, one)));
    return stored.every((one) => one !== null) ? stored : null;
  };
  if ('any' in filter) {
    const any = await each(filter.any);
    return any && { any };
  }
  if ('all' in filter) {
    const all = await each(filter.all);
    return all && { all };
  }
  return 'op' in filter ? storedCondition(context, list, filter) : filter;
}

async function storedCondition(
  context: Pick<ReadContext, 'links' | 'rows'>,
  list: ListInQuery,
  condition: RowCondition,
): Promise<RowFilter | null> {
  const { links, rows } = context;
  const { field, op, value } = condition;
  const column = list.columns.find(({ id }) => field === `cells.${id}`);
  if (column?.type === 'link') return linkCondition(context, column, condition);
  if (column?.type !== 'linked' && column?.type !== 'lookup') return column?.type === 'rollup' ? null : condition;
  const way = list.columns.find(({ id }) => id === (column.linkColumnId ?? column.id));
  const other = way && (await links.list(way.linkedListId ?? ''));
  if (!other) return null;
  const isEmpty = op === 'empty' && value !== false;
  const isNot = OPPOSITES[op] !== undefined || isEmpty;
  const linkedIds = op === 'empty' ? null : [value].flat().map(String);
  const where: RowFilter =
    column.type === 'linked' && linkedIds
      ? { ids: linkedIds, not: false }
      : {
          field: `cells.${column.linkedColumnId ?? ''}`,
          op: OPPOSITES[op] ?? op,
          value: op === 'empty' ? false : value,
        };
  const page = { limit: MOST_LINKED, after: null, most: MOST_READ };
  const { items, next } = await rows.query(other._id, { where: [where], sort: [], deleted: false }, page);
  if (next) return null;
  if (way.type === 'link') return { linkColumn: way.id, rowIds: items.map(({ _id }) => _id), not: isNot };
  const ids = items.flatMap(({ cells }) => rowIdsIn(cellAt(cells, way.linkedColumnId ?? '')));
  return { ids: [...new Set(ids)], not: isNot };
}

/**
 * A condition on a link column. Rows keep links to rows that were deleted or moved, but do not show them. Where the other
 * list is long, links to moved rows count as values.
 */
async function linkCondition(
  { links, rows }: Pick<ReadContext, 'links' | 'rows'>,
  { id: linkColumn, linkedListId = '', multiple = false }: Column,
  condition: RowCondition,
): Promise<RowFilter | null> {
  const { op, value } = condition;
  // The query refuses conditions on links to a list that the caller may not see.
  if (!(await links.list(linkedListId))) return condition;
  const page = { limit: MOST_LINKED, after: null, most: MOST_READ };
  const idsOf = async (where: readonly RowFilter[], deleted = false) => {
    const { items, next } = await rows.query(linkedListId, { where, sort: [], deleted }, page);
    return next ? null : items.map(({ _id }) => _id);
  };
  const isEmpty = op === 'empty' && value !== false;
  if (op !== 'empty') {
    const rowIds = await idsOf([{ ids: [value].flat().map(String), not: false }]);
    return rowIds && { linkColumn, rowIds, not: OPPOSITES[op] !== undefined };
  }
  const present = await idsOf([]);
  if (present) return { linkColumn, rowIds: present, not: isEmpty };
  const deleted = multiple ? null : await idsOf([], true);
  if (!deleted) return null;
  const hidden = { linkColumn, rowIds: deleted, not: !isEmpty };
  return isEmpty ? { any: [condition, hidden] } : { all: [condition, hidden] };
}
