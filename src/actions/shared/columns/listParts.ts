import type { Column } from '../../../contract/columns.js';
import type { List } from '../../../contract/documents.js';
import { identifier, ref, textOrNull } from '../../../engine/schema.js';
import { invalidFields, unknownColumn } from '../rows/cells.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** Parts of a list, such as a column or an option, for the actions that change a list step by step. */

export const COLUMN_ID = identifier('column', 'Identifier of the column.');

export const BEFORE = textOrNull('The column to stand in front of; null for the last place.', {
  ...ref('column'),
  minLength: 1,
  maxLength: 100,
});

/** @throws Refusal invalid_input if the list has no such column */
export function columnAt({ columns }: Pick<List, 'columns'>, columnId: string, path = '/columnId'): Column {
  const found = columns.find(({ id }) => id === columnId);
  if (found) return found;
  throw invalidFields([
    unknownColumn(
      path,
      columns.map(({ id }) => id),
    ),
  ]);
}

/** Whether two columns, statuses or options have the same name. Case and spaces around it are ignored. */
export function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

interface Identified {
  readonly id: string;
}

/**
 * The parts with one of them added, or changed and moved.
 * @param before the part to place it before; null for the last place; undefined to keep its place, or the last place
 * for a new part
 * @throws Refusal invalid_input if there is no part `before`
 */
export function withPart<T extends Identified>(
  parts: readonly T[],
  part: T,
  before: string | null | undefined,
): readonly T[] {
  const index = parts.findIndex(({ id }) => id === part.id);
  if (before === undefined && index >= 0) return parts.with(index, part);
  const others = parts.filter(({ id }) => id !== part.id);
  const at = before === null || before === undefined ? others.length : others.findIndex(({ id }) => id === before);
  if (at >= 0) return others.toSpliced(at, 0, part);
  const known = others.map(({ id }) => id).join(', ');
  const fix = phrase`Use one of: ${known}; or null for the last place.`;
  throw invalidFields([
    {
      path: '/before',
      message: phrase`No column, status or option has this id, so nothing can be placed in front of it.`,
      fix,
    },
  ]);
}

/** @throws Refusal invalid_input if no such column was deleted */
export function deletedColumn({ deletedColumns }: List, columnId: string): Column {
  const deleted = deletedColumns ?? [];
  const found = deleted.find(({ id }) => id === columnId);
  if (found) return found;
  const known = deleted.map(({ id }) => id);
  if (known.length > 0) throw invalidFields([unknownColumn('/columnId', known)]);
  const fix = phrase`lists.get shows the columns of the list.`;
  throw invalidFields([{ path: '/columnId', message: phrase`No column of this list was deleted.`, fix }]);
}
