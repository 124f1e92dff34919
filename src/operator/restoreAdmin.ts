import { companyOrigin } from '../config.js';
import { OPERATOR, type Member } from '../contract/documents.js';
import { derivedId, newCallId } from '../engine/ids.js';
import { isMailAddress } from '../engine/mailAddress.js';
import { personName } from '../engine/plainText.js';
import type { Author } from '../store/history.js';
import { inviteAdmin } from '../store/newCompany.js';
import { OperatorError, type Workbench } from './connect.js';
import { putOnRecord } from './record.js';

export interface RestoredAdmin {
  readonly address: string;
  readonly email: string;
  /** The name of the person, for an invitation; empty for a member. */
  readonly name: string;
  /** The mail address of a member to remove from the team; undefined for none. */
  readonly remove: string | undefined;
}

/**
 * Makes a person an administrator of a company: a member, a former member, or a new one by an invitation. The
 * operator's change is on record in the history, in the call log and in the receipts.
 * @returns what was done, for the operator
 * @throws OperatorError if there is nothing to do, or the company would be left without an administrator
 */
export async function restoreAdmin(workbench: Workbench, asked: RestoredAdmin, now: Date): Promise<string> {
  const { store, config } = workbench;
  const { address, email } = asked;
  const company = await store.companies.get(address);
  if (!company) throw new OperatorError(`There is no company "${address}".`);
  if (!isMailAddress(email)) throw new OperatorError(`"${email}" is not a mail address.`);
  const member = await store.members.ofAddress(address, email);
  const removed = asked.remove === undefined ? null : await memberToRemove(workbench, address, asked.remove);
  if (removed && removed._id === member?._id)
    throw new OperatorError('--email and --remove name the same person. Name two people.');
  const author: Author = { companyId: address, callId: newCallId(), by: OPERATOR, at: now };

  if (!member) {
    if (removed) throw new OperatorError(`${email} is not on the team yet. Invite this person first, then remove.`);
    const name = personName(asked.name);
    if (name === '') throw new OperatorError(`${email} is not on the team. Add --name, to invite this person.`);
    const inviteId = derivedId('inv', author.callId);
    const token = await inviteAdmin(store, author, { _id: inviteId, email: email.toLowerCase(), name });
    await putOnRecord(workbench, 'operator.restoreAdmin', author, { inviteId }, [
      { type: 'invite', id: inviteId, change: 'created' },
    ]);
    const link = `${companyOrigin(config.publicUrl, address)}/invite/${token}`;
    return `${email} joins as an administrator, once and within 7 days, at\n${link}`;
  }

  const isAdmin = member.role === 'admin' && !member.removedAt && company.admins.includes(member._id);
  if (isAdmin && !removed) throw new OperatorError(`${email} is an administrator already. Nothing was changed.`);
  await store.members.writes.update(author, member._id, 0, null, (current) =>
    current.role === 'admin' && !current.removedAt ? null : { set: { role: 'admin', removedAt: null } },
  );
  await store.companies.addAdmin(address, member._id);
  if (removed) await removeMember(workbench, author, removed);
  const removal = removed ? [{ type: 'member', id: removed._id, change: 'deleted' } as const] : [];
  const changes = [...(isAdmin ? [] : [{ type: 'member', id: member._id, change: 'updated' } as const]), ...removal];
  await putOnRecord(
    workbench,
    'operator.restoreAdmin',
    author,
    { memberId: member._id, ...(removed && { removed: removed._id }) },
    changes,
  );
  return `${email} is an administrator of ${address}.${removed ? ` ${removed.email} is removed from the team.` : ''}`;
}

async function memberToRemove({ store }: Workbench, address: string, email: string): Promise<Member> {
  const found = await store.members.ofAddress(address, email);
  if (!found || found.removedAt) throw new OperatorError(`${email} is not on the team of ${address}.`);
  return found;
}

/** Removes a member. The member's keys stop working, and none of their held calls can be confirmed or approved. */
async function removeMember({ store }: Workbench, author: Author, { _id }: Member): Promise<void> {
  // The list is changed first, so that it never contains a person who is not an administrator.
  if (!(await store.companies.dropAdmin(author.companyId, _id)))
    throw new OperatorError('The company would be left without an administrator. No member was removed.');
  await store.members.writes.update(author, _id, 0, null, ({ removedAt }) =>
    removedAt ? null : { set: { removedAt: author.at }, change: 'deleted' },
  );
  await store.sessions.removeOfMember(author.companyId, _id);
}
