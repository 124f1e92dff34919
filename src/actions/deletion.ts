import type { PreviewDraft } from '../engine/action.js';
import type { ActionResult, ReadContext, RunContext } from '../engine/context.js';
import { countedRows, listsOf, refuseWhere, touched, whereOf } from './rows.js';

/** What `rows.delete` and `rows.deleteMany` do, each with the rows that its input names. */

export const DELETED = {
  type: 'object',
  required: ['deleted', 'rowIds'],
  additionalProperties: false,
  properties: {
    deleted: { type: 'integer', minimum: 0, description: 'How many rows were deleted.' },
    rowIds: { type: 'array', items: { type: 'string' }, description: 'The deleted rows, in the order asked for.' },
  },
} as const;

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
    ...touched(rows, lists, (row) => ({ before: { ...row.cells } })),
    reversible: true,
  };
}

export async function deleteRows(
  context: RunContext,
  ids: readonly string[],
): Promise<ActionResult<{ deleted: number; rowIds: string[] }>> {
  await context.rows.archive(ids);
  return {
    data: { deleted: ids.length, rowIds: [...ids] },
    changed: ids.map((id) => ({ type: 'row', id, change: 'deleted' })),
  };
}
