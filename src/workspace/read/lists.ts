import type { ReadLists } from '../../engine/ports/lists.js';
import type { Reading } from './reading.js';

export function readLists({ store, companyId, list, anyList, sees }: Reading): ReadLists {
  return {
    get: list,
    getAny: anyList,
    page: (request, archived) => store.lists.page(companyId, request, sees, archived),
  };
}
