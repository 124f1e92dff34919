import type { Collection, Db, Document } from 'mongodb';

/** Brings a database that an earlier version wrote up to date. Several processes may run it at once, and run it again. */
interface Migration {
  /** Identifies the migration, for good. */
  readonly name: string;
  run(db: Db): Promise<void>;
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
];

/** Runs the migrations that a database has not had yet. */
export async function migrate(db: Db): Promise<void> {
  const done = db.collection<{ _id: string; at: Date }>('migrations');
  const names = new Set((await done.find().toArray()).map(({ _id }) => _id));
  for (const { name, run } of MIGRATIONS) {
    if (names.has(name)) continue;
    await run(db);
    await done.updateOne({ _id: name }, { $set: { at: new Date() } }, { upsert: true });
  }
}

/** Renames a field of all documents, and drops the index that it had. */
async function renameField(collection: Collection, from: string, to: string): Promise<void> {
  await collection.updateMany({ [from]: { $exists: true } }, { $rename: { [from]: to } });
  const indexes = await collection.indexes().catch(() => []);
  if (indexes.some(({ name }) => name === `${from}_1`)) await collection.dropIndex(`${from}_1`);
}
