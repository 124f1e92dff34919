import { isPassword } from '../../engine/passwords.js';
import type { ReadKeys, ReadMembers } from '../../engine/ports/people.js';
import { authorsOf } from './authors.js';
import type { Reading } from './reading.js';

export function readMembers({ store, companyId, record, once }: Reading): ReadMembers {
  return {
    authors: (ids) => authorsOf({ store, companyId, record }, ids),
    get: (id) => once('member', id, () => store.members.get(companyId, id)),
    many: (ids) => store.members.many(companyId, ids),
    page: (request, removed) => store.members.page(companyId, request, removed),
    ofAddress: (email) => store.members.ofAddress(companyId, email),
    ownCalls: (action, since) => store.callLog.countOf(companyId, record.principal.memberId, action, since),
    isPassword: async (given) =>
      isPassword(await store.members.passwordHash(companyId, record.principal.memberId), given),
  };
}

export function readKeys({ store, companyId, record, once, now }: Reading): ReadKeys {
  return {
    get: (id) => once('key', id, () => store.keys.get(companyId, id)),
    countOwn: () => store.keys.countActive(companyId, record.principal.memberId, now),
    page: (request, ownerId) => store.keys.page(companyId, request, ownerId),
    tally: (id, since) => store.callLog.tallyOfKey(companyId, id, since),
  };
}
