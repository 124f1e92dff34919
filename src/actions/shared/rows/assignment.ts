import type { Column } from '../../../contract/columns.js';
import type { List } from '../../../contract/documents.js';
import { Refusal } from '../../../contract/errors.js';
import type { ReadContext } from '../../../engine/context.js';
import { invalidFields } from './cells.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** The assignment of a row to a member in a person column. */

/**
 * The person column for the assignee: the named one, or else the only one.
 * @throws Refusal conflict if the list has none; invalid_input if the name is wrong or is needed
 */
export function personColumn(list: List, columnId: string | undefined): Column {
  const columns = list.columns.filter(({ type }) => type === 'person');
  if (columns.length === 0) throw new Refusal('conflict', phrase`${list.name} has no person column. Add one first.`);
  const matching = columnId === undefined ? columns : columns.filter(({ id }) => id === columnId);
  if (matching.length === 1 && matching[0]) return matching[0];
  const message =
    columnId === undefined ? phrase`The list has several person columns.` : phrase`The list has no such person column.`;
  const known = columns.map(({ id }) => id).join(', ');
  throw invalidFields([{ path: '/columnId', message, fix: phrase`Use one of: ${known}.` }]);
}

/** The name of a member of the team. @throws Refusal not_found, or conflict if the member was removed */
export async function presentPerson(context: ReadContext, memberId: string): Promise<string> {
  const member = await context.members.get(memberId);
  if (member.removedAt)
    throw new Refusal('conflict', phrase`${member.name} was removed from the team. Choose another member.`);
  return member.name;
}
