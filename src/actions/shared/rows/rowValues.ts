import type { List, Row } from '../../../contract/documents.js';
import type { PreviewItem } from '../../../contract/preview.js';
import type { Phrase } from '../../../contract/phrase.js';
import { cellAt } from '../../../engine/cellAt.js';
import type { RowChange } from '../../../engine/ports/rows.js';
import type { RowValues } from '../../../engine/rowDifference.js';
import { NONE } from '../../../engine/phrases/words.js';
import { effectFor, forCount, phrase, quantity } from '../../../engine/phrases/phrase.js';
import { invalidFields } from './cells.js';

/** Cells and a status as callers send them, for new rows and for changes. */

/** A new row in its stored form. Without a status, it gets the first one of the list. */
export function newRow(list: List, { cells = {}, status }: RowValues): Pick<Row, 'listId' | 'status' | 'cells'> {
  return { listId: list._id, cells, status: status === undefined ? (list.statuses[0]?.id ?? null) : status };
}

/** The change that sets these values. */
export function rowChange({ cells, status }: RowValues): RowChange {
  return { ...(cells && { cells }), ...(status !== undefined && { status }) };
}

/** The values of a row before and after the change, for a preview. */
export function beforeAndAfter(row: Row, { cells = {}, status }: RowValues): Pick<PreviewItem, 'before' | 'after'> {
  const before = Object.fromEntries(Object.keys(cells).map((id) => [id, cellAt(row.cells, id) ?? null]));
  if (status === undefined) return { before, after: { ...cells } };
  return { before: { ...before, status: row.status }, after: { ...cells, status } };
}

/** The new status, in words for a preview. */
export function statusEffect(list: List | undefined, { status }: RowValues): Phrase[] {
  if (status === undefined) return [];
  const name = list?.statuses.find(({ id }) => id === status)?.name ?? NONE;
  return [phrase`The status becomes: ${name}.`];
}

/** The rows that a call adds to a list, as an effect in a preview. */
export function addedEffect(rows: number, listName: string): Phrase {
  const counted = quantity(rows, 'row');
  return forCount(rows, phrase`${counted} is added to ${listName}.`, phrase`${counted} are added to ${listName}.`);
}

/** The rows that a call leaves as they are, as an effect in a preview. */
export function unchangedEffect(rows: number): readonly Phrase[] {
  const counted = quantity(rows, 'row');
  return effectFor(rows, phrase`${counted} has these values already.`, phrase`${counted} have these values already.`);
}

/** @throws Refusal invalid_input if there is nothing to set */
export function refuseNoValues({ cells = {}, status }: RowValues): void {
  if (status !== undefined || Object.keys(cells).length > 0) return;
  throw invalidFields([
    { path: '/cells', message: phrase`There is nothing to set.`, fix: phrase`Send cells, a status, or both.` },
  ]);
}
