import type { Collection, Db, Document, Filter } from 'mongodb';
import type { Versioned } from '../contract/documents.js';
import type { RecordedChange } from '../engine/events/ofChange.js';
import type { CountMark } from './countMark.js';
import { insertOnce } from './database.js';

/**
 * A write-ahead record. It is inserted before the change, and its unique id claims that version of the document
 * (correctness, rule 5). `rows.history` and undo also read it.
 */
export interface HistoryRecord extends Omit<RecordedChange, 'before' | 'set'>, CountMark {
  /** `<document>/<version>` */
  readonly _id: string;
  /** `<document>/<call>/<n>`, unique, so that an old attempt cannot claim a second version for the same change. */
  readonly claim: string;
  readonly before: Document | null;
  /** The fields that the change sets; the whole document if the change creates it. */
  readonly set: Document;
}

/** Who writes. Every change contains its call, and its member or key. */
export interface Author {
  readonly companyId: string;
  readonly callId: string;
  readonly by: string;
  readonly at: Date;
}

export type History = ReturnType<typeof createHistory>;

export function createHistory(db: Db) {
  const history = db.collection<HistoryRecord>('history');
  return {
    collection: history,
    indexes: () =>
      Promise.all([
        history.createIndex({ claim: 1 }, { unique: true }),
        history.createIndex({ callId: 1 }),
        history.createIndex({ companyId: 1, documentId: 1, version: 1 }),
      ]),

    /** Claims a version. @returns false if another record has claimed it */
    claim: (record: HistoryRecord): Promise<boolean> => insertOnce(history, record),

    /** The n-th change that a call claimed on a document. */
    ofCall: (documentId: string, callId: string, n: number): Promise<HistoryRecord | null> =>
      history.findOne({ claim: claimOf(documentId, callId, n) }),

    atVersion: (documentId: string, version: number): Promise<HistoryRecord | null> =>
      history.findOne({ _id: `${documentId}/${version}` }),

    /** Every change that a call has claimed. */
    ofWholeCall: (callId: string): Promise<HistoryRecord[]> => history.find({ callId }).toArray(),

    /** Every change that these authors have claimed, by document and then version. @param ids their `callId`s */
    async ofMakers(companyId: string, ids: readonly string[]): Promise<HistoryRecord[]> {
      if (ids.length === 0) return [];
      const found = await history.find({ callId: { $in: [...ids] }, companyId }).toArray();
      return found.toSorted((a, b) => a.documentId.localeCompare(b.documentId) || a.version - b.version);
    },

    /** How many writes a call has claimed. */
    countOfCall: (callId: string): Promise<number> => history.countDocuments({ callId }),

    /** Whether a call has claimed any write. */
    async wrote(callId: string): Promise<boolean> {
      return (await history.findOne({ callId }, { projection: { _id: 1 } })) !== null;
    },

    /** The changes of a document below a version, newest first. */
    ofDocument: (companyId: string, documentId: string, below: number, limit: number): Promise<HistoryRecord[]> =>
      history
        .find({ companyId, documentId, version: { $lt: below } })
        .sort({ version: -1 })
        .limit(limit)
        .toArray(),

    /** Deletes the records of documents that are deleted for good. @param ids of the records */
    async forget(ids: readonly string[]): Promise<void> {
      await history.deleteMany({ _id: { $in: [...ids] } });
    },

    /** Makes the claimed change, unless it has been made. Any process may do it, and repeat it. */
    async apply(record: HistoryRecord): Promise<void> {
      const target = db.collection<Versioned>(record.collection);
      if (record.change === 'created') {
        await insertOnce(target, record.set as Versioned);
        return;
      }
      const fields = { ...record.set, version: record.version, updatedAt: record.at };
      await target.updateOne({ _id: record.documentId, version: record.version - 1 }, { $set: fields });
    },
  };
}

function claimOf(documentId: string, callId: string, n: number): string {
  return `${documentId}/${callId}/${n}`;
}

