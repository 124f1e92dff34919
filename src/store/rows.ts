import type { Db } from 'mongodb';
import type { List, Row } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import { fileIdsIn } from '../engine/fileIds.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { searchWords } from '../engine/words.js';
import { countMark } from './countMark.js';
import type { Files } from './files.js';
import { createVersionedWrites, type Author, type History, type VersionedWrites } from './history.js';
import type { KeyedLists } from './keyedLists.js';
import { keysOf } from './rowKeys.js';
import { filesOf, WITHOUT_KEYS, type StoredRow } from './storedRow.js';
import { findJoined, type Join } from './joined.js';
import { pageById } from './paging.js';
import { COUNTED_ABOVE, type RowCounts } from './rowCounts.js';
import { createRowQueries } from './rowQueries.js';
import { byIds } from './database.js';

const withoutKeys = { projection: WITHOUT_KEYS } as const;
const ITS_LIST: Join<List> = { from: 'lists', by: 'listId' };
const BY_LIST = { companyId: 1, listId: 1, archivedAt: 1, _id: 1 } as const;
const BY_FILES = { files: 1 } as const;
const BY_WORDS = { companyId: 1, words: 1, _id: 1 } as const;

/** A word that is in this many rows, or fewer, is rare. */
const FEW = 1_000;

/** What rows are stored with. */
interface BesideRows {
  readonly counts: RowCounts;
  readonly keyed: KeyedLists;
  readonly files: Files;
}

export function createRows(db: Db, history: History, { counts, keyed, files }: BesideRows) {
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

  /** Notes the files that a change puts into a row. @throws Refusal conflict where one was deleted */
  async function holdFiles({ companyId, at }: Author, before: Row | null, after: Row): Promise<void> {
    const held = new Set(before ? fileIdsIn(before.cells) : []);
    const [gone] = await files.hold(
      companyId,
      fileIdsIn(after.cells).filter((id) => !held.has(id)),
      at,
    );
    if (gone !== undefined)
      throw new Refusal('conflict', `The file ${gone} was deleted meanwhile. Upload it again, or leave it out.`);
  }

  return {
    ...createRowQueries(rows, counts, keyed),
    collection: rows,
    indexes: () =>
      Promise.all([
        rows.createIndex(BY_LIST),
        rows.createIndex(BY_WORDS),
        // Most rows hold no file, and are not in it.
        rows.createIndex(BY_FILES, { sparse: true }),
      ]),
    /** Finds archived rows too: the action decides what that means. */
    get: (companyId: string, id: string): Promise<Row | null> => rows.findOne({ _id: id, companyId }, withoutKeys),
    /** The same, with its list, which may be archived or deleted. */
    async withList(companyId: string, id: string): Promise<{ readonly row: Row; readonly list: List | null } | null> {
      const joined = await findJoined(rows, { _id: id, companyId }, { list: ITS_LIST }, [
        'words',
        'keys',
        'keyedAt',
        'files',
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
    /** The lists with rows that hold a file, deleted rows and deleted columns included. */
    listsHolding: (companyId: string, fileId: string): Promise<string[]> =>
      rows.distinct('listId', { files: fileId, companyId }),
    /** Whether a row of a list that is not deleted holds a file in one of these columns. */
    async isHeldIn(fileId: string, { _id: listId, companyId, columns }: List): Promise<boolean> {
      const held = columns.filter(({ type }) => type === 'file').map(({ id }) => ({ [`cells.${id}`]: fileId }));
      if (held.length === 0) return false;
      const filter = { files: fileId, companyId, listId, archivedAt: null, $or: held };
      return (await rows.findOne(filter, { projection: { _id: 1 } })) !== null;
    },
    /** Remembers the columns of a list, for the keys of the rows that this process writes. */
    learn: keyed.learn,
    writes: withWords(createVersionedWrites<StoredRow>(rows, history, countMark, holdFiles), keyed),
  };
}

/** Writes that set words, files and keys together with what they are made of. */
function withWords(writes: VersionedWrites<StoredRow>, keyed: KeyedLists): VersionedWrites<Row> {
  return {
    create: (author, row) =>
      writes.create(author, {
        ...row,
        words: searchWords(row.cells),
        ...filesOf(row.cells),
        ...keysOf(row, keyed.columnsOf(row.listId)),
      }),
    update: (author, id, n, known, mutate) =>
      writes.update(author, id, n, known, (row) => {
        const mutation = mutate(row);
        if (!mutation) return null;
        const { cells } = mutation.set;
        const after: Row = { ...row, ...mutation.set, updatedAt: author.at };
        const keys = keysOf(after, keyed.columnsOf(after.listId));
        const derived = cells && { words: searchWords(cells), ...filesOf(cells, row.cells) };
        return { ...mutation, set: { ...mutation.set, ...derived, ...keys } };
      }),
  };
}
