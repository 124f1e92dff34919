import type { QueryRows } from '../../engine/ports/rowQueries.js';
import type { Reading } from './reading.js';

/** Queries of rows, for callers who may see the list. */
export function queryRows({ store, companyId, list }: Reading): QueryRows {
  async function seen<T>(listId: string, reading: Promise<T>): Promise<T> {
    const [found] = await Promise.all([reading, list(listId)]);
    return found;
  }
  return {
    query: async (listId, query, page) => store.rows.query(await list(listId), query, page),
    total: async (listId, query) => store.rows.total(await list(listId), query),
    groups: async (listId, query) => store.rows.groups(await list(listId), query),
    countHolding: (listId, held) => seen(listId, store.rows.countHolding(companyId, listId, held)),
    async *holding(listId, held) {
      await list(listId);
      yield* store.rows.holding(companyId, listId, held);
    },
  };
}
