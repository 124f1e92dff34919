import type { ActionName, AnyError } from '@action-api/client';
import { listIdOf } from './foundRows';
import { faultText } from '../texts/faults';
import type { Subject } from './dialogs';
import type { Schema } from './registry';

/** What a form knows of its input, and of what is wrong with it. */

/** Actions whose result is what the person asked for. */
export const hasFindings = (name: ActionName) => /^(insights|lists\.(export|import)$|company\.exportAll$)/.test(name);

/** The list that an input is about: the one that it names, or that of its rows. */
export function listOf({ listId, rowId, rowIds }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof listId === 'string') return listId;
  const one = typeof rowId === 'string' ? rowId : Array.isArray(rowIds) ? String(rowIds[0]) : undefined;
  return one === undefined ? undefined : listIdOf(one);
}

/** What is wrong with each part of the input. */
export function problemsOf(error: AnyError | null): ReadonlyMap<string, string> {
  const fields = error?.code === 'invalid_input' ? error.fields : [];
  return new Map(
    fields.map((fault) => [fault.path.split(/[./[]/).find((part) => part !== '') ?? '', faultText(fault)]),
  );
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
