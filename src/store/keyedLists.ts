import type { Db, Filter } from 'mongodb';
import type { List } from '../contract/documents.js';
import type { RowField } from '../engine/ports/rowQueries.js';
import { insertOnce } from './database.js';
import { BY_KEYS, columnsOfList, hasRowKeys, keyedAt, keysOf, type ListColumns } from './rowKeys.js';
import type { StoredRow } from './storedRow.js';
import { sweepLists } from './sweepLists.js';

/**
 * The long lists whose rows all have keys, or are getting them. A write of a row also writes its keys. The sweeper
 * gives keys to older rows, and to rows that were written before their list had a column. Its steps can be repeated,
 * and continue where a process died. A field is read by its keys once all rows have them.
 */
interface KeyedListDocument {
  readonly _id: string;
  readonly companyId: string;
  /** The last row that has been given its keys; null once all rows have them. */
  readonly at: string | null;
  /** The version of the list from which on rows have keys for all requested columns. */
  readonly version: number;
  /** For each column: a version of the list that has it. */
  readonly columns: Readonly<Record<string, number>>;
}

/** The part of a list that queries of its rows need. */
export type QueriedList = Pick<List, '_id' | 'companyId' | 'version' | 'columns'>;

/** The number of rows that get keys in one step. */
const PAGE = 500;
/** The most lists whose columns a process remembers. */
const MOST_LISTS = 10_000;

export type KeyedLists = ReturnType<typeof createKeyedLists>;

export function createKeyedLists(db: Db, pageSize = PAGE) {
  const keyed = db.collection<KeyedListDocument>('keyedLists');
  const rows = db.collection<StoredRow>('rows');
  const lists = db.collection<List>('lists');
  const known = new Map<string, ListColumns>();

  const get = (listId: string) => keyed.findOne({ _id: listId });
  const stale = (listId: string, version: number): Filter<StoredRow> => ({
    keyedAt: { $gte: keyedAt(listId, 0), $lte: keyedAt(listId, version - 1) },
  });

  /** Writes the keys of rows, except rows that have changed since they were read. */
  async function write(found: readonly StoredRow[], columns: ListColumns): Promise<void> {
    if (found.length === 0) return;
    await rows.bulkWrite(
      found.map((row) => ({
        updateOne: { filter: { _id: row._id, version: row.version }, update: { $set: keysOf(row, columns) } },
      })),
      { ordered: false },
    );
  }

  /** Gives keys to the next rows of a list. @returns whether there was anything to do */
  async function step(listId: string): Promise<boolean> {
    const [state, list] = await Promise.all([get(listId), lists.findOne({ _id: listId })]);
    if (!state || !list) return false;
    const columns = columnsOfList(list);
    const { companyId, at } = state;
    if (at === null) {
      const found = await rows.find(stale(listId, state.version)).sort({ keyedAt: 1 }).limit(pageSize).toArray();
      await write(found, columns);
      return found.length > 0;
    }
    const page = await rows
      .find({ companyId, listId, archivedAt: null, _id: { $gt: at } })
      .sort({ _id: 1 })
      .limit(pageSize)
      .toArray();
    const now = keyedAt(listId, list.version);
    await write(
      page.filter((row) => (row.keyedAt ?? '') < now || !hasRowKeys(row, listId)),
      columns,
    );
    await keyed.updateOne(
      { _id: listId, at },
      { $set: { at: page.length < pageSize ? null : (page.at(-1)?._id ?? null) } },
    );
    return true;
  }

  return {
    collection: keyed,
    step,
    indexes: () =>
      Promise.all([
        keyed.createIndex({ companyId: 1 }),
        rows.createIndex(BY_KEYS),
        rows.createIndex({ keyedAt: 1 }, { sparse: true }),
      ]),

    /** Remembers the columns of a list, for the keys of rows that this process writes. */
    learn(list: List): void {
      if ((known.get(list._id)?.version ?? -1) >= list.version) return;
      if (known.size >= MOST_LISTS) known.clear();
      known.set(list._id, columnsOfList(list));
    },
    columnsOf: (listId: string): ListColumns | undefined => known.get(listId),

    /** Starts to give keys to the rows of a list, unless they have them. */
    async begin({ _id, companyId, version }: QueriedList): Promise<void> {
      if (await get(_id)) return;
      await insertOnce(keyed, { _id, companyId, at: '', version, columns: {} });
    },

    /**
     * Whether all rows have the keys of these fields. If a column is requested for the first time, that is recorded.
     */
    async has(list: QueriedList, fields: readonly RowField[]): Promise<boolean> {
      const state = await get(list._id);
      if (!state) return false;
      const ids = fields.flatMap((field) => (field.startsWith('cells.') ? [field.slice('cells.'.length)] : []));
      const fresh = ids.filter((id) => state.columns[id] === undefined);
      if (fresh.length > 0) {
        const since = Object.fromEntries(fresh.map((id) => [`columns.${id}`, list.version]));
        await keyed.updateOne({ _id: list._id }, { $max: { ...since, version: list.version } });
      }
      if (state.at !== null) return false;
      const version = Math.max(0, ...ids.map((id) => state.columns[id] ?? list.version));
      return version === 0 || (await rows.findOne(stale(list._id, version), { projection: { _id: 1 } })) === null;
    },

    /** Gives keys to the rows of the next lists. @returns how many steps that took */
    sweep: sweepLists(keyed, step),
  };
}
