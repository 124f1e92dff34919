import type { Db } from 'mongodb';
import type { List, Row } from '../contract/documents.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { searchWords } from '../engine/words.js';
import { createVersionedWrites, type History, type VersionedWrites } from './history.js';
import { findJoined, type Join } from './joined.js';
import { pageById } from './paging.js';
import { createRowQueries } from './rowQueries.js';
import { byIds } from './database.js';

/** A row with the words of the search index, which no other type carries. */
export interface StoredRow extends Row {
  readonly words?: readonly string[];
}

const withoutWords = { projection: { words: 0 } } as const;
const ITS_LIST: Join<List> = { from: 'lists', by: 'listId' };
const BY_WORDS = { companyId: 1, words: 1, _id: 1 } as const;

/** A row as it is stored: with the words of its cells, for the search index. */
export function storedRow(row: Row): StoredRow {
  return { ...row, words: searchWords(row.cells) };
}

export function createRows(db: Db, history: History) {
  const rows = db.collection<StoredRow>('rows');

  return {
    ...createRowQueries(rows),
    collection: rows,
    indexes: () =>
      Promise.all([rows.createIndex({ companyId: 1, listId: 1, archivedAt: 1, _id: 1 }), rows.createIndex(BY_WORDS)]),
    /** Finds archived rows too: the action decides what that means. */
    get: (companyId: string, id: string): Promise<Row | null> => rows.findOne({ _id: id, companyId }, withoutWords),
    /** The same, with its list, which may be archived or deleted. */
    async withList(companyId: string, id: string): Promise<{ readonly row: Row; readonly list: List | null } | null> {
      const joined = await findJoined(rows, { _id: id, companyId }, { list: ITS_LIST }, ['words']);
      return joined && { row: joined.found, list: joined.with.list };
    },
    many: (companyId: string, ids: readonly string[]): Promise<Row[]> => byIds(rows, ids, { companyId }, withoutWords),
    count: (companyId: string, listId: string): Promise<number> =>
      rows.countDocuments({ companyId, listId, archivedAt: null }),
    /** @param deleted true for the deleted rows, false for the others */
    page: (companyId: string, listId: string, request: PageRequest, deleted = false): Promise<Page<Row>> =>
      pageById(rows, { companyId, listId, archivedAt: deleted ? { $ne: null } : null }, request, withoutWords),
    /**
     * The rows of these lists that have all the words, in id order.
     * @param words at least one, as `wordsIn` makes them; the last counts as the beginning of a word
     */
    search(
      companyId: string,
      listIds: readonly string[],
      words: readonly string[],
      request: PageRequest,
    ): Promise<Page<Row>> {
      const whole = words.slice(0, -1).map((word) => ({ words: word }));
      const begun = { words: { $regex: `^${words.at(-1) ?? ''}` } };
      const filter = { companyId, $and: [...whole, begun], listId: { $in: [...listIds] }, archivedAt: null };
      // The hint keeps MongoDB from choosing the other index, and with it a scan of all rows of the lists.
      return pageById(rows, filter, request, { ...withoutWords, hint: BY_WORDS });
    },
    writes: withWords(createVersionedWrites<StoredRow>(rows, history)),
  };
}

/** Writes that set the words together with the cells. */
function withWords(writes: VersionedWrites<StoredRow>): VersionedWrites<Row> {
  return {
    create: (author, row) => writes.create(author, storedRow(row)),
    update: (author, id, n, known, mutate) =>
      writes.update(author, id, n, known, (row) => {
        const mutation = mutate(row);
        const cells = mutation?.set.cells;
        return mutation && cells ? { ...mutation, set: { ...mutation.set, words: searchWords(cells) } } : mutation;
      }),
  };
}
