import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Row } from '../../src/contract/documents.js';
import { newCallId, newId } from '../../src/engine/ids.js';
import { connect, type Database } from '../../src/store/database.js';
import { createStore, type Store } from '../../src/store/index.js';
import { createRowCounts, type RowCounts } from '../../src/store/rowCounts.js';
import { intercept, pauseAt } from '../setup/intercept.js';

/** Rule 20: the stored counts of a list are the counts of its rows, also with concurrent writes and after crashes. */

let database: Database;
let store: Store;
/** A process that dies before each change that it has claimed. */
let dying: Store;
/** The same counts with small steps, so that a few rows need several pages and batches. */
let counts: RowCounts;
const companyId = 'acme';

beforeAll(async () => {
  const name = `counts-${randomUUID().slice(0, 8)}`;
  database = await connect(inject('mongoUri'), name);
  store = createStore(database.db);
  await store.prepare();
  dying = createStore(database.db);
  intercept(dying, 'history.apply', () => Promise.reject(new Error('died')));
  counts = createRowCounts(database.db, { page: 3, batch: 4, many: 2 });
});
afterAll(async () => {
  await database.db.dropDatabase();
  await database.client.close();
});

const author = (callId = newCallId()) => ({ companyId, callId, by: 'mem_1', at: new Date() });
const rowOf = (listId: string, status: string | null, _id = newId('row')): Row => {
  const at = new Date();
  const fresh = { companyId, version: 1, createdAt: at, updatedAt: at };
  return { ...fresh, _id, listId, status, cells: { name: 'x' }, archivedAt: null };
};
const change = (id: string, set: Partial<Row>, by = author()) =>
  store.rows.writes.update(by, id, 0, null, () => ({ set }));

async function finish(listId: string): Promise<void> {
  while (await counts.step(listId));
}

/** The counts by status, read from the rows. */
async function actual(listId: string): Promise<Record<string, number>> {
  const found = await store.rows.collection.find({ companyId, listId, archivedAt: null }).toArray();
  const sums: Record<string, number> = {};
  for (const { status } of found) sums[String(status)] = (sums[String(status)] ?? 0) + 1;
  return sums;
}

async function kept(listId: string): Promise<Record<string, number> | null> {
  const found = await counts.read(listId);
  if (!found) return null;
  const held = [...found.byStatus].filter(([, count]) => count !== 0);
  expect(found.total).toBe(held.reduce((sum, [, count]) => sum + count, 0));
  return Object.fromEntries(held.map(([status, count]) => [String(status), count]));
}

/** The operations of one writer, one after the other. */
const ACT = fc.oneof(
  fc.record({ do: fc.constant('create' as const), status: fc.constantFrom(null, 'open', 'won') }),
  fc.record({ do: fc.constant('move' as const), at: fc.nat(30), status: fc.constantFrom(null, 'open', 'won') }),
  fc.record({ do: fc.constant('delete' as const), at: fc.nat(30) }),
  fc.record({ do: fc.constant('restore' as const), at: fc.nat(30) }),
  fc.record({ do: fc.constant('toOther' as const), at: fc.nat(30), back: fc.boolean() }),
  fc.record({ do: fc.constant('claim' as const), at: fc.nat(30) }),
  fc.record({ do: fc.constant('write' as const), at: fc.nat(30) }),
);

