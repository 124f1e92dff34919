import type { Collection, Db, Filter } from 'mongodb';
import type { Row } from '../contract/documents.js';
import { countedAs } from './countMark.js';
import { insertOnce } from './database.js';
import type { HistoryRecord } from './history.js';
import { sweepLists } from './sweepLists.js';

/**
 * Counters of the rows of long lists, by status (correctness, rule 20). A change that affects a counter marks its
 * history record as uncounted, in the write that inserts the record. A step then does one of three things:
 * - It counts the next rows for the first time, and takes the uncounted records that these rows include as a batch.
 * - It adds the next uncounted records to the counters. The same write stores their ids as the batch.
 * - It removes the marks of the batch, and then the batch. So at any moment, the counters plus the uncounted records
 *   outside the batch are the exact count.
 */

interface StatusCount {
  readonly status: string | null;
  readonly count: number;
}

/** The counters of one list. `_id` is the id of the list. */
export interface RowCountDocument {
  readonly _id: string;
  readonly companyId: string;
  /** Increases with each write. A write requires the number that it has read. */
  readonly seq: number;
  /** The last row of the first count; null once all rows were counted. */
  readonly at: string | null;
  readonly counts: readonly StatusCount[];
  /** Ids of history records that `counts` includes and that may still be marked as uncounted. */
  readonly batch: readonly string[];
}

/** The counters of a list, by status. */
export interface KeptCounts {
  readonly byStatus: ReadonlyMap<string | null, number>;
  readonly total: number;
}

/** Only lists with more rows than this have counters. The rows of shorter lists are counted when needed. */
export const COUNTED_ABOVE = 1_000;
/** How much is done in one step. */
const SIZES = {
  /** Rows that one step counts for the first time. */
  page: 1_000,
  /** Uncounted records of each kind that one step adds to the counters. */
  batch: 1_000,
  /** A reader that finds more uncounted records than this adds them to the counters. */
  many: 200,
};
/** Steps that a reader takes before it gives up. */
const TRIES = 10;

export type RowCounts = ReturnType<typeof createRowCounts>;

