import type {
  LinkCondition,
  RowCondition,
  RowFilter,
  RowOrder,
  RowPosition,
  RowQuery,
  RowValue,
} from '../engine/ports/rowQueries.js';

import { pathOf } from './rowPath.js';
import { linkTo } from './storedRow.js';

/** Translates queries of rows to MongoDB. */

/** The condition for a cell with a value. A cell for several values is empty if it is an empty array. */
export const HOLDS = { $nin: [null, ''], $not: { $size: 0 } };

/** The filter for the rows of one list that match a query. */
export function matching(
  companyId: string,
  listId: string,
  { where, deleted }: Pick<RowQuery, 'where' | 'deleted'>,
): readonly object[] {
  const deletedOrNot = { companyId, listId, archivedAt: deleted ? { $ne: null } : null };
  return [deletedOrNot, ...where.map((filter) => filterOf(listId, filter))];
}

function filterOf(listId: string, filter: RowFilter): object {
  const each = (filters: readonly RowFilter[]) => filters.map((one) => filterOf(listId, one));
  if ('any' in filter) return { $or: each(filter.any) };
  if ('all' in filter) return { $and: each(filter.all) };
  if ('ids' in filter) return { _id: { [filter.not ? '$nin' : '$in']: filter.ids } };
  if ('linkColumn' in filter) return { links: { [filter.not ? '$nin' : '$in']: linksIn(listId, filter) } };
  return conditionOf(filter);
}

/** The links of which a row must have one; with `not`, none. */
export function linksIn(listId: string, { linkColumn: columnId, rowIds }: LinkCondition): readonly string[] {
  return rowIds.map((rowId) => linkTo({ listId, columnId }, rowId));
}

function conditionOf({ field, op, value }: RowCondition): object {
  const path = pathOf(field);
  switch (op) {
    case 'eq':
      return { [path]: value };
    case 'neq':
      return { [path]: { $ne: value } };
    case 'notIn':
      return { [path]: { $nin: value } };
    case 'contains':
      return { [path]: { $regex: literally(String(value)), $options: 'i' } };
    case 'empty':
      return value === false ? { [path]: HOLDS } : { $or: [{ [path]: { $in: [null, ''] } }, { [path]: { $size: 0 } }] };
    default:
      return { [path]: { [`$${op}`]: value } };
  }
}

/** A regular expression that matches only this text. */
function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** The orders, followed by the id. */
export function orderOf(sort: readonly RowOrder[]): Record<string, 1 | -1> {
  const orders = sort.map(({ by, direction }) => [pathOf(by), direction === 'asc' ? 1 : -1] as const);
  return { ...Object.fromEntries(orders), _id: 1 };
}

/** The rows after a position: equal to it in the first orders, and after it in the next one. */
export function behind({ values, id }: RowPosition, sort: readonly RowOrder[]): object {
  if (sort.length === 0) return { _id: { $gt: id } };
  const ways: object[] = [];
  const equal: object[] = [];
  for (const [index, { by, direction }] of sort.entries()) {
    const value = values[index] ?? null;
    for (const way of behindIn(pathOf(by), direction, value)) ways.push({ $and: [...equal, way] });
    equal.push({ [pathOf(by)]: value });
  }
  return { $or: [...ways, { $and: [...equal, { _id: { $gt: id } }] }] };
}

/**
 * The conditions for being after a value in one order. MongoDB sorts null first, but its comparisons do not match null.
 */
function behindIn(path: string, direction: RowOrder['direction'], value: RowValue): readonly object[] {
  if (value === null) return direction === 'asc' ? [{ [path]: { $ne: null } }] : [];
  if (direction === 'asc') return [{ [path]: { $gt: value } }];
  return [{ [path]: { $lt: value } }, { [path]: null }];
}
