import type { List, Row } from '../contract/documents.js';
import type { PreviewItem } from '../contract/preview.js';
import type { RowChange } from '../engine/ports/rows.js';
import type { RowValues } from '../engine/rowDifference.js';
import { invalidFields } from './cells.js';

/** Cells and a status as callers send them: of new rows, and of rows that change. */

/** A new row as it is stored: without a status it gets the list's first one. */
export function newRow(list: List, { cells = {}, status }: RowValues): Pick<Row, 'listId' | 'status' | 'cells'> {
  return { listId: list._id, cells, status: status === undefined ? (list.statuses[0]?.id ?? null) : status };
}

/** What is written to a row that gets these values. */
export function rowChange({ cells, status }: RowValues): RowChange {
  return { ...(cells && { cells }), ...(status !== undefined && { status }) };
}

/** A row before and after it gets these values, for a preview. */
export function beforeAndAfter(row: Row, { cells = {}, status }: RowValues): Pick<PreviewItem, 'before' | 'after'> {
  const before = Object.fromEntries(Object.keys(cells).map((id) => [id, row.cells[id] ?? null]));
  if (status === undefined) return { before, after: { ...cells } };
  return { before: { ...before, status: row.status }, after: { ...cells, status } };
}

/** What becomes of the status, in words for a preview. */
export function statusEffect(list: List | undefined, { status }: RowValues): string[] {
  if (status === undefined) return [];
  return [`The status becomes: ${list?.statuses.find(({ id }) => id === status)?.name ?? 'none'}.`];
}

/** @throws Refusal invalid_input where there is nothing to set */
export function refuseNoValues({ cells = {}, status }: RowValues): void {
  if (status !== undefined || Object.keys(cells).length > 0) return;
  throw invalidFields([{ path: '/cells', message: 'Nothing is to be set.', fix: 'Send cells, a status, or both.' }]);
}
