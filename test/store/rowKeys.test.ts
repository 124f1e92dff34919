import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Cell } from '../../src/contract/columns.js';
import type { List, Row } from '../../src/contract/documents.js';
import type { RowFilter, RowOrder, RowPosition, RowQuery } from '../../src/engine/ports/rowQueries.js';
import { newCallId, newId } from '../../src/engine/ids.js';
import { connect, type Database } from '../../src/store/database.js';
import { createStore, type Store } from '../../src/store/index.js';
import { createKeyedLists, type KeyedLists } from '../../src/store/keyedLists.js';
import { createRowQueries } from '../../src/store/rowQueries.js';
import { intercept } from '../setup/intercept.js';

/** A page that is read by the keys of rows is the same as a page from the whole list. */

let database: Database;
let store: Store;
/** Adds keys to two rows in each step. */
let keyed: KeyedLists;
/** Treats more than two rows as many. */
let byKeys: ReturnType<typeof createRowQueries>;
let byReading: ReturnType<typeof createRowQueries>;
const companyId = 'acme';

beforeAll(async () => {
  database = await connect(inject('mongoUri'), `keys-${randomUUID().slice(0, 8)}`);
  store = createStore(database.db);
  await store.prepare();
  keyed = createKeyedLists(database.db, 2);
  const none = createKeyedLists(database.db);
  intercept({ none }, 'none.has', () => Promise.resolve(false));
  byKeys = createRowQueries(store.rows.collection, store.rowCounts, keyed, 2);
  byReading = createRowQueries(store.rows.collection, store.rowCounts, none);
});
afterAll(async () => {
  await database.db.dropDatabase();
  await database.client.close();
});

const TEXT = fc.constantFrom(undefined, null, '', 'A', 'a', 'ab', 'b', 'b\u0000', 'b\u0001c', 'é');
const NUMBER = fc.constantFrom(undefined, null, -1.5, -0, 0, 2, 10, 1e300);
const FLAG = fc.constantFrom(undefined, null, false, true);
const STATUS = fc.constantFrom(null, 'open', 'won');
const BY = fc.constantFrom(undefined, 'mem_1', 'mem_2', 'key_1');
const FILES = fc.constantFrom<string[] | null | undefined>(undefined, null, [], ['a file']);
const CELLS = fc.record({
  text: TEXT,
  number: NUMBER,
  flag: FLAG,
  files: FILES,
  status: STATUS,
  minute: fc.nat(3),
  by: BY,
});

