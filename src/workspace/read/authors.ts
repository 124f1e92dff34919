import { OPERATOR, type Principal } from '../../contract/documents.js';
import type { Key } from '../../contract/keys.js';
import { roleAtLeast } from '../../contract/ranks.js';
import type { Who } from '../../engine/ports/authors.js';
import type { Reading } from './reading.js';

/** A company, and the member or key that reads. */
export type AuthorReading = Pick<Reading, 'store' | 'companyId'> & {
  readonly record: { readonly principal: Pick<Principal, 'memberId' | 'role'> };
};

/**
 * Looks up the authors with these member and key ids, in two reads for all of them.
 * @param by member and key ids, as in history records and comments
 */
export async function authorsOf(
  { store, companyId, record: { principal: viewer } }: AuthorReading,
  by: readonly string[],
): Promise<(id: string) => Who> {
  const ids = [...new Set(by)];
  const keyIds = ids.filter((id) => id.startsWith('key_'));
  const keys = keyIds.length === 0 ? [] : await store.keys.many(companyId, keyIds);
  const keyOf = new Map(keys.map((key) => [key._id, key]));
  const members = await store.members.many(companyId, [
    ...new Set(ids.map((id) => keyOf.get(id)?.ownerId ?? id).filter((id) => !id.startsWith('key_'))),
  ]);
  const nameOf = new Map(members.map((member) => [member._id, member.name]));
  const sees = ({ ownerId }: Pick<Key, 'ownerId'>) => ownerId === viewer.memberId || roleAtLeast(viewer.role, 'admin');
  return (id) => {
    const key = keyOf.get(id) ?? null;
    const memberId = key?.ownerId ?? id;
    return {
      memberId,
      name: nameOf.get(memberId) ?? (memberId === OPERATOR ? 'The operator' : 'A former member'),
      key: key && {
        name: key.name,
        ...(sees(key) && { lastFour: key.lastFour }),
        ...(key.assistant && { assistant: true }),
      },
    };
  };
}
