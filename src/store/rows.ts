import type { Db, Filter, FindOptions } from 'mongodb';
import type { Row } from '../contract/documents.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { searchWords } from '../engine/words.js';
import { createVersionedWrites, type History, type VersionedWrites } from './history.js';
import { pageOf, startAfter } from './paging.js';
import { createRowQueries } from './rowQueries.js';

/** Rows carry the words that they are found by here, and nowhere else. */
export interface StoredRow extends Row {
  readonly words?: readonly string[];
}

const withoutWords = { projection: { words: 0 } } as const;
const BY_WORDS = { companyId: 1, words: 1, _id: 1 } as const;

/** A row as it is stored: with the words of its cells. */
export function storedRow(row: Row): StoredRow {
  return { ...row, words: searchWords(row.cells) };
}

export function createRows(db: Db, history: History) {
  const rows = db.collection<StoredRow>('rows');

  async function page(
    filter: Filter<StoredRow>,
    { limit = 50, cursor }: PageRequest,
    options: FindOptions = withoutWords,
  ): Promise<Page<Row>> {
    const found = await rows
      .find({ ...filter, archivedAt: null, ...startAfter(cursor) }, options)
      .sort({ _id: 1 })
      .limit(limit + 1)
      .toArray();
    return pageOf<Row>(found, limit);
  }

  return {
    ...createRowQueries(rows),
    collection: rows,
    indexes: () =>
      Promise.all([rows.createIndex({ companyId: 1, listId: 1, archivedAt: 1, _id: 1 }), rows.createIndex(BY_WORDS)]),
    /** Archived rows are found too: whoever changes a row says what that means. */
    get: (companyId: string, id: string): Promise<Row | null> => rows.findOne({ _id: id, companyId }, withoutWords),
    many: (companyId: string, ids: readonly string[]): Promise<Row[]> =>
      rows.find({ _id: { $in: [...ids] }, companyId }, withoutWords).toArray(),
    count: (companyId: string, listId: string): Promise<number> =>
      rows.countDocuments({ companyId, listId, archivedAt: null }),
    page: (companyId: string, listId: string, request: PageRequest): Promise<Page<Row>> =>
      page({ companyId, listId }, request),
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
      const filter = { companyId, $and: [...whole, begun], listId: { $in: [...listIds] } };
      // The index is named: going through all rows of the lists would be a way, too.
      return page(filter, request, { ...withoutWords, hint: BY_WORDS });
    },
    writes: withWords(createVersionedWrites<StoredRow>(rows, history)),
  };
}

/** Whoever sets cells sets the words with them. */
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
