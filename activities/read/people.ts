import type { ReadKeys, ReadMembers } from '../../src/engine/ports/people.js';
import type { Reading } from './reading.js';

export function readMembers({ store, companyId, once }: Reading): ReadMembers {
  return { get: (id) => once('member', id, () => store.members.get(companyId, id)) };
}

export function readKeys({ store, companyId, once }: Reading): ReadKeys {
  return {
    get: (id) => once('key', id, () => store.keys.get(companyId, id)),
    page: (request, ownerId) => store.keys.page(companyId, request, ownerId),
  };
}
