import type { Column } from '../../../contract/columns.js';
import { cellAt } from '../../../engine/cellAt.js';
import { rowIdsIn } from '../../../engine/columnTypes.js';
import type { ReadContext } from '../../../engine/context.js';
import { MOST_READ, type RowCondition, type RowFilter } from '../../../engine/ports/rowQueries.js';
import type { RowOperator } from '../../../contract/rowOperators.js';
import { leadsToRows } from '../columns/linkedRows.js';
import type { ListInQuery } from './sources.js';

/** Converts conditions on values of linked rows to conditions on the links to these rows, which an index serves. */

/** The most linked rows in a converted condition. */
const MOST_LINKED = 1_000;

/** Negative operators, each with its opposite. A row is excluded if one of its values meets the opposite. */
const OPPOSITES: Partial<Readonly<Record<RowOperator, RowOperator>>> = { neq: 'eq', notIn: 'in' };

/**
 * A filter with conditions on stored values only.
 * @returns null if there is none: for rollups, and if too many linked rows meet a condition
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
  { links, rows }: Pick<ReadContext, 'links' | 'rows'>,
  list: ListInQuery,
  condition: RowCondition,
): Promise<RowFilter | null> {
  const { field, op, value } = condition;
  const column = list.columns.find(({ id }) => field === `cells.${id}`);
  if (!column || !leadsToRows(column)) return condition;
  if (column.type === 'rollup') return null;
  const way = list.columns.find(({ id }) => id === (column.linkColumnId ?? column.id));
  const other = way && (await links.list(way.linkedListId ?? ''));
  // The query refuses conditions on links to a list that the caller may not see.
  if (!other) return column.type === 'link' ? condition : null;
  const found = async (where: readonly RowFilter[], deleted = false) => {
    const page = { limit: MOST_LINKED, after: null, most: MOST_READ };
    const { items, next } = await rows.query(other._id, { where, sort: [], deleted }, page);
    return next ? null : items;
  };
  const isEmpty = op === 'empty' && value !== false;
  const isNot = OPPOSITES[op] !== undefined || isEmpty;
  const linked = await found(linkedBy(column, condition));
  if (linked && way.type === 'link') return { linkColumn: way.id, rowIds: linked.map(({ _id }) => _id), not: isNot };
  if (linked) {
    const ids = linked.flatMap(({ cells }) => rowIdsIn(cellAt(cells, way.linkedColumnId ?? '')));
    return { ids: [...new Set(ids)], not: isNot };
  }
  // Rows keep links to rows that were deleted or moved, but do not show them. If the other list is long, links to
  // moved rows count as values.
  if (column.type !== 'link' || column.multiple) return null;
  const deleted = await found([], true);
  if (!deleted) return null;
  const hidden = { linkColumn: way.id, rowIds: deleted.map(({ _id }) => _id), not: !isEmpty };
  return isEmpty ? { any: [condition, hidden] } : { all: [condition, hidden] };
}

/** What rows of the other list must meet, so that the rows that link to them meet a condition, or do not meet it. */
function linkedBy({ type, linkedColumnId }: Column, { op, value }: RowCondition): readonly RowFilter[] {
  if (op !== 'empty' && type !== 'lookup') return [{ ids: [value].flat().map(String), not: false }];
  if (type === 'link') return [];
  const wanted = op === 'empty' ? false : value;
  return [{ field: `cells.${linkedColumnId ?? ''}`, op: OPPOSITES[op] ?? op, value: wanted }];
}