/** Returns the fields that a change sets on a document, or null to leave the document as it is. */
export type Mutation<T> = (current: T) => { readonly set: Partial<T>; readonly change?: 'updated' | 'deleted' } | null;

export type VersionedWrites<T extends Versioned> = ReturnType<typeof createVersionedWrites<T>>;

/**
 * Versioned writes on one collection.
 * @param markOf returns the count mark for the record of a change
 * @param prepare runs before a change is claimed; an error that it throws ends the change
 */
export function createVersionedWrites<T extends Versioned>(
  collection: Collection<T>,
  history: History,
  markOf: (before: T | null, after: T) => CountMark = () => ({}),
  prepare: (author: Author, before: T | null, after: T) => Promise<void> = () => Promise.resolve(),
) {
  const name = collection.collectionName;
  const byId = (id: string, companyId: string) => ({ _id: id, companyId }) as unknown as Filter<T>;

  const recordOf = (
    author: Author,
    id: string,
    n: number,
    version: number,
    rest: Pick<HistoryRecord, 'change' | 'before' | 'set'> & CountMark,
  ): HistoryRecord => ({
    _id: `${id}/${version}`,
    claim: claimOf(id, author.callId, n),
    collection: name,
    documentId: id,
    version,
    ...author,
    ...rest,
  });

  /** The document after this change. */
  const after = (current: T, record: HistoryRecord): T => ({
    ...current,
    ...record.set,
    version: record.version,
    updatedAt: record.at,
  });

  return {
    /** Creates a document whose id derives from the call. A repeat returns the document as it was created. */
    async create(author: Author, document: T): Promise<T> {
      const record = recordOf(author, document._id, 0, 1, {
        change: 'created',
        before: null,
        set: document,
        ...markOf(null, document),
      });
      const known = await prepare(author, null, document).then(
        () => null,
        async (error: unknown) => {
          // An earlier run may have made the document.
          const own = await history.atVersion(document._id, 1);
          if (own) return own;
          throw error;
        },
      );
      const claimed = known ?? ((await history.claim(record)) ? record : await history.atVersion(document._id, 1));
      if (!claimed) throw new Error('A claimed version has no record.');
      await history.apply(claimed);
      return claimed.set as T;
    },

    /**
     * Changes a document once for this call.
     * @param n the number of this change among the call's changes of this document
     * @param known a copy of the document, which may be stale; null to read it
     * @param mutate pure; called again with a new copy if another writer was faster. An error that it throws ends the
     * change
     * @returns the document after the change, or null if there is no such document
     */
    async update(author: Author, id: string, n: number, known: T | null, mutate: Mutation<T>): Promise<T | null> {
      for (let current = known; ; current = null) {
        current ??= (await collection.findOne(byId(id, author.companyId))) as T | null;
        if (!current) return null;
        let mutation: ReturnType<Mutation<T>>;
        try {
          mutation = mutate(current);
          if (mutation) await prepare(author, current, { ...current, ...mutation.set });
        } catch (error) {
          // A change that is claimed is not computed again, so the effect of an earlier run cannot refuse a re-run.
          const own = await history.ofCall(id, author.callId, n);
          if (!own) throw error;
          await history.apply(own);
          return after(current, own);
        }
        if (!mutation) return current;
        const record = recordOf(author, id, n, current.version + 1, {
          change: mutation.change ?? 'updated',
          before: pick(current, mutation.set),
          set: mutation.set,
          ...markOf(current, { ...current, ...mutation.set }),
        });
        if (await history.claim(record)) {
          await history.apply(record);
          return after(current, record);
        }
        const own = await history.ofCall(id, author.callId, n);
        if (own) {
          await history.apply(own);
          return after(current, own);
        }
        // Another writer has claimed this version. Apply its change, then read again.
        const other = await history.atVersion(id, current.version + 1);
        if (other) await history.apply(other);
      }
    },
  };
}

function pick(document: object, like: object): Document {
  const source = document as Document;
  return Object.fromEntries(Object.keys(like).map((field) => [field, source[field] as unknown]));
}
