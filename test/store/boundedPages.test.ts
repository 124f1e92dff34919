import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { List, Row } from '../../src/contract/documents.js';
import type { RowPosition, RowQuery } from '../../src/engine/ports/rowQueries.js';
import { newId } from '../../src/engine/ids.js';
import { connect, type Database } from '../../src/store/database.js';
import { createStore, type Store } from '../../src/store/index.js';
import { storedRow } from '../../src/store/storedRow.js';

/** A page that no index serves reads a bounded number of rows. */

const ROWS = 25;
const MOST = 10;

let database: Database;
let store: Store;
let list: List;
let ids: readonly string[];

beforeAll(async () => {
  database = await connect(inject('mongoUri'), `b-${randomUUID()}`);
  store = createStore(database.db);
  await store.prepare();
});
afterAll(() => database.client.close());
beforeEach(async () => {
  const at = new Date();
  const made = { companyId: 'acme', version: 1, createdAt: at, updatedAt: at, archivedAt: null };
  const columns = [{ id: 'number', name: 'Number', type: 'number' as const }];
  list = { ...made, _id: newId('lst'), name: 'Deals', columns, statuses: [] };
  const rows = Array.from({ length: ROWS }, (_, n): Row => {
    return { ...made, _id: newId('row'), listId: list._id, status: null, cells: { number: ROWS - n } };
  });
  ids = rows.map(({ _id }) => _id);
  await store.lists.collection.insertOne(list);
  await store.rows.collection.insertMany(rows.map(storedRow));
});

const numbers = (op: 'lte' | 'gte', value: number): RowQuery['where'] => [{ field: 'cells.number', op, value }];

async function pages(query: Omit<RowQuery, 'deleted'>, { limit, most }: { limit: number; most: number }) {
  const found: (readonly string[])[] = [];
  for (let after: RowPosition | null = null; ;) {
    const page = await store.rows.query(list, { ...query, deleted: false }, { limit, after, most });
    expect(page.isPartial).toBe(false);
    found.push(page.items.map(({ _id }) => _id));
    if (!page.next) return found;
    after = page.next;
  }
}

test('in the order of age, a page ends at the limit of read rows, and the next page continues there', async () => {
  expect(await pages({ where: numbers('lte', 3), sort: [] }, { limit: 5, most: MOST })).toEqual([
    [],
    [],
    ids.slice(22),
  ]);
  const all = await pages({ where: numbers('gte', 1), sort: [] }, { limit: 4, most: MOST });
  expect(all.flat()).toEqual(ids);
  expect(await pages({ where: numbers('lte', 3), sort: [] }, { limit: 5, most: ROWS })).toEqual([ids.slice(22)]);
});

test('another order covers only the oldest rows, and the page says so', async () => {
  const query: RowQuery = { where: [], sort: [{ by: 'cells.number', direction: 'asc' }], deleted: false };
  const page = await store.rows.query(list, query, { limit: 4, after: null, most: MOST });
  expect(page.items.map(({ _id }) => _id)).toEqual(ids.slice(6, 10).toReversed());
  expect(page.isPartial).toBe(true);
  const next = await store.rows.query(list, query, { limit: 10, after: page.next, most: MOST });
  expect(next.items.map(({ _id }) => _id)).toEqual(ids.slice(0, 6).toReversed());
  expect(next).toMatchObject({ isPartial: true, next: null });
  const whole = await store.rows.query(list, query, { limit: 4, after: null, most: ROWS });
  expect(whole.items.map(({ _id }) => _id)).toEqual(ids.slice(21).toReversed());
  expect(whole.isPartial).toBe(false);
});

test('an order that an index serves covers all rows', async () => {
  const query: RowQuery = { where: [], sort: [{ by: 'cells.number', direction: 'asc' }], deleted: false };
  store.rows.learn(list);
  await store.keyedLists.begin(list);
  await store.rows.query(list, query, { limit: 1, after: null });
  while (await store.keyedLists.step(list._id));
  const page = await store.rows.query(list, query, { limit: 4, after: null, most: MOST });
  expect(page.items.map(({ _id }) => _id)).toEqual(ids.slice(21).toReversed());
  expect(page.isPartial).toBe(false);
});
