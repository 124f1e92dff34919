import type { PreviewDraft } from '../engine/action.js';
import type { ActionResult, ReadContext, RunContext } from '../engine/context.js';
import { arrayOf, count, object } from '../engine/schema.js';
import { countedRows, listsOf, refuseWhere, rowsChanged, touched, whereOf } from './rows.js';

/** The checks, the preview and the run that rows.delete and rows.deleteMany share. */

export const DELETED = object({
  deleted: count('Number of deleted rows.'),
  rowIds: arrayOf({ type: 'string' }, 'The deleted rows, in the order of the input.'),
});

/** @throws Refusal not_found, or conflict where one of them is deleted already */
export async function refuseUndeletable(context: ReadContext, ids: readonly string[]): Promise<void> {
  const rows = await context.rows.many(ids);
  refuseWhere(rows, (row) => row.archivedAt !== null, 'Already deleted');
  await listsOf(context, rows);
}

export async function previewDeletion(context: ReadContext, ids: readonly string[]): Promise<PreviewDraft> {
  const rows = await context.rows.many(ids);
  const lists = await listsOf(context, rows);
  const where = `from ${whereOf(lists)}`;
  const counted = countedRows(rows.length);
  return {
    title: `Delete ${counted} ${where}`,
    effects: [`${counted} ${rows.length === 1 ? 'is' : 'are'} deleted ${where}.`, 'Deleted rows can be restored.'],
    ...(await touched(context, rows, lists, (row) => ({ before: { ...row.cells } }))),
    reversible: true,
  };
}

export async function deleteRows(
  context: RunContext,
  ids: readonly string[],
): Promise<ActionResult<{ deleted: number; rowIds: string[] }>> {
  await context.rows.archive(ids);
  return { data: { deleted: ids.length, rowIds: [...ids] }, changed: rowsChanged(ids, 'deleted') };
}
