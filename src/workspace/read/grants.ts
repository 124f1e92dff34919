import type { ReadGrants } from '../../engine/ports/grants.js';
import type { Reading } from './reading.js';

export function readGrants({ store, companyId, once, now }: Reading): ReadGrants {
  return {
    get: (id) => once('grant', id, () => store.grants.get(companyId, id)),
    page: (request, onlyActive) => store.grants.page(companyId, request, onlyActive ? now : undefined),
  };
}
