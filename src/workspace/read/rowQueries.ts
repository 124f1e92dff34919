import type { QueryRows } from '../../engine/ports/rowQueries.js';
import type { Reading } from './reading.js';

/** Queries of rows, for callers who may see the list. */
export function queryRows({ store, companyId, list }: Reading): QueryRows {
  async function seen<T>(listId: string, reading: Promise<T>): Promise<T> {
    const [found] = await Promise.all([reading, list(listId)]);
    return found;
  }
  return {
    query: (listId, query, page) => seen(listId, store.rows.query(companyId, listId, query, page)),
    total: (listId, query) => seen(listId, store.rows.total(companyId, listId, query)),
    groups: (listId, query) => seen(listId, store.rows.groups(companyId, listId, query)),
    countHolding: (listId, held) => seen(listId, store.rows.countHolding(companyId, listId, held)),
    async *holding(listId, held) {
      await list(listId);
      yield* store.rows.holding(companyId, listId, held);
    },
  };
}
