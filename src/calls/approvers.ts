import type { CallRecord, Company, Member } from '../contract/documents.js';
import type { Store } from '../store/index.js';

interface ApprovalOf {
  readonly company: Pick<Company, '_id' | 'admins'>;
  readonly call: Pick<CallRecord, 'principal'>;
  /** Ids of the members that the call changes. */
  readonly subjects: readonly string[];
}

/** The administrators who may approve a call now: not the person who made it, and none of its subjects. */
export async function approversOf(
  store: Pick<Store, 'members'>,
  { company, call, subjects }: ApprovalOf,
): Promise<readonly Member[]> {
  const eligible = company.admins.filter((id) => id !== call.principal.memberId && !subjects.includes(id));
  const members = eligible.length === 0 ? [] : await store.members.many(company._id, eligible);
  return members.filter((member) => member.role === 'admin' && !member.removedAt);
}
