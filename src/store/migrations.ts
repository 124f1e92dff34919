import type { Collection, Db, Document } from 'mongodb';

/** Updates a database that an earlier version wrote. Several processes may run it at once, and run it again. */
interface Migration {
  /** Identifies the migration. It never changes. */
  readonly name: string;
  run(db: Db): Promise<void>;
}

/** The fields of a grant, before grants had a total of rows, that its update reads. */
interface OldGrant {
  readonly _id: string;
  readonly lists: readonly string[];
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** In the order in which they were released. */
const MIGRATIONS: readonly Migration[] = [
  {
    name: '2026-11-22-call-fields',
    async run(db) {
      await renameField(db.collection('calls'), 'place', 'dedupeKey');
      await renameField(db.collection('calls'), 'unpublished', 'pendingEvents');
      await renameField(db.collection('notices'), 'unpublished', 'pendingEvents');
      const links = db.collection<{ _id: string; sources: Document[] }>('eventLog');
      for await (const { _id, sources } of links.find({ 'sources.unpublished': { $exists: true } })) {
        const renamed = sources.map(({ unpublished, ...source }) => ({
          ...source,
          pendingEvents: unpublished as unknown,
        }));
        await links.updateOne({ _id }, { $set: { sources: renamed } });
      }
    },
  },
  {
    // A grant without a total of rows was given for more than its page said: it ends.
    name: '2026-11-22-rows-of-grants',
    async run(db) {
      const grants = db.collection<OldGrant>('grants');
      const now = new Date();
      for await (const { _id, lists, expiresAt, revokedAt } of grants.find({ rowsLeft: { $exists: false } })) {
        const none = { noun: 'call', listNames: lists, 'allowed.rows': 0, rowsLeft: 0, usedRows: {} };
        const ended = revokedAt ?? (expiresAt > now ? now : null);
        await grants.updateOne({ _id, rowsLeft: { $exists: false } }, { $set: { ...none, revokedAt: ended } });
      }
    },
  },
];

/** Runs the migrations that the database has not recorded yet. */
export async function migrate(db: Db): Promise<void> {
  const done = db.collection<{ _id: string; at: Date }>('migrations');
  const names = new Set((await done.find().toArray()).map(({ _id }) => _id));
  for (const { name, run } of MIGRATIONS) {
    if (names.has(name)) continue;
    await run(db);
    await done.updateOne({ _id: name }, { $set: { at: new Date() } }, { upsert: true });
  }
}

/** Renames a field in all documents, and drops the index of the old name. */
async function renameField(collection: Collection, from: string, to: string): Promise<void> {
  await collection.updateMany({ [from]: { $exists: true } }, { $rename: { [from]: to } });
  const indexes = await collection.indexes().catch(() => []);
  if (indexes.some(({ name }) => name === `${from}_1`)) await collection.dropIndex(`${from}_1`);
}
