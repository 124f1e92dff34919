import type { ShownCell } from '../contract/columns.js';

/**
 * The cell of a row in a column; undefined if the row has none. A column may have the name of an inherited property
 * (`constructor`), so only own properties count.
 */
export function cellAt<T extends ShownCell>(
  cells: Readonly<Record<string, T>> | undefined,
  columnId: string,
): T | undefined {
  return cells !== undefined && Object.hasOwn(cells, columnId) ? cells[columnId] : undefined;
}