export function createRowCounts(db: Db, { page: pageSize, batch: batchSize, many } = SIZES) {
  const counts = db.collection<RowCountDocument>('rowCounts');
  const history = db.collection<HistoryRecord>('history');
  const rows = db.collection<Row>('rows');

  const get = (listId: string) => counts.findOne({ _id: listId });

  /** Does nothing if another process was faster. The next step begins with what that process has written. */
  async function move({ _id, seq }: RowCountDocument, to: Partial<RowCountDocument>): Promise<void> {
    await counts.updateOne({ _id, seq }, { $set: { ...to, seq: seq + 1 } });
  }

  /** The uncounted records of a list, for rows after `after` up to `to`. */
  const marked = (listId: string, limit: number, after = '', to = '~') =>
    markedIn(history, listId, { limit, after, to });

  /** Removes the marks of a batch that the counters include. */
  async function unmark(kept: RowCountDocument): Promise<void> {
    const _id = { $in: [...kept.batch] };
    const inList = { $gt: `${kept._id}/`, $lt: `${kept._id}0` };
    await history.updateMany({ _id, uncounted: inList }, { $unset: { uncounted: '' } });
    await history.updateMany({ _id, uncountedLeft: inList }, { $unset: { uncountedLeft: '' } });
    await move(kept, { batch: [] });
  }

  /** Counts the next rows for the first time. The count includes their changes up to the version that was read. */
  async function countPage(kept: RowCountDocument, after: string): Promise<void> {
    const { _id: listId, companyId } = kept;
    const page = await rows
      .find({ companyId, listId, archivedAt: null, _id: { $gt: after } }, { projection: ROW_PARTS })
      .sort({ _id: 1 })
      .limit(pageSize)
      .toArray();
    const to = page.length < pageSize ? undefined : page.at(-1)?._id;
    // A row that changes meanwhile may be missing from the page, or be older than its mark. So it is read by its id.
    const changed = new Set((await marked(listId, 0, after, to)).map(({ documentId }) => documentId));
    const fresh = await rows.find({ _id: { $in: [...changed] } }, { projection: ROW_PARTS }).toArray();
    const seen = new Map([...page.filter(({ _id }) => !changed.has(_id)), ...fresh].map((row) => [row._id, row]));
    // Read after the rows, because the mark of a version is older than the version.
    const changes = await marked(listId, 0, after, to);
    const sums = sumsOf(kept.counts);
    for (const row of seen.values()) {
      const as = countedAs(row);
      if (as?.listId === listId) add(sums, as.status, 1);
    }
    const included = changes.filter(({ documentId, version }) => version <= (seen.get(documentId)?.version ?? 0));
    const batch = included.map(({ _id }) => _id);
    await move(kept, { at: to ?? null, counts: countsOf(sums), batch });
  }

  /** Adds the next uncounted records to the counters. @returns whether there were any */
  async function addMarked(kept: RowCountDocument): Promise<boolean> {
    const changes = await marked(kept._id, batchSize);
    if (changes.length === 0) return false;
    const sums = sumsOf(kept.counts);
    for (const change of changes) shift(sums, kept._id, change);
    await move(kept, { counts: countsOf(sums), batch: changes.map(({ _id }) => _id) });
    return true;
  }

  /** Does the next step for a list. @returns whether there was anything to do */
  async function step(listId: string): Promise<boolean> {
    const kept = await get(listId);
    if (!kept) return false;
    if (kept.batch.length > 0) {
      await unmark(kept);
      return true;
    }
    if (kept.at === null) return addMarked(kept);
    await countPage(kept, kept.at);
    return true;
  }

  /** The counters plus the uncounted records; null if the counters changed meanwhile, or too many are uncounted. */
  async function sumUp(kept: RowCountDocument): Promise<KeptCounts | null> {
    const changes = await marked(kept._id, batchSize);
    const again = await get(kept._id);
    if (again?.seq !== kept.seq) return null;
    if (changes.length > many) {
      await step(kept._id);
      return null;
    }
    const sums = sumsOf(kept.counts);
    const added = new Set(kept.batch);
    for (const change of changes) if (!added.has(change._id)) shift(sums, kept._id, change);
    return { byStatus: sums, total: [...sums.values()].reduce((sum, count) => sum + count, 0) };
  }

  return {
    collection: counts,
    step,
    indexes: () =>
      Promise.all([
        counts.createIndex({ companyId: 1 }),
        history.createIndex({ uncounted: 1 }, { sparse: true }),
        history.createIndex({ uncountedLeft: 1 }, { sparse: true }),
      ]),

    /** Starts to keep counters for a list, unless it has them. The sweeper counts its rows. */
    async begin(companyId: string, listId: string): Promise<void> {
      if (await get(listId)) return;
      await insertOnce(counts, { _id: listId, companyId, seq: 0, at: '', counts: [], batch: [] });
    },

    /** The exact counters of a list; null if it has none, or not all rows were counted yet. */
    async read(listId: string): Promise<KeptCounts | null> {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const kept = await get(listId);
        if (kept?.at !== null) return null;
        const found = await sumUp(kept);
        if (found) return found;
      }
      return null;
    },

    /** Does steps for the next lists with counters. @returns how many steps that took */
    sweep: sweepLists(counts, step),
  };
}

const ROW_PARTS = { listId: 1, status: 1, archivedAt: 1, version: 1 } as const;
const MARK_PARTS = { documentId: 1, version: 1, countedFrom: 1, countedTo: 1 } as const;

type Marked = Pick<HistoryRecord, '_id' | 'documentId' | 'version' | 'countedFrom' | 'countedTo'>;

/** @param limit 0 for all */
async function markedIn(
  history: Collection<HistoryRecord>,
  listId: string,
  { limit, after, to }: { readonly limit: number; readonly after: string; readonly to: string },
): Promise<Marked[]> {
  const range = { $gt: `${listId}/${after}`, $lte: `${listId}/${to}` };
  const read = async (field: 'uncounted' | 'uncountedLeft') =>
    history
      .find({ [field]: range } as Filter<HistoryRecord>, { projection: MARK_PARTS })
      .sort({ [field]: 1 })
      .limit(limit)
      .toArray() as unknown as Promise<Marked[]>;
  const [into, left] = await Promise.all([read('uncounted'), read('uncountedLeft')]);
  return [...into, ...left];
}

type CountsByStatus = Map<string | null, number>;

function sumsOf(counts: readonly StatusCount[]): CountsByStatus {
  return new Map(counts.map(({ status, count }) => [status, count]));
}

function countsOf(sums: CountsByStatus): readonly StatusCount[] {
  return [...sums].filter(([, count]) => count !== 0).map(([status, count]) => ({ status, count }));
}

function add(sums: CountsByStatus, status: string | null, count: number): void {
  sums.set(status, (sums.get(status) ?? 0) + count);
}

/** Applies a change to the counters of one list. */
function shift(sums: CountsByStatus, listId: string, { countedFrom, countedTo }: Marked): void {
  if (countedFrom?.listId === listId) add(sums, countedFrom.status, -1);
  if (countedTo?.listId === listId) add(sums, countedTo.status, 1);
}