const CONDITION: fc.Arbitrary<RowFilter> = fc.oneof(
  fc.record({
    field: fc.constant('cells.text' as const),
    op: fc.constantFrom('eq' as const, 'gt' as const, 'gte' as const, 'lt' as const, 'lte' as const, 'neq' as const),
    value: fc.constantFrom('', 'a', 'ab', 'b', 'z'),
  }),
  fc.record({
    field: fc.constant('cells.number' as const),
    op: fc.constantFrom('eq' as const, 'gt' as const, 'lte' as const),
    value: fc.constantFrom(-1.5, 0, 2),
  }),
  fc.record({
    field: fc.constant('status' as const),
    op: fc.constant('in' as const),
    value: fc.subarray(['open', 'won']),
  }),
  fc.record({ field: fc.constant('cells.text' as const), op: fc.constant('empty' as const), value: fc.boolean() }),
  fc.record({
    field: fc.constant('createdBy' as const),
    op: fc.constant('in' as const),
    value: fc.subarray(['mem_1', 'key_1', 'mem_9']),
  }),
  fc.record({ field: fc.constant('createdBy' as const), op: fc.constant('empty' as const), value: fc.boolean() }),
  fc.record({ field: fc.constant('cells.files' as const), op: fc.constant('empty' as const), value: fc.boolean() }),
  fc.record({ field: fc.constant('cells.flag' as const), op: fc.constant('eq' as const), value: fc.boolean() }),
);
const SORT: fc.Arbitrary<readonly RowOrder[]> = fc.uniqueArray(
  fc.record({
    by: fc.constantFrom(
      'cells.text' as const,
      'cells.number' as const,
      'status' as const,
      'updatedAt' as const,
      'createdBy' as const,
    ),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  { maxLength: 2, selector: ({ by }) => by },
);

const COLUMNS = ['text', 'number', 'flag', 'files'];

async function listWith(columnIds: readonly string[]): Promise<List> {
  const at = new Date();
  const columns = columnIds.map((id) => ({
    id,
    name: id,
    type: id === 'files' ? ('file' as const) : ('text' as const),
  }));
  const list: List = {
    _id: newId('lst'),
    companyId,
    version: 1,
    createdAt: at,
    updatedAt: at,
    name: 'List',
    columns,
    statuses: [],
    archivedAt: null,
  };
  await store.lists.collection.insertOne(list);
  return list;
}

function rowIn(
  listId: string,
  { status, minute, by, ...cells }: typeof CELLS extends fc.Arbitrary<infer C> ? C : never,
): Row {
  const at = new Date(Date.UTC(2026, 10, 20, 9, minute));
  const own = Object.entries(cells).filter(([, cell]) => cell !== undefined) as [string, Cell][];
  const fresh = { companyId, version: 1, createdAt: at, updatedAt: at, ...(by && { createdBy: by }) };
  return { ...fresh, _id: newId('row'), listId, status, cells: Object.fromEntries(own), archivedAt: null };
}

async function through(queries: typeof byKeys, list: List, query: RowQuery, limit: number): Promise<string[]> {
  const found: string[] = [];
  for (let after: RowPosition | null | undefined; after !== null;) {
    const page = await queries.query(list, query, { limit, after: after ?? null });
    found.push(...page.items.map(({ _id }) => _id));
    after = page.next;
  }
  return found;
}

async function finish(listId: string): Promise<void> {
  while (await keyed.step(listId));
}

const author = () => ({ companyId, callId: newCallId(), by: 'mem_1', at: new Date() });
const change = (id: string, set: Partial<Row>) => store.rows.writes.update(author(), id, 0, null, () => ({ set }));

test('pages by keys are complete with any filter and order, while rows change and get their keys', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(CELLS, { minLength: 1, maxLength: 14 }),
      fc.array(fc.record({ at: fc.nat(20), do: fc.constantFrom('delete', 'write', 'create'), as: CELLS }), {
        maxLength: 6,
      }),
      fc.array(fc.record({ where: fc.array(CONDITION, { maxLength: 2 }), sort: SORT }), { minLength: 2, maxLength: 4 }),
      fc.integer({ min: 1, max: 5 }),
      async (made, changes, queries, limit) => {
        const list = await listWith(COLUMNS);
        const rows = made.map((one) => rowIn(list._id, one));
        // Rows as an earlier version wrote them.
        await store.rows.collection.insertMany(rows);
        await keyed.begin(list);
        const writing = (async () => {
          for (const { at, do: what, as } of changes) {
            const { status, cells } = rowIn(list._id, as);
            const id = rows[at % rows.length]?._id ?? '';
            if (what === 'delete') await change(id, { archivedAt: new Date() });
            if (what === 'write') await change(id, { cells, status, archivedAt: null });
            if (what === 'create') await store.rows.writes.create(author(), rowIn(list._id, as));
          }
        })();
        await Promise.all([writing, finish(list._id)]);
        await finish(list._id);
        for (const { where, sort } of queries) {
          const query: RowQuery = { where, sort, deleted: false };
          const fields = [
            ...sort.map(({ by }) => by),
            'cells.text' as const,
            'cells.number' as const,
            'cells.flag' as const,
          ];
          // A column that is requested for the first time is recorded, and rows without its key get it.
          await keyed.has(list, fields);
          await finish(list._id);
          expect(await keyed.has(list, fields)).toBe(true);
          expect(await through(byKeys, list, query, limit)).toEqual(await through(byReading, list, query, limit));
          const { total } = await byReading.total(list, query);
          expect(await byKeys.total(list, query)).toEqual({ total, isExact: true });
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('a step that dies half-way is repeated, and no field is read by its keys before all rows have them', async () => {
  const list = await listWith(COLUMNS);
  const empty = { number: undefined, flag: undefined, files: undefined, by: undefined };
  const cells = { ...empty, text: 'a', status: null, minute: 0 } as const;
  const rows = Array.from({ length: 7 }, () => rowIn(list._id, cells));
  await store.rows.collection.insertMany(rows);
  await keyed.begin(list);
  for (let busy = true; busy;) {
    const back = intercept(keyed, 'collection.updateOne', () => Promise.reject(new Error('died')));
    await keyed.step(list._id).catch((error: Error) => expect(error.message).toBe('died'));
    back();
    expect(
      await through(byKeys, list, { where: [], sort: [{ by: 'cells.text', direction: 'desc' }], deleted: false }, 3),
    ).toEqual(rows.map(({ _id }) => _id));
    busy = await keyed.step(list._id);
  }
  expect(await keyed.has(list, ['cells.text'])).toBe(true);
  expect(await store.rows.collection.countDocuments({ listId: list._id, keys: { $exists: true } })).toBe(7);
});

test('a new column is read by its keys once the existing rows have one', async () => {
  const list = await listWith(['text']);
  const rows = (['b', 'a'] as const).map((text) =>
    rowIn(list._id, {
      text,
      number: undefined,
      flag: undefined,
      files: undefined,
      status: null,
      minute: 0,
      by: undefined,
    }),
  );
  store.rows.learn(list);
  for (const row of rows) await store.rows.writes.create(author(), row);
  await keyed.begin(list);
  await finish(list._id);
  await keyed.has(list, ['cells.text']);
  expect(await keyed.has(list, ['cells.text'])).toBe(true);
  const later: List = { ...list, version: 2, columns: [...list.columns, { id: 'extra', name: 'Extra', type: 'text' }] };
  await store.lists.collection.replaceOne({ _id: list._id }, later);
  expect(await keyed.has(later, ['cells.extra'])).toBe(false);
  expect(await keyed.has(later, ['cells.text'])).toBe(true);
  const query: RowQuery = { where: [], sort: [{ by: 'cells.extra', direction: 'asc' }], deleted: false };
  expect(await through(byKeys, later, query, 1)).toEqual(rows.map(({ _id }) => _id));
  await finish(list._id);
  expect(await keyed.has(later, ['cells.extra'])).toBe(true);
  expect(await through(byKeys, later, query, 1)).toEqual(rows.map(({ _id }) => _id));
});

test('rows with the keys of an earlier version, which has no keys for authors, get them', async () => {
  const list = await listWith(['text']);
  const rows = (['mem_2', 'mem_1', undefined] as const).map((by) =>
    rowIn(list._id, { text: 'a', number: undefined, flag: undefined, files: undefined, status: null, minute: 0, by }),
  );
  await store.rows.collection.insertMany(rows);
  await keyed.begin(list);
  await finish(list._id);
  const { collection } = store.rows;
  await collection.updateMany({ listId: list._id }, { $unset: { [`keys.${list._id}:createdBy`]: 1 } });
  // The value that the migration sets.
  await keyed.collection.updateOne({ _id: list._id }, { $set: { at: '' } });
  const query: RowQuery = { where: [], sort: [{ by: 'createdBy', direction: 'asc' }], deleted: false };
  const inOrder = [rows[2]?._id, rows[1]?._id, rows[0]?._id];
  expect(await keyed.has(list, ['createdBy'])).toBe(false);
  expect(await through(byKeys, list, query, 1)).toEqual(inOrder);
  await finish(list._id);
  expect(await keyed.has(list, ['createdBy'])).toBe(true);
  expect(await through(byKeys, list, query, 1)).toEqual(inOrder);
});
