import type { List, Member } from '../../../contract/documents.js';
import type { Phrase } from '../../../contract/phrase.js';
import { isOpenTo } from '../../../engine/scope.js';
import { arrayOf, identifiers, object, refTo, text } from '../../../engine/schema.js';
import type { ReadContext } from '../../../engine/context.js';
import { enumeration, phrase } from '../../../engine/phrases/phrase.js';
import { invalidFields } from './cells.js';
import type { FieldFault } from '../../../contract/errorFields.js';

/** Members that a comment mentions, in inputs and results. */

/** The most members that one comment mentions. */
const MOST = 20;

/** Input: the members that a comment mentions. */
export const MENTIONS = identifiers('member', 'Ids of members to notify. They must be able to see the list.', {
  maxItems: MOST,
  uniqueItems: true,
});

/** Result: the members that a comment mentions. */
export const MENTIONED = arrayOf(
  object({ memberId: refTo('member', 'Identifier of the member.'), name: text('Name of the member.') }),
  'The members whom it mentions.',
);

/** @throws Refusal invalid_input with each member who cannot be mentioned, and what to do */
export async function refuseUnmentionable(
  { members }: Pick<ReadContext, 'members'>,
  list: List,
  mentions: readonly string[] = [],
): Promise<void> {
  if (mentions.length === 0) return;
  const found = new Map((await members.many(mentions)).map((member) => [member._id, member]));
  const faults = mentions.flatMap((id, index) => {
    const fault = faultOf(list, found.get(id));
    return fault ? [{ path: `/mentions/${index}`, ...fault }] : [];
  });
  if (faults.length > 0) throw invalidFields(faults);
}

function faultOf(list: List, member: Member | undefined): Pick<FieldFault, 'message' | 'fix'> | null {
  if (!member) return { message: phrase`There is no member with this id.`, fix: phrase`Take ids from team.members.` };
  if (member.removedAt)
    return { message: phrase`${member.name} was removed from the team.`, fix: phrase`Leave this member out.` };
  if (isOpenTo(list, { memberId: member._id, role: member.role })) return null;
  return {
    message: phrase`${member.name} may not see ${list.name}.`,
    fix: phrase`Share the list with them first (lists.share), or leave them out.`,
  };
}

/** The notified members of a mention or an assignment, as effects in a preview; none if it is only the caller. */
export async function notifiedEffects(
  { members, principal }: Pick<ReadContext, 'members' | 'principal'>,
  list: List,
  memberIds: readonly string[] = [],
): Promise<Phrase[]> {
  const others = memberIds.filter((id) => id !== principal.memberId);
  const reached = (await members.many(others)).filter((member) => faultOf(list, member) === null);
  if (reached.length === 0) return [];
  const names = enumeration(reached.map(({ name }) => name));
  return [
    reached.length === 1
      ? phrase`${names} is notified, unless they have switched it off.`
      : phrase`${names} are notified, unless they have switched it off.`,
  ];
}
