import type { ReadPasskeys } from '../../engine/ports/passkeys.js';
import type { Reading } from './reading.js';

export function readPasskeys({ store, companyId, record, once }: Reading): ReadPasskeys {
  const { memberId } = record.principal;
  return {
    get: (id) => once('passkey', id, () => store.passkeys.get(companyId, memberId, id)),
    page: (request) => store.passkeys.page(companyId, memberId, request),
  };
}
