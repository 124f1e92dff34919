import type { Db } from 'mongodb';
import type { List, Row } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import { fileIdsIn } from '../engine/fileIds.js';
import { phrase } from '../engine/phrases/phrase.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { searchWords } from '../engine/words.js';
import { countMark } from './countMark.js';
import type { Files } from './files.js';
import { createVersionedWrites, type Author, type History, type VersionedWrites } from './history.js';
import type { KeyedLists } from './keyedLists.js';
import { keysOf } from './rowKeys.js';
import { createRowLinks } from './rowLinks.js';
import { filesOf, linksOf, storedRow, WITHOUT_KEYS, type StoredRow } from './storedRow.js';
import { findJoined, type Join } from './joined.js';
import { pageById } from './paging.js';
import { COUNTED_ABOVE, type RowCounts } from './rowCounts.js';
import { createRowQueries } from './rowQueries.js';
import { BY_LIST, BY_WORDS, createRowSearch } from './rowSearch.js';
import type { Vocabulary } from './vocabulary.js';
import { byIds } from './database.js';

const withoutKeys = { projection: WITHOUT_KEYS } as const;
const ITS_LIST: Join<List> = { from: 'lists', by: 'listId' };
const BY_FILES = { files: 1 } as const;

interface Parts {
  readonly history: History;
  readonly counts: RowCounts;
  readonly keyed: KeyedLists;
  readonly vocabulary: Vocabulary;
  readonly files: Files;
}

export function createRows(db: Db, { history, counts, keyed, vocabulary, files }: Parts) {
  const rows = db.collection<StoredRow>('rows');

  const links = createRowLinks(rows);

  /** Records the files that a change puts into a row. @throws Refusal conflict if one was deleted */
  async function holdFiles({ companyId, at }: Author, before: Row | null, after: Row): Promise<void> {
    const held = new Set(before ? fileIdsIn(before.cells) : []);
    const [gone] = await files.hold(
      companyId,
      fileIdsIn(after.cells).filter((id) => !held.has(id)),
      at,
    );
    if (gone !== undefined)
      throw new Refusal('conflict', phrase`The file ${gone} was deleted meanwhile. Upload it again, or leave it out.`);
  }

  return {
    ...createRowQueries(rows, counts, keyed),
    ...createRowSearch(rows, vocabulary),
    ...links,
    collection: rows,
    indexes: () =>
      Promise.all([
        rows.createIndex(BY_LIST),
        rows.createIndex(BY_WORDS),
        // Sparse, because most rows hold no file.
        rows.createIndex(BY_FILES, { sparse: true }),
        links.linkIndexes(),
      ]),
    /** Also returns archived rows. The action decides what that means. */
    get: (companyId: string, id: string): Promise<Row | null> => rows.findOne({ _id: id, companyId }, withoutKeys),
    /** A row, which may be archived, with its list, which may be archived or deleted. */
    async withList(companyId: string, id: string): Promise<{ readonly row: Row; readonly list: List | null } | null> {
      const joined = await findJoined(rows, { _id: id, companyId }, { list: ITS_LIST }, Object.keys(WITHOUT_KEYS));
      return joined && { row: joined.found, list: joined.with.list };
    },
    many: (companyId: string, ids: readonly string[]): Promise<Row[]> => byIds(rows, ids, { companyId }, withoutKeys),
    /** The number of rows of a list. Long lists have counters; otherwise the rows are counted. */
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
    /** The lists with rows that hold a file, including deleted rows and deleted columns. */
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
    writes: withWords(createVersionedWrites<StoredRow>(rows, history, countMark, holdFiles), keyed, vocabulary),
  };
}

/** A new row with its author. */
function authored(row: Row, { by }: Author): Row {
  return { ...row, createdBy: by, updatedBy: by };
}

/**
 * Writes that set authors, words, keys, links and files together with the values that they are made of. The words are
 * in the vocabulary before a new row is inserted, and soon after a row has changed.
 */
function withWords(
  writes: VersionedWrites<StoredRow>,
  keyed: KeyedLists,
  vocabulary: Vocabulary,
): VersionedWrites<Row> {
  return {
    async create(author, row) {
      const made = storedRow(authored(row, author));
      await vocabulary.learn(row.companyId, made.words ?? []);
      return writes.create(author, { ...made, ...keysOf(made, keyed.columnsOf(row.listId)) });
    },
    async update(author, id, n, known, mutate) {
      let words: readonly string[] = [];
      const updated = await writes.update(author, id, n, known, (row) => {
        const mutation = mutate(row);
        if (!mutation) return null;
        const { cells } = mutation.set;
        const updatedBy = author.by;
        const after: Row = { ...row, ...mutation.set, updatedAt: author.at, updatedBy };
        const keys = keysOf(after, keyed.columnsOf(after.listId));
        if (cells || (row.archivedAt && !after.archivedAt)) words = searchWords(after.cells);
        const [before, now] = [linksOf(row), linksOf(after)];
        const links = before.length + now.length > 0 && { links: now };
        const derived = cells && { words, ...filesOf(cells, row.cells) };
        return { ...mutation, set: { ...mutation.set, ...derived, updatedBy, ...keys, ...links } };
      });
      await vocabulary.learn(author.companyId, words);
      return updated;
    },
  };
}
