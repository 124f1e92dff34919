import { Refusal } from '../../src/contract/errors.js';
import type { ReadGrants } from '../../src/engine/ports/grants.js';
import type { Reading } from './reading.js';

export function readGrants({ store, companyId, now }: Reading): ReadGrants {
  return {
    async get(id) {
      const grant = await store.grants.get(companyId, id);
      if (!grant) throw new Refusal('not_found', 'There is no grant with this id.');
      return grant;
    },
    page: (request, onlyActive) => store.grants.page(companyId, request, onlyActive ? now : undefined),
  };
}
