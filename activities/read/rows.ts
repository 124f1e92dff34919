import { Refusal } from '../../src/contract/errors.js';
import type { ReadRows } from '../../src/engine/ports/rows.js';
import type { Reading } from './reading.js';

/** How many rows `each` reads at a time. */
const CHUNK = 500;

/** Rows are as open as their lists. */
export function readRows({ store, companyId, once, list }: Reading): ReadRows {
  return {
    async get(id) {
      const row = await once('row', id, () => store.rows.get(companyId, id));
      await list(row.listId);
      return row;
    },
    async many(ids) {
      const found = new Map((await store.rows.many(companyId, ids)).map((row) => [row._id, row]));
      const rows = ids.map((id) => {
        const row = found.get(id);
        if (!row) throw new Refusal('not_found', `There is no row ${id}.`);
        return row;
      });
      await Promise.all([...new Set(rows.map((row) => row.listId))].map(list));
      return rows;
    },
    async page(listId, request) {
      const [page] = await Promise.all([store.rows.page(companyId, listId, request), list(listId)]);
      return page;
    },
    async count(listId) {
      const [count] = await Promise.all([store.rows.count(companyId, listId), list(listId)]);
      return count;
    },
    async *each(listId) {
      await list(listId);
      for (let cursor: string | undefined; ;) {
        const page = await store.rows.page(companyId, listId, { limit: CHUNK, cursor });
        yield page.items;
        if (page.nextCursor === null) return;
        cursor = page.nextCursor;
      }
    },
  };
}
