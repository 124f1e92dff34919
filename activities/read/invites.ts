import type { ReadInvites } from '../../src/engine/ports/invites.js';
import type { Reading } from './reading.js';

export function readInvites({ store, companyId, once, now }: Reading): ReadInvites {
  return {
    get: (id) => once('invitation', id, () => store.invites.get(companyId, id)),
    page: (request) => store.invites.page(companyId, request),
    openFor: (email) => store.invites.openFor(companyId, email, now),
  };
}
