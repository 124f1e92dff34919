import { Refusal } from '../../contract/errors.js';
import type { Row } from '../../contract/documents.js';
import { phrase } from '../../engine/phrases/phrase.js';
import type { ReadLinks } from '../../engine/ports/links.js';
import type { Page, PageRequest } from '../../engine/ports/page.js';
import type { ReadRows, RowEvent, SearchedList } from '../../engine/ports/rows.js';
import { recordedDifference, valuesOf } from '../../engine/rowDifference.js';
import { wordsIn } from '../../engine/words.js';
import type { HistoryRecord } from '../../store/history.js';
import { changesOf } from './changes.js';
import type { Reading } from './reading.js';
import { queryRows } from './rowQueries.js';

/** How many rows `each` reads at a time. */
const CHUNK = 500;
/** The most lists that a search without `listIds` covers. */
const MOST_LISTS = 1_000;

/** Reads rows for callers who may see their list. */
export function readRows(reading: Reading, links: ReadLinks): ReadRows {
  const { store, companyId, once, keep, list, anyList, sees } = reading;

  async function get(id: string) {
    const row = await once('row', id, async () => {
      const found = await store.rows.withList(companyId, id);
      // An archived list is kept, because its refusal has another message. A deleted list counts as missing.
      if (found?.list && !found.list.deletedAt) keep('list', found.list);
      return found && found.row;
    });
    await list(row.listId, 'row');
    return row;
  }

  /** The lists that the caller sees, for a search. */
  async function visible(): Promise<readonly SearchedList[]> {
    const found = await store.lists.names(companyId, sees, MOST_LISTS + 1);
    if (found.length <= MOST_LISTS) return found;
    throw new Refusal('invalid_input', phrase`There are too many lists to search all of them. Name up to 50.`, {
      fields: [
        {
          path: '/listIds',
          message: phrase`There are too many lists to search all of them.`,
          fix: phrase`Name up to 50 lists.`,
        },
      ],
    });
  }

  return {
    ...queryRows(reading, links),
    get,
    async many(ids) {
      const found = new Map((await store.rows.many(companyId, ids)).map((row) => [row._id, row]));
      const rows = ids.map((id) => {
        const row = found.get(id);
        if (!row) throw new Refusal('not_found', phrase`There is no row ${id}.`);
        return row;
      });
      await Promise.all([...new Set(rows.map((row) => row.listId))].map((id) => list(id, 'row')));
      return rows;
    },
    async page(listId, request) {
      const [page] = await Promise.all([store.rows.page(companyId, listId, request), list(listId)]);
      return page;
    },
    async count(listId) {
      const [count] = await Promise.all([store.rows.count(companyId, listId), anyList(listId)]);
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
    async deleted(listId, request) {
      await anyList(listId);
      return store.rows.page(companyId, listId, request, true);
    },
    async kept(listId, request) {
      await anyList(listId);
      return store.rows.page(companyId, listId, request);
    },
    async search(query, listIds, request) {
      const lists = listIds ? await Promise.all(listIds.map((listId) => list(listId))) : await visible();
      const listOf = new Map<string, SearchedList>(lists.map((one) => [one._id, one]));
      const words = [...new Set(wordsIn(query))];
      if (words.length === 0 || lists.length === 0) return { items: [], nextCursor: null, isNear: false };
      const { isNear, ...page } = await searchOrNear(store, { companyId, listIds: [...listOf.keys()], words }, request);
      const items = page.items.flatMap((row) => {
        const its = listOf.get(row.listId);
        return its ? [{ row, list: its }] : [];
      });
      return { items, nextCursor: page.nextCursor, isNear };
    },
    history: async (id, request) => changesOf(reading, await get(id), request, eventOf),
  };
}

/** The first character of cursors of a search with near words. */
const NEAR = '~';

/** The rows with all words; if there are none, rows with words that differ in one letter. */
async function searchOrNear(
  { rows }: Reading['store'],
  { companyId, listIds, words }: { readonly companyId: string; readonly listIds: string[]; readonly words: string[] },
  { cursor, limit }: PageRequest,
): Promise<Page<Row> & { readonly isNear: boolean }> {
  const isNear = cursor?.startsWith(NEAR) ?? false;
  if (!isNear) {
    const page = await rows.search(companyId, listIds, words, { cursor, limit });
    if (page.items.length > 0 || cursor !== undefined) return { ...page, isNear: false };
  }
  const request = { limit, ...(isNear && { cursor: cursor?.slice(NEAR.length) }) };
  const { items, nextCursor } = await rows.searchNear(companyId, listIds, words, request);
  return { items, nextCursor: nextCursor && NEAR + nextCursor, isNear: items.length > 0 };
}

/** The public form of a history record: the cells and the status that differ, without internal fields. */
function eventOf({ version, change, at, before, set }: HistoryRecord): Omit<RowEvent, 'by' | 'call'> {
  if (change === 'created') return { version, change, at, before: {}, after: valuesOf(set) };
  const restored = change === 'updated' && set['archivedAt'] === null;
  const { fields: _, ...differing } = recordedDifference(before ?? {}, set);
  return { version, change: restored ? 'restored' : change, at, ...differing };
}
