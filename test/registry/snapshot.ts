import type { Db, Document } from 'mongodb';

/** Collections that every call writes, whatever it does: its own record, its counts, its sign-in. */
const OF_EVERY_CALL: ReadonlySet<string> = new Set(['calls', 'callCounts', 'claims', 'sessions', 'attempts']);
/** What is published of a call is written after its answer, at a moment of its own. */
const PUBLISHED: ReadonlySet<string> = new Set(['events', 'eventLog']);

/** A database as it stands, to be compared with how it stands later. */
export type Snapshot = Readonly<Record<string, readonly Document[]>>;

/** @param companyId only what is of this company; everything when left out */
export async function snapshotOf(db: Db, companyId?: string): Promise<Snapshot> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = collections.map(({ name }) => name).filter((name) => !OF_EVERY_CALL.has(name) && !PUBLISHED.has(name));
  const entries = await Promise.all(
    names.toSorted().map(async (name) => {
      const filter = companyId === undefined ? {} : name === 'companies' ? { _id: companyId } : { companyId };
      // Mails follow what is published.
      const made = name === 'deliveries' ? { channel: 'webhook' } : {};
      const documents = await db
        .collection<{ _id: string }>(name)
        // When a key was last used is written beside the calls.
        .find({ ...filter, ...made }, { projection: { lastUsedAt: 0 } })
        .sort({ _id: 1 })
        .toArray();
      return [name, documents] as const;
    }),
  );
  return Object.fromEntries(entries.filter(([, documents]) => documents.length > 0));
}
