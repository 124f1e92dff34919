import type { List } from '../../../contract/documents.js';
import { Refusal } from '../../../contract/errors.js';
import type { Phrase } from '../../../contract/phrase.js';
import type { ReadContext } from '../../../engine/context.js';
import { phrase, joined } from '../../../engine/phrases/phrase.js';
import { NONE } from '../../../engine/phrases/words.js';
import { countedRows } from '../rows/rows.js';

/** Replaces the statuses of a list. */

type Statuses = List['statuses'];

/** The current statuses that are not among the new ones. */
function droppedFrom(list: List, statuses: Statuses): Statuses {
  return list.statuses.filter(({ id }) => !statuses.some((status) => status.id === id));
}

/** The change in words for a preview. */
export function statusesInWords(list: List, statuses: Statuses): Phrase[] {
  const names = (of: Statuses) => of.map(({ name }) => name).join(', ') || NONE;
  const dropped = droppedFrom(list, statuses);
  return [
    phrase`Rows may have these statuses: ${names(statuses)}.`,
    ...(dropped.length > 0 ? [phrase`Dropped; no row has them: ${names(dropped)}.`] : []),
  ];
}

/** @throws Refusal conflict if rows have a status that would be dropped */
export async function refuseStatusesInUse(context: ReadContext, list: List, statuses: Statuses): Promise<void> {
  const dropped = droppedFrom(list, statuses);
  const counts = await Promise.all(
    dropped.map(({ id }) => context.rows.countHolding(list._id, { field: 'status', value: id })),
  );
  const inUse = dropped.flatMap(({ name }, index) => {
    const count = counts[index] ?? 0;
    return count === 0 ? [] : [phrase`“${name}” by ${countedRows(count)}`];
  });
  if (inUse.length === 0) return;
  throw new Refusal(
    'conflict',
    phrase`These statuses are still in use (deleted rows count, too): ${joined(inUse)}. Give those rows another status first, or keep these statuses.`,
  );
}
