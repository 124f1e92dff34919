import type { List, Row } from '../../../contract/documents.js';
import type { ReadContext } from '../../../engine/context.js';
import { lastBound, orderKey } from '../../../engine/rowOrder.js';
import { invalidFields } from './cells.js';
import { refuseWhere } from './rows.js';
import { phrase } from '../../../engine/phrases/phrase.js';
import { noSuch } from '../../../engine/refusals.js';

/** Places of rows in the manual order. */

interface PlaceInput {
  readonly rowId: string;
  readonly before?: string;
  readonly after?: string;
}

/** @throws Refusal invalid_input for both sides or neither, for the row itself, and for a row of another list */
export async function planPlace(
  context: ReadContext,
  { rowId, before, after }: PlaceInput,
): Promise<{ readonly row: Row; readonly other: Row; readonly list: List; readonly side: 'before' | 'after' }> {
  const side = before === undefined ? 'after' : 'before';
  const otherId = before ?? after;
  if (otherId === undefined || (before !== undefined && after !== undefined)) {
    const fix = phrase`Send the row to stand before, or the row to stand after.`;
    throw invalidFields([{ path: '', message: phrase`Exactly one of before and after is needed.`, fix }]);
  }
  if (otherId === rowId) {
    const fix = phrase`Name another row of the list.`;
    throw invalidFields([{ path: `/${side}`, message: phrase`This is the row itself.`, fix }]);
  }
  const rows = await context.rows.many([rowId, otherId]);
  refuseWhere(rows, (row) => row.archivedAt !== null, phrase`These rows are deleted`);
  const [row, other] = rows;
  if (!row || !other) throw noSuch('row');
  if (row.listId !== other.listId) {
    const fix = phrase`Name a row of the same list, or use rows.moveToList first.`;
    throw invalidFields([{ path: `/${side}`, message: phrase`This row is in another list.`, fix }]);
  }
  return { row, other, list: await context.lists.get(row.listId), side };
}

/** The keys between which the row is placed. */
export async function neighboursOf(
  context: ReadContext,
  input: PlaceInput,
): Promise<{ readonly above: string; readonly below: string; readonly listId: string }> {
  const { other, list, side } = await planPlace(context, input);
  const key = orderKey(other);
  const direction = side === 'before' ? 'desc' : 'asc';
  const query = { where: [], sort: [{ by: 'order', direction }], deleted: false } as const;
  const page = { limit: 5, after: { values: [key], id: other._id } };
  const { items } = await context.rows.query(list._id, query, page);
  // Rows with the same key, which two concurrent calls may have made, stay together.
  const next = items.find((row) => row._id !== input.rowId && orderKey(row) !== key);
  const nextKey = next && orderKey(next);
  return side === 'before'
    ? { above: nextKey ?? '', below: key, listId: list._id }
    : { above: key, below: nextKey ?? lastBound(key, context.now), listId: list._id };
}
