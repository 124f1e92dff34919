import type { ReadInvites } from '../../engine/ports/invites.js';
import type { Reading } from './reading.js';

export function readInvites({ store, companyId, record, once, now }: Reading): ReadInvites {
  const get: ReadInvites['get'] = (id) => once('invitation', id, () => store.invites.get(companyId, id));
  return {
    get,
    held: () => get(record.principal.inviteId ?? ''),
    page: (request) => store.invites.page(companyId, request),
    openFor: (email) => store.invites.openFor(companyId, email, now),
  };
}
