import type { Column, List } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import type { ReadContext } from '../engine/context.js';
import { invalidFields } from './cells.js';

/** What giving a row to a person takes: a column of people, and a person who is on the team. */

/**
 * The column that says whose a row is: the one named, else the only one of people.
 * @throws Refusal conflict where the list has none; invalid_input where the name is wrong or is needed
 */
export function personColumn(list: List, columnId: string | undefined): Column {
  const columns = list.columns.filter(({ type }) => type === 'person');
  if (columns.length === 0) throw new Refusal('conflict', `${list.name} has no column of people. Add one first.`);
  const found = columnId === undefined ? columns : columns.filter(({ id }) => id === columnId);
  if (found.length === 1 && found[0]) return found[0];
  const message =
    columnId === undefined ? 'The list has several columns of people.' : 'The list has no such column of people.';
  const known = columns.map(({ id }) => id).join(', ');
  throw invalidFields([{ path: '/columnId', message, fix: `Use one of: ${known}.` }]);
}

/** The name of a person who can be given something. @throws Refusal not_found, or conflict where they were removed */
export async function presentPerson(context: ReadContext, memberId: string): Promise<string> {
  const member = await context.members.get(memberId);
  if (member.removedAt) throw new Refusal('conflict', `${member.name} has been removed from the team.`);
  return member.name;
}
