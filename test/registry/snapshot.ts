import type { Db, Document } from 'mongodb';

/** Collections that every call writes: its record, its counts, its session. */
const OF_EVERY_CALL: ReadonlySet<string> = new Set(['calls', 'callCounts', 'claims', 'sessions', 'attempts']);
/** Events of a call are published after its answer, at any time. */
const PUBLISHED: ReadonlySet<string> = new Set(['events', 'eventLog']);

/** The content of a database, for comparison with its later content. */
export type Snapshot = Readonly<Record<string, readonly Document[]>>;

/** @param companyId returns only the documents of this company; left out: all documents */
export async function snapshotOf(db: Db, companyId?: string): Promise<Snapshot> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = collections.map(({ name }) => name).filter((name) => !OF_EVERY_CALL.has(name) && !PUBLISHED.has(name));
  const entries = await Promise.all(
    names.toSorted().map(async (name) => {
      const filter = companyId === undefined ? {} : name === 'companies' ? { _id: companyId } : { companyId };
      // Mails follow published events.
      const made = name === 'deliveries' ? { channel: 'webhook' } : {};
      const documents = await db
        .collection<{ _id: string }>(name)
        // The last use of a key is written independently of its calls.
        .find({ ...filter, ...made }, { projection: { lastUsedAt: 0 } })
        .sort({ _id: 1 })
        .toArray();
      return [name, documents] as const;
    }),
  );
  return Object.fromEntries(entries.filter(([, documents]) => documents.length > 0));
}