test('the stored counts match the rows after concurrent writes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(12),
      fc.array(fc.array(ACT, { maxLength: 12 }), { minLength: 1, maxLength: 3 }),
      fc.array(fc.nat(4), { minLength: 1, maxLength: 3 }),
      async (before, writers, keepers) => {
        const [listId, other] = [newId('lst'), newId('lst')];
        const ids: string[] = [];
        const create = async (status: string | null) => {
          const row = rowOf(listId, status);
          ids.push(row._id);
          await store.rows.writes.create(author(), row);
        };
        for (let n = 0; n < before; n += 1) await create(n % 3 === 0 ? 'won' : 'open');
        const direct = Array.from({ length: before }, () => rowOf(listId, 'old'));
        if (before > 0) await store.rows.collection.insertMany(direct);
        ids.push(...direct.map(({ _id }) => _id));
        for (const id of [listId, other]) await counts.begin(companyId, id);

        const act = async (one: typeof ACT extends fc.Arbitrary<infer A> ? A : never) => {
          if (one.do === 'create') return create(one.status);
          const id = ids[one.at % Math.max(ids.length, 1)];
          if (id === undefined) return;
          if (one.do === 'move') await change(id, { status: one.status });
          if (one.do === 'delete') await change(id, { archivedAt: new Date() });
          if (one.do === 'restore') await change(id, { archivedAt: null });
          if (one.do === 'write') await change(id, { cells: { name: 'y' } });
          if (one.do === 'toOther') await change(id, { listId: one.back ? listId : other });
          if (one.do === 'claim') {
            // A process dies between its claim and the change, and the call runs again.
            const by = author();
            const dies = dying.rows.writes.update(by, id, 0, null, () => ({ set: { status: 'open' } }));
            await dies.catch((error: Error) => expect(error.message).toBe('died'));
            await change(id, { status: 'open' }, by);
          }
        };
        await Promise.all([
          ...writers.map(async (acts) => {
            for (const one of acts) await act(one);
          }),
          ...keepers.map(async (steps) => {
            for (let n = 0; n < steps; n += 1) {
              await counts.step(listId);
              await counts.step(other);
            }
          }),
        ]);
        // Claimed changes are applied, as happens before a call ends.
        for await (const record of store.history.collection.find({ documentId: { $in: ids } }).sort({ version: 1 }))
          await store.history.apply(record);
        for (const id of [listId, other]) {
          await finish(id);
          expect(await kept(id)).toEqual(await actual(id));
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('the counts are exact while changes wait to be added', async () => {
  const listId = newId('lst');
  const rows = [rowOf(listId, 'open'), rowOf(listId, 'open')];
  for (const row of rows) await store.rows.writes.create(author(), row);
  await counts.begin(companyId, listId);
  expect(await kept(listId)).toBeNull();
  await finish(listId);
  await change(rows[0]?._id ?? '', { status: 'won' });
  await store.rows.writes.create(author(), rowOf(listId, null));
  expect(await kept(listId)).toEqual({ open: 1, won: 1, null: 1 });
  // More changes than a reader adds up itself.
  for (let n = 0; n < 9; n += 1) await store.rows.writes.create(author(), rowOf(listId, 'open'));
  expect(await kept(listId)).toEqual({ open: 10, won: 1, null: 1 });
});

test.each(['before', 'after'] as const)(
  'a step that dies %s it writes the counts changes nothing twice',
  async (when) => {
    const listId = newId('lst');
    for (let n = 0; n < 10; n += 1) await store.rows.writes.create(author(), rowOf(listId, n < 4 ? 'open' : 'won'));
    await counts.begin(companyId, listId);
    // Each step is cut short once, and then repeated.
    for (let busy = true; busy;) {
      const back = intercept(counts, 'collection.updateOne', async (original) => {
        if (when === 'after') await original();
        throw new Error('died');
      });
      await counts.step(listId).catch((error: Error) => expect(error.message).toBe('died'));
      back();
      busy = await counts.step(listId);
      if (busy) expect([null, { open: 4, won: 6 }]).toContainEqual(await kept(listId));
    }
    expect(await kept(listId)).toEqual({ open: 4, won: 6 });
    await change((await store.rows.collection.findOne({ listId, status: 'open' }))?._id ?? '', { status: 'won' });
    expect(await kept(listId)).toEqual({ open: 3, won: 7 });
  },
);

test('a step that paused while another process made the same step adds nothing', async () => {
  const listId = newId('lst');
  const row = rowOf(listId, 'open');
  await store.rows.writes.create(author(), row);
  await counts.begin(companyId, listId);
  await finish(listId);
  await change(row._id, { status: 'won' });
  const late = createRowCounts(database.db);
  const pause = pauseAt(late, 'collection.updateOne', 'before');
  const stood = late.step(listId);
  await pause.reached;
  await finish(listId);
  // A later row, which the counts of the late step do not contain.
  await store.rows.writes.create(author(), rowOf(listId, 'open'));
  await finish(listId);
  pause.goOn();
  await stood;
  await finish(listId);
  expect(await kept(listId)).toEqual({ won: 1, open: 1 });
});

test('the counts of a list say how many rows it has, and how many with a status', async () => {
  const listId = newId('lst');
  await store.rows.collection.insertMany(
    Array.from({ length: 1_500 }, (_, n) => rowOf(listId, n < 500 ? 'open' : null)),
  );
  expect(await store.rows.count(companyId, listId)).toBe(1_500);
  while ((await store.rowCounts.sweep()) > 0);
  // The rows are not counted again: a row that is inserted past the writes does not appear.
  await store.rows.collection.insertOne(rowOf(listId, 'open'));
  expect(await store.rows.count(companyId, listId)).toBe(1_500);
  const total = (value?: string) =>
    store.rows.total(
      { _id: listId, companyId, version: 1, columns: [] },
      {
        where: value === undefined ? [] : [{ field: 'status', op: 'eq', value }],
        deleted: false,
      },
    );
  expect(await total()).toEqual({ total: 1_500, isExact: true });
  expect(await total('open')).toEqual({ total: 500, isExact: true });
  expect(await total('gone')).toEqual({ total: 0, isExact: true });
});
