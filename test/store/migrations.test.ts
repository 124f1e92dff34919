import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect, type Database } from '../../src/store/database.js';
import { createStore } from '../../src/store/index.js';

let database: Database;

beforeAll(async () => {
  database = await connect(inject('mongoUri'), `m-${randomUUID()}`);
});
afterAll(() => database.client.close());

test('a database of an earlier version gets the current names of its fields, once', async () => {
  const { db } = database;
  const [calls, notices, links] = [
    db.collection<{ _id: string }>('calls'),
    db.collection<{ _id: string }>('notices'),
    db.collection<{ _id: string }>('eventLog'),
  ];
  await calls.insertMany([
    { _id: 'call_1', place: 'acme/mem_1/rows.delete/x', unpublished: ['acme/held_1/1'] } as { _id: string },
    { _id: 'call_2', state: 'succeeded' } as { _id: string },
  ]);
  await calls.createIndex({ place: 1 }, { unique: true, sparse: true });
  await notices.insertOne({ _id: 'note', unpublished: ['acme/due/2'] } as { _id: string });
  await db.collection<{ _id: string }>('keyedLists').insertOne({ _id: 'lst_1', at: null } as { _id: string });
  await links.insertOne({ _id: 'acme/1', sources: [{ id: 'call_1', unpublished: ['acme/held_1/1'] }] } as {
    _id: string;
  });

  const store = createStore(db);
  await store.prepare();
  await store.prepare();

  expect(await calls.find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 'call_1', dedupeKey: 'acme/mem_1/rows.delete/x', pendingEvents: ['acme/held_1/1'] },
    { _id: 'call_2', state: 'succeeded' },
  ]);
  expect(await notices.findOne()).toEqual({ _id: 'note', pendingEvents: ['acme/due/2'] });
  expect(await links.findOne()).toEqual({
    _id: 'acme/1',
    sources: [{ id: 'call_1', pendingEvents: ['acme/held_1/1'] }],
  });
  // The rows of the list get keys for their authors.
  expect(await db.collection('keyedLists').findOne()).toMatchObject({ at: '' });
  const names = (await calls.indexes()).map(({ name }) => name);
  expect(names).toContain('dedupeKey_1');
  expect(names).not.toContain('place_1');
});

test('calls of an earlier version that changed something, or waited for a person, are marked', async () => {
  const { db, client } = await connect(inject('mongoUri'), `m-${randomUUID()}`);
  const calls = db.collection<{ _id: string; changes?: true }>('calls');
  const changed = { envelope: { ok: true, changed: [{ type: 'row', id: 'row_1', change: 'updated' }] } };
  await calls.insertMany([
    { _id: 'call_changed', ...changed },
    { _id: 'call_held', hold: { n: 1 } },
    { _id: 'call_read', envelope: { ok: true, changed: [] } },
  ] as { _id: string }[]);
  await createStore(db).prepare();
  const marked = await calls.find({ changes: true }).sort({ _id: 1 }).toArray();
  expect(marked.map(({ _id }) => _id)).toEqual(['call_changed', 'call_held']);
  await client.close();
});

test('a grant of an earlier version, which has no total of rows, ends', async () => {
  const { db, client } = await connect(inject('mongoUri'), `m-${randomUUID()}`);
  const grants = db.collection<{ _id: string }>('grants');
  const old = { lists: ['lst_1'], allowed: { calls: 2, credits: 0 }, used: { call_1: 0 }, revokedAt: null };
  const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
  await grants.insertMany([
    { _id: 'grt_active', ...old, expiresAt: future } as { _id: string },
    { _id: 'grt_over', ...old, expiresAt: past } as { _id: string },
    { _id: 'grt_new', ...old, rowsLeft: 5, expiresAt: future } as { _id: string },
  ]);
  await createStore(db).prepare();
  const [active, kept, over] = await grants.find().sort({ _id: 1 }).toArray();
  const none = { allowed: { calls: 2, rows: 0, credits: 0 }, rowsLeft: 0, listNames: ['lst_1'], noun: 'call' };
  expect(active).toMatchObject({ ...none, used: { call_1: 0 }, usedRows: {}, revokedAt: expect.any(Date) });
  expect(over).toMatchObject({ ...none, revokedAt: null });
  expect(kept).toEqual({ _id: 'grt_new', ...old, rowsLeft: 5, expiresAt: future });
  await client.close();
});

test('near words find rows of an earlier version once the sweeper has read them', async () => {
  const { db, client } = await connect(inject('mongoUri'), `m-${randomUUID()}`);
  try {
    await db.collection<{ _id: string }>('companies').insertOne({ _id: 'acme' });
    await db.collection<{ _id: string }>('lists').insertOne({ _id: 'lst_1', companyId: 'acme' } as { _id: string });
    const row = { _id: 'row_1', companyId: 'acme', listId: 'lst_1', archivedAt: null, words: ['northwind'] };
    await db.collection<{ _id: string }>('rows').insertOne(row);
    const store = createStore(db);
    await store.prepare();
    expect(await store.vocabulary.near('acme', 'northwnd')).toEqual([]);
    await store.vocabulary.sweep();
    expect(await store.vocabulary.near('acme', 'northwnd')).toEqual(['northwind']);
  } finally {
    await client.close();
  }
});
