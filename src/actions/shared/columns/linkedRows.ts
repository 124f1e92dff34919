import type { Cell, Column, ShownCell } from '../../../contract/columns.js';
import type { List, Row } from '../../../contract/documents.js';
import { cellAt } from '../../../engine/cellAt.js';
import { isComputed, isComputedOnReading, MOST_LINKS, rowIdsIn } from '../../../engine/columnTypes.js';
import type { ReadContext } from '../../../engine/context.js';
import type { Linking } from '../../../engine/ports/links.js';
import { isEmpty } from '../insights/profile.js';

/** The rows that a link or linked column leads to, and the values of lookup and rollup columns. */

/** The other rows of a link or linked column. */
export interface LinkedRows {
  /** Their list. */
  readonly list: List;
  /** The rows that a row links to, in the order of its cell, or those that link to it, oldest first. */
  of(row: Row): Linking;
}

/** By link or linked column. If the caller may not see the other list, the column is missing. */
export type AllLinkedRows = ReadonlyMap<string, LinkedRows>;

const NONE: Linking = { rows: [], total: 0 };

export function isLink({ type }: Pick<Column, 'type'>): boolean {
  return type === 'link' || type === 'linked';
}

/** Whether the cells of the column need data of other rows. */
export function leadsToRows(column: Column): boolean {
  return column.type === 'link' || isComputedOnReading(column);
}

/** Whether a linked column is the other end of a link column of this list. */
export function isOtherEnd({ linkedColumnId }: Column, listId: string, { columns }: Pick<List, 'columns'>): boolean {
  return columns.some(
    ({ id, type, linkedListId }) => id === linkedColumnId && type === 'link' && linkedListId === listId,
  );
}

/**
 * Reads the rows that some rows of a list link to, or that link to them, with one query for all link columns, and one
 * for each linked column.
 * @param columns the columns to show; the columns that lookups and rollups use are added
 */
export async function readLinkedRows(
  { links }: Pick<ReadContext, 'links'>,
  list: Pick<List, '_id' | 'columns'>,
  columns: readonly Column[],
  rows: readonly Row[],
): Promise<AllLinkedRows> {
  const through = new Set(columns.map(({ id, linkColumnId }) => linkColumnId ?? id));
  const needed = list.columns.filter((column) => isLink(column) && through.has(column.id));
  const others = new Map<string, List>();
  for (const id of new Set(needed.map(({ linkedListId = '' }) => linkedListId))) {
    const other = await links.list(id);
    if (other) others.set(id, other);
  }
  const forth = needed.filter(({ type, linkedListId = '' }) => type === 'link' && others.has(linkedListId));
  const ids = rows.flatMap(({ cells }) => forth.flatMap(({ id }) => rowIdsIn(cellAt(cells, id))));
  const byId = new Map((ids.length === 0 ? [] : await links.rows(ids)).map((row) => [row._id, row]));
  const found = new Map<string, LinkedRows>();
  for (const { id, linkedListId = '' } of forth) {
    const other = others.get(linkedListId);
    if (!other) continue;
    const of = ({ cells }: Row): Linking => {
      const linked = rowIdsIn(cellAt(cells, id)).flatMap((one) => byId.get(one) ?? []);
      const own = linked.filter(({ listId }) => listId === other._id);
      return { rows: own, total: own.length };
    };
    found.set(id, { list: other, of });
  }
  for (const column of needed) {
    const { id, type, linkedListId = '', linkedColumnId = '' } = column;
    const other = others.get(linkedListId);
    if (type !== 'linked' || !other || !isOtherEnd(column, list._id, other)) continue;
    const linking = await links.linking(
      { listId: linkedListId, columnId: linkedColumnId },
      rows.map(({ _id }) => _id),
    );
    found.set(id, { list: other, of: ({ _id }) => linking.get(_id) ?? NONE });
  }
  return found;
}

/** The cell of a link, linked, lookup or rollup column as callers see it; undefined if the row has none. */
export function linkedCell(column: Column, row: Row, all: AllLinkedRows): ShownCell | undefined {
  const linked = all.get(column.linkColumnId ?? column.id);
  if (column.type === 'link' && cellAt(row.cells, column.id) === undefined) return undefined;
  if (!linked) return null;
  const { rows, total } = linked.of(row);
  switch (column.type) {
    case 'link':
      return column.multiple ? rows.map(({ _id }) => _id) : (rows[0]?._id ?? null);
    case 'linked':
      return rows.slice(0, MOST_LINKS).map(({ _id }) => _id);
    case 'lookup':
      return valuesIn(column, linked, rows.slice(0, MOST_LINKS))?.slice(0, MOST_LINKS) ?? null;
    default:
      if (column.linkedColumnId === undefined) return total;
      return total > rows.length ? null : rolledUp(column, valuesIn(column, linked, rows));
  }
}

/** The column of the other list whose values a lookup or rollup column shows; undefined if it no longer exists. */
export function sourceOf({ linkedColumnId }: Column, { columns }: Pick<List, 'columns'>): Column | undefined {
  return columns.find((one) => one.id === linkedColumnId && isSource(one));
}

/** Whether lookups and rollups can show the column: its values are stored, and lead to no third list. */
export function isSource(column: Column): boolean {
  return !isComputed(column) && column.type !== 'link';
}

/** The values that are not empty, with arrays split into single values; null if the other list lacks the column. */
function valuesIn(column: Column, { list }: LinkedRows, rows: readonly Row[]): Exclude<Cell, null | string[]>[] | null {
  const source = sourceOf(column, list);
  if (!source) return null;
  return rows.flatMap(({ cells }) => {
    const cell = cellAt(cells, source.id);
    return isEmpty(cell) ? [] : [cell].flat();
  });
}

/** @param values null if there is no such column */
function rolledUp({ function: by }: Column, values: readonly Exclude<Cell, null | string[]>[] | null): Cell {
  if (values === null) return null;
  if (by === 'count') return values.length;
  const [first, ...rest] = values;
  if (by === 'min' || by === 'max') {
    const isBefore = (a: typeof first, b: typeof first) =>
      a !== undefined && b !== undefined && (by === 'min' ? a < b : a > b);
    return rest.reduce((best, one) => (isBefore(one, best) ? one : best), first) ?? null;
  }
  const numbers = values.filter((value) => typeof value === 'number');
  const sum = numbers.reduce((total, one) => total + one, 0);
  if (by === 'sum') return sum;
  return numbers.length === 0 ? null : sum / numbers.length;
}

/** The columns of a copy of a list. It gets no linked columns, because no row links to its rows. */
export function copiedColumns({ columns }: Pick<List, 'columns'>): readonly Column[] {
  const linked = new Set(columns.flatMap(({ id, type }) => (type === 'linked' ? [id] : [])));
  return columns.filter(({ id, linkColumnId = '' }) => !linked.has(id) && !linked.has(linkColumnId));
}

/** A list without the columns that lead to rows, for statistics of its own values. */
export function withoutLinks(list: List): List {
  return { ...list, columns: list.columns.filter((column) => !leadsToRows(column)) };
}
