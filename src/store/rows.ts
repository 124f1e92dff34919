import type { Db } from 'mongodb';
import type { List, Row } from '../contract/documents.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { searchWords } from '../engine/words.js';
import { countMark } from './countMark.js';
import { createVersionedWrites, type History, type VersionedWrites } from './history.js';
import type { KeyedLists } from './keyedLists.js';
import { keysOf } from './rowKeys.js';
import { createRowLinks } from './rowLinks.js';
import { linksOf, storedRow, WITHOUT_KEYS, type StoredRow } from './storedRow.js';
import { findJoined, type Join } from './joined.js';
import { pageById } from './paging.js';
import { COUNTED_ABOVE, type RowCounts } from './rowCounts.js';
import { createRowQueries } from './rowQueries.js';
import { byIds } from './database.js';

const withoutKeys = { projection: WITHOUT_KEYS } as const;
const ITS_LIST: Join<List> = { from: 'lists', by: 'listId' };
const BY_LIST = { companyId: 1, listId: 1, archivedAt: 1, _id: 1 } as const;
const BY_WORDS = { companyId: 1, words: 1, _id: 1 } as const;

/** A word that is in this many rows, or fewer, is rare. */
const FEW = 1_000;

export function createRows(db: Db, history: History, counts: RowCounts, keyed: KeyedLists) {
  const rows = db.collection<StoredRow>('rows');

  /** The ids of the rows with one of these words, the rarest one; null where each is in more than a few rows. */
  async function fewestWith(companyId: string, words: readonly object[]): Promise<readonly string[] | null> {
    const found = await Promise.all(
      words.map((word) =>
        rows
          .find({ companyId, ...word }, { projection: { _id: 1 }, hint: BY_WORDS })
          .limit(FEW + 1)
          .toArray(),
      ),
    );
    const [fewest] = found.filter(({ length }) => length <= FEW).toSorted((a, b) => a.length - b.length);
    return fewest ? fewest.map(({ _id }) => _id) : null;
  }

  const links = createRowLinks(rows);

  return {
    ...createRowQueries(rows, counts, keyed),
    ...links,
    collection: rows,
    indexes: () => Promise.all([rows.createIndex(BY_LIST), rows.createIndex(BY_WORDS), links.linkIndexes()]),
    /** Finds archived rows too: the action decides what that means. */
    get: (companyId: string, id: string): Promise<Row | null> => rows.findOne({ _id: id, companyId }, withoutKeys),
    /** The same, with its list, which may be archived or deleted. */
    async withList(companyId: string, id: string): Promise<{ readonly row: Row; readonly list: List | null } | null> {
      const joined = await findJoined(rows, { _id: id, companyId }, { list: ITS_LIST }, [
        'words',
        'keys',
        'keyedAt',
        'links',
      ]);
      return joined && { row: joined.found, list: joined.with.list };
    },
    many: (companyId: string, ids: readonly string[]): Promise<Row[]> => byIds(rows, ids, { companyId }, withoutKeys),
    /** The number of rows of a list. It is kept for long lists, and counted until it is. */
    async count(companyId: string, listId: string): Promise<number> {
      const kept = await counts.read(listId);
      if (kept) return kept.total;
      const total = await rows.countDocuments({ companyId, listId, archivedAt: null });
      if (total > COUNTED_ABOVE) await counts.begin(companyId, listId);
      return total;
    },
    /** @param deleted true for the deleted rows, false for the others */
    page: (companyId: string, listId: string, request: PageRequest, deleted = false): Promise<Page<Row>> =>
      pageById(rows, { companyId, listId, archivedAt: deleted ? { $ne: null } : null }, request, withoutKeys),
    /**
     * The rows of these lists that have all the words, in id order.
     * @param words at least one, as `wordsIn` makes them; the last counts as the beginning of a word
     */
    async search(
      companyId: string,
      listIds: readonly string[],
      words: readonly string[],
      request: PageRequest,
    ): Promise<Page<Row>> {
      const whole = words.slice(0, -1).map((word) => ({ words: word }));
      const begun = { words: { $regex: `^${words.at(-1) ?? ''}` } };
      const filter = { companyId, $and: [...whole, begun], archivedAt: null };
      const [only, ...others] = listIds;
      const listId = only !== undefined && others.length === 0 ? only : { $in: [...listIds] };
      const ids = await fewestWith(companyId, [...whole, begun]);
      if (ids) {
        const { cursor = '' } = request;
        const _id = { $in: ids.filter((id) => id > cursor) };
        return pageById(rows, { ...filter, listId, _id }, request, withoutKeys);
      }
      // Each word is in many rows. Of one list they are read by age, which finds such rows soon. Of several, the hint
      // keeps MongoDB from choosing the other index, and with it a scan of all rows of the lists.
      const hint = typeof listId === 'string' ? BY_LIST : BY_WORDS;
      return pageById(rows, { ...filter, listId }, request, { ...withoutKeys, hint });
    },
    /** Remembers the columns of a list, for the keys of the rows that this process writes. */
    learn: keyed.learn,
    writes: withWords(createVersionedWrites<StoredRow>(rows, history, countMark), keyed),
  };
}

/** Writes that set words, keys and links together with what they are made of. */
function withWords(writes: VersionedWrites<StoredRow>, keyed: KeyedLists): VersionedWrites<Row> {
  return {
    create: (author, row) => writes.create(author, { ...storedRow(row), ...keysOf(row, keyed.columnsOf(row.listId)) }),
    update: (author, id, n, known, mutate) =>
      writes.update(author, id, n, known, (row) => {
        const mutation = mutate(row);
        if (!mutation) return null;
        const { cells } = mutation.set;
        const after: Row = { ...row, ...mutation.set, updatedAt: author.at };
        const keys = keysOf(after, keyed.columnsOf(after.listId));
        const [before, links] = [linksOf(row), linksOf(after)];
        const set = {
          ...mutation.set,
          ...(cells && { words: searchWords(cells) }),
          ...keys,
          ...(before.length + links.length > 0 && { links }),
        };
        return { ...mutation, set };
      }),
  };
}
