import type { Collection, Db, Document } from 'mongodb';
import type { Column } from '../contract/columns.js';
import { beginVocabulary } from './vocabulary.js';

/** Updates a database that an earlier version wrote. Several processes may run it at once, and may repeat it. */
interface Migration {
  /** The name of the migration, which never changes. */
  readonly name: string;
  run(db: Db): Promise<void>;
}

/** The fields that the update reads of a grant from before grants had a total of rows. */
interface OldGrant {
  readonly _id: string;
  readonly lists: readonly string[];
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** The migrations in the order in which they were released. */
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
    // A grant without a total of rows allowed more than its page said, so it ends.
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
  {
    // Before, choice columns accepted any text, and person columns any name.
    name: '2026-11-23-column-types',
    async run(db) {
      const lists = db.collection<OldList>('lists');
      for await (const list of lists.find({ 'columns.type': { $in: ['choice', 'person'] } })) {
        const columns = await Promise.all(list.columns.map((column) => withOptions(db, list, column)));
        await lists.updateOne({ _id: list._id, version: list.version }, { $set: { columns } });
        for (const { id, type } of columns) if (type === 'person') await idsForNames(db, list, id);
      }
    },
  },
  {
    // The sweeper reads the words of the rows.
    name: '2026-11-23-vocabularies',
    async run(db) {
      for await (const { _id } of db.collection<{ _id: string }>('companies').find({}, { projection: { _id: 1 } }))
        await beginVocabulary(db, _id);
    },
  },
  {
    // Rows now have keys for their authors. The sweeper goes through long lists again; until then, the lists are read.
    name: '2026-11-23-keys-of-authors',
    async run(db) {
      await db.collection('keyedLists').updateMany({}, { $set: { at: '' } });
    },
  },
  {
    // Marks older calls that are known to have changed something or to have been held.
    name: '2026-11-24-changing-calls',
    async run(db) {
      const known = { $or: [{ 'envelope.changed.0': { $exists: true } }, { hold: { $exists: true } }] };
      await db.collection('calls').updateMany({ changes: { $exists: false }, ...known }, { $set: { changes: true } });
    },
  },
];

/** A list from before columns had options. */
interface OldList {
  readonly _id: string;
  readonly companyId: string;
  readonly version: number;
  readonly columns: readonly Column[];
}

/** A choice column whose options are its present values, so that no cell changes. */
async function withOptions(db: Db, { _id: listId, companyId }: OldList, column: Column): Promise<Column> {
  if (column.type !== 'choice' || column.options) return column;
  const values: unknown[] = await db.collection('rows').distinct(`cells.${column.id}`, { companyId, listId });
  const names = values.filter((value) => typeof value === 'string' && value !== '') as string[];
  return { ...column, options: names.toSorted().map((name) => ({ id: name, name })) };
}

/** Replaces names and mail addresses in a person column by member ids. A name that several members have stays. */
async function idsForNames(db: Db, { _id: listId, companyId }: OldList, columnId: string): Promise<void> {
  const members = db.collection<{ _id: string; name: string; email: string }>('members');
  const field = `cells.${columnId}`;
  for (const value of await db.collection('rows').distinct(field, { companyId, listId })) {
    const named = await members.find({ companyId, $or: [{ name: value }, { email: value }] }).toArray();
    const [member] = named;
    if (named.length !== 1 || !member) continue;
    await db.collection('rows').updateMany({ companyId, listId, [field]: value }, { $set: { [field]: member._id } });
  }
}

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
