import type { ReadLists } from '../../src/engine/ports/lists.js';
import type { Reading } from './reading.js';

export function readLists({ store, companyId, list, sees }: Reading): ReadLists {
  return {
    get: list,
    page: (request) => store.lists.page(companyId, request, sees),
  };
}
