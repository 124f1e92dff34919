import type { PreviewDraft } from '../../../engine/action.js';
import type { ActionResult, ReadContext, RunContext } from '../../../engine/context.js';
import type { Holding } from '../../../engine/ports/links.js';
import { Refusal } from '../../../contract/errors.js';
import { count, object, refsTo } from '../../../engine/schema.js';
import { forCount, phrase, quantity } from '../../../engine/phrases/phrase.js';
import { listsOf, refuseWhere, rowsChanged, touched, whereOf } from './rows.js';

/** The checks, the preview and the run of rows.delete and rows.deleteMany. */

export const DELETED = object({
  deleted: count('Number of deleted rows.'),
  rowIds: refsTo('row', 'The deleted rows, in the order of the input.'),
});

/** @throws Refusal not_found, or conflict if a row is deleted already or must stay */
export async function refuseUndeletable(context: ReadContext, ids: readonly string[]): Promise<void> {
  const rows = await context.rows.many(ids);
  refuseWhere(rows, (row) => row.archivedAt !== null, phrase`Already deleted`);
  await listsOf(context, rows);
  refuseHeld(await context.links.holding(rows));
}

/** The most rows that a refusal names as linking to a row. */
const MOST_NAMED = 5;

/** @throws Refusal conflict if rows that may not be deleted are linked to */
function refuseHeld(holding: readonly Holding[]): void {
  const [first] = holding;
  if (!first) return;
  const known = holding.flatMap(({ rowId, by }) => (rowId === first.rowId && by !== null ? [by] : []));
  const named = known.slice(0, MOST_NAMED).join(', ');
  const some = known.length > MOST_NAMED ? phrase`${named} and others` : named;
  const by = known.length > 0 ? some : phrase`rows of a list that you may not see`;
  const message = phrase`The row ${first.rowId} cannot be deleted: ${by} link to it, by a column that refuses this. Empty or change those links first, or leave the row out.`;
  throw new Refusal('conflict', message);
}

export async function previewDeletion(context: ReadContext, ids: readonly string[]): Promise<PreviewDraft> {
  const rows = await context.rows.many(ids);
  const lists = await listsOf(context, rows);
  const where = whereOf(lists);
  const counted = quantity(rows.length, 'row');
  return {
    title: phrase`Delete ${counted} from ${where}`,
    effects: [
      forCount(
        rows.length,
        phrase`${counted} is deleted from ${where}.`,
        phrase`${counted} are deleted from ${where}.`,
      ),
      phrase`Deleted rows can be restored.`,
    ],
    ...(await touched(context, rows, lists, (row) => ({ before: { ...row.cells } }))),
    reversible: true,
  };
}

export async function deleteRows(
  context: RunContext,
  ids: readonly string[],
): Promise<ActionResult<{ deleted: number; rowIds: string[] }>> {
  await context.rows.archive(ids, refuseHeld);
  return { data: { deleted: ids.length, rowIds: [...ids] }, changed: rowsChanged(ids, 'deleted') };
}
