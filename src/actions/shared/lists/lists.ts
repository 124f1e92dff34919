import { Refusal } from '../../../contract/errors.js';
import type { List } from '../../../contract/documents.js';
import type { Change } from '../../../contract/envelope.js';
import { phrase, type PreviewDraft } from '../../../engine/action.js';
import type { ActionResult } from '../../../engine/context.js';
import { NAME_SCHEMA } from '../../../engine/names.js';
import { identifier, object, versionNumber } from '../../../engine/schema.js';
import { LIST, listView } from './shapes.js';

/** Schemas and helpers for the actions on lists. */

export const LIST_ID = identifier('list', 'Identifier of the list.');

export const LIST_NAME = NAME_SCHEMA;

/** Ids of columns and statuses. */
export const PART_ID = { type: 'string', minLength: 1, maxLength: 64, pattern: '^[a-zA-Z][a-zA-Z0-9_]*$' } as const;

export const LIST_VERSION = versionNumber('The version of the list that you read; any other is refused with conflict.');

/** Result of actions that return one list. */
export const LIST_RESULT = object({ list: LIST });

/** The part of a preview that describes a change of one list. @param others the other lists that change with it */
export function oneList(
  list: List,
  before: Readonly<Record<string, unknown>>,
  after?: Readonly<Record<string, unknown>>,
  others: PreviewDraft['targets'] = [],
): Pick<PreviewDraft, 'affected' | 'targets'> {
  return {
    affected: { count: 1, sample: [{ id: list._id, label: list.name, before, ...(after && { after }) }] },
    targets: [targetOf(list), ...others],
  };
}

/** A list that a call changes, in a preview. */
export function targetOf({ _id, version }: Pick<List, '_id' | 'version'>) {
  return { type: 'list', id: _id, version };
}

/** The entry in `changed` for a list. */
export function listChanged(list: List, change: 'created' | 'updated' | 'deleted' = 'updated') {
  return { type: 'list', id: list._id, change } as const;
}

/** The result of `run` for the list that it changed. @param others what else it changed */
export function listResult(
  list: List,
  change?: 'created' | 'updated',
  others: readonly Change[] = [],
): ActionResult<{ list: ReturnType<typeof listView> }> {
  return { data: { list: listView(list) }, changed: [listChanged(list, change), ...others] };
}

/** @throws Refusal conflict if the list is not at the version that the caller named */
export function refuseOther(list: List, version: number | undefined): void {
  if (version === undefined || version === list.version) return;
  throw new Refusal(
    'conflict',
    phrase`The list is at version ${String(list.version)} now. Read it again, then decide.`,
  );
}
