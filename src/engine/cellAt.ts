import type { Cell } from '../contract/columns.js';

/**
 * The cell of a row in a column; undefined where the row has none. A column may be named like a member that every object
 * inherits (`constructor`), so only own properties count.
 */
export function cellAt(cells: Readonly<Record<string, Cell>> | undefined, columnId: string): Cell | undefined {
  return cells !== undefined && Object.hasOwn(cells, columnId) ? cells[columnId] : undefined;
}
