import type { ActionName } from '@action-api/client';
import { listIdOf } from './foundRows';
import type { Subject } from './dialogs';
import type { Schema } from './registry';

/** What a form knows about its input. */

/** Actions whose result is what the person asked for. */
export const hasFindings = (name: ActionName) => /^(insights|lists\.(export|import)$|company\.exportAll$)/.test(name);

/** The list that an input is about: the list that it names, or the list of its rows. */
export function listOf({ listId, rowId, rowIds }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof listId === 'string') return listId;
  const one = typeof rowId === 'string' ? rowId : Array.isArray(rowIds) ? String(rowIds[0]) : undefined;
  return one === undefined ? undefined : listIdOf(one);
}

/** The parts of an input that the screen knows: the list, and the rows that are selected. */
export function inputFrom({ properties = {} }: Schema, { listId, rowIds = [] }: Subject): object {
  const [rowId] = rowIds;
  return {
    ...(listId !== undefined && 'listId' in properties && { listId }),
    ...(rowIds.length > 0 && 'rowIds' in properties
      ? { rowIds: [...rowIds] }
      : rowId !== undefined && 'rowId' in properties && { rowId }),
  };
}

/** Actions that leave a choice unchanged if it is left out. */
const KEEPING: ReadonlySet<ActionName> = new Set(['account.update', 'lists.changeColumn']);

export const keepsChoices = (name: ActionName) => KEEPING.has(name);

/** Gives the focus to the first field that is not valid, and unfolds the section that hides it. */
export function focusInvalid(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
}
