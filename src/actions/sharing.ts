import { Refusal } from '../contract/errors.js';
import type { List } from '../contract/documents.js';
import { roleAtLeast } from '../contract/ranks.js';
import type { ReadContext } from '../engine/context.js';
import { invalidFields } from './cells.js';

/** The members who see a list. */

type OpenTo = 'company' | readonly string[];

/** The members who see a list, in words for a preview. */
export async function readersInWords(context: ReadContext, openTo: List['openTo'] | OpenTo): Promise<string> {
  if (typeof openTo === 'string' || !openTo) return 'the whole company';
  if (openTo.length === 0) return 'the administrators only';
  const names = await Promise.all(openTo.map(async (id) => (await context.members.get(id)).name));
  return `${names.join(', ')} and the administrators`;
}

/** @throws Refusal invalid_input where a member was removed, conflict where the caller would no longer see the list */
export async function refuseReaders(context: ReadContext, openTo: OpenTo): Promise<void> {
  if (typeof openTo === 'string') return;
  const members = await Promise.all(openTo.map((id) => context.members.get(id)));
  const gone = members.flatMap(({ name, removedAt }, index) =>
    removedAt
      ? [{ path: `/openTo/${index}`, message: `${name} was removed from the team.`, fix: 'Leave this member out.' }]
      : [],
  );
  if (gone.length > 0) throw invalidFields(gone);
  const { principal } = context;
  if (!roleAtLeast(principal.role, 'admin') && !openTo.includes(principal.memberId)) {
    throw new Refusal('conflict', 'You would no longer see the list. Add yourself, or ask an administrator.');
  }
}
