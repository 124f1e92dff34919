import { Refusal } from '../../../contract/errors.js';
import type { List } from '../../../contract/documents.js';
import type { PreviewNames } from '../../../contract/preview.js';
import { roleAtLeast } from '../../../contract/ranks.js';
import type { Phrase } from '../../../contract/phrase.js';
import type { ReadContext } from '../../../engine/context.js';
import { phrase } from '../../../engine/phrases/phrase.js';
import { invalidFields } from '../rows/cells.js';

/** The members who see a list. */

type OpenTo = 'company' | readonly string[];

/** The members who see a list, in words for a preview. */
export async function readersInWords(context: ReadContext, openTo: List['openTo'] | OpenTo): Promise<Phrase> {
  if (typeof openTo === 'string' || !openTo) return phrase`the whole company`;
  if (openTo.length === 0) return phrase`the administrators only`;
  const names = await Promise.all(openTo.map(async (id) => (await context.members.get(id)).name));
  return phrase`${names.join(', ')} and the administrators`;
}

/** The names of all members who see a list, for a preview that shows the readers before and after. */
export async function readerNames(
  context: ReadContext,
  ...shown: readonly (List['openTo'] | OpenTo)[]
): Promise<PreviewNames> {
  const ids = [...new Set(shown.flatMap((openTo) => (typeof openTo === 'string' || !openTo ? [] : openTo)))];
  const members = ids.length === 0 ? [] : await context.members.many(ids);
  const names = Object.fromEntries(members.map(({ _id, name }) => [_id, name]));
  return { fields: { openTo: 'Open to' }, values: { openTo: { ...names, company: 'the whole company' } } };
}

/** @throws Refusal invalid_input if a member was removed, conflict if the caller would no longer see the list */
export async function refuseReaders(context: ReadContext, openTo: OpenTo): Promise<void> {
  if (typeof openTo === 'string') return;
  const members = await Promise.all(openTo.map((id) => context.members.get(id)));
  const gone = members.flatMap(({ name, removedAt }, index) =>
    removedAt
      ? [
          {
            path: `/openTo/${index}`,
            message: phrase`${name} was removed from the team.`,
            fix: phrase`Leave this member out.`,
          },
        ]
      : [],
  );
  if (gone.length > 0) throw invalidFields(gone);
  const { principal } = context;
  if (!roleAtLeast(principal.role, 'admin') && !openTo.includes(principal.memberId)) {
    throw new Refusal('conflict', phrase`You would no longer see the list. Add yourself, or ask an administrator.`);
  }
}
