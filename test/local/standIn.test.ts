import { appendFileSync, mkdtempSync, readdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMongo, type Engine } from '../../src/local/index.js';
import { endProcess, identify } from '../../src/local/processes.js';

const cacheDir = join(homedir(), '.cache', 'action-api');

interface Item {
  _id: string;
  n?: number;
  state?: string;
  tags?: string[];
  email?: string;
  of?: { name: string; n: number };
  parts?: { id: string }[];
}

let dataDir: string;
let engine: Engine;
let client: MongoClient;

// Sets MONGOMS_SYSTEM_BINARY and PATH like a machine without mongod: these tests are about the stand-in.
async function start(): Promise<void> {
  engine = await startMongo({
    dataDir,
    cacheDir,
    env: { PATH: process.env.PATH },
    namespace: 'test',
    progress: () => undefined,
  });
  client = await new MongoClient(engine.address).connect();
}

async function killEngine(): Promise<void> {
  // A test may have killed the engine. In that case only its replacement is ended.
  const identity = identify(engine.pid ?? 0);
  if (identity) {
    process.kill(identity.pid, 'SIGKILL');
    await endProcess(identity);
  }
  await engine.stop();
  await client.close();
}

const items = () => client.db('app').collection<Item>('items');
const all = () => items().find().sort({ _id: 1 }).toArray();

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stand-in-'));
  await start();
});

afterEach(async () => {
  await client.close();
  await engine.stop();
});

test('every acknowledged write is kept after kill -9', async () => {
  const acknowledged: string[] = [];
  const insert = (_id: string) =>
    items()
      .insertOne({ _id })
      .then(
        () => acknowledged.push(_id),
        () => 0,
      );
  let isKilled = false;
  const writers = Array.from({ length: 16 }, async (_, writer) => {
    // No write starts after the kill: the restarted engine would acknowledge it.
    for (let n = 0; !isKilled; n += 1) {
      const count = await insert(`${writer}-${n}`);
      if (count !== 500) continue;
      isKilled = true;
      process.kill(engine.pid ?? 0, 'SIGKILL');
    }
  });
  await Promise.all(writers);
  await killEngine();
  await start();
  const present = new Set((await all()).map((item) => item._id));
  expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
});

test('updates, deletions and unique keys are as they were after kill -9 and again after a restart', async () => {
  await items().createIndex({ email: 1 }, { unique: true, sparse: true });
  await items().createIndex({ state: 1, n: 1 });
  await items().insertMany([
    { _id: 'a', email: 'x@example', state: 'old', n: 1 },
    { _id: 'b', email: 'y@example', state: 'old', n: 2 },
    { _id: 'c', state: 'old', n: 3 },
  ]);
  await items().updateOne({ _id: 'a' }, { $set: { email: 'z@example', state: 'new' } });
  await items().updateOne({ _id: 'b' }, { $set: { email: 'x@example' } });
  await items().deleteOne({ _id: 'c' });
  const before = await all();
  const check = async () => {
    expect(await all()).toEqual(before);
    expect(await items().distinct('_id', { state: 'old' })).toEqual(['b']);
    await expect(items().insertOne({ _id: 'd', email: 'x@example' })).rejects.toThrow('E11000');
  };
  await check();
  await killEngine();
  await start();
  await check();
  await client.close();
  await engine.stop();
  await start();
  await check();
});

test('the stand-in starts with a truncated entry at the end of its journal', async () => {
  await items().insertOne({ _id: 'a' });
  await killEngine();
  const directory = engine.dataPath ?? '';
  const journal = readdirSync(directory).find((name) => name.startsWith('journal.')) ?? '';
  appendFileSync(join(directory, journal), Buffer.from([200, 0, 0, 0, 3, 100]));
  await start();
  expect(await all()).toEqual([{ _id: 'a' }]);
});

test('findOneAndUpdate returns the document as its own update left it', async () => {
  await items().insertOne({ _id: 'counter', n: 0 });
  const seen = await Promise.all(
    Array.from({ length: 400 }, () =>
      items().findOneAndUpdate({ _id: 'counter' }, { $inc: { n: 1 } }, { returnDocument: 'after' }),
    ),
  );
  const numbers = seen.map((item) => item?.n ?? -1).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
});

test('a found document is not changed by a later update', async () => {
  await items().insertOne({ _id: 'a', n: 0, tags: [] });
  for (let round = 0; round < 100; round += 1) {
    const [found] = await Promise.all([
      items().findOne({ _id: 'a' }),
      items().updateOne({ _id: 'a' }, { $inc: { n: 1 }, $push: { tags: 'x' } }),
    ]);
    expect(found?.tags).toHaveLength(found?.n ?? -1);
  }
});

test('of many compare-and-sets on one state exactly one succeeds', async () => {
  await items().insertOne({ _id: 'a', state: 'held' });
  const results = await Promise.all(
    Array.from({ length: 50 }, () => items().updateOne({ _id: 'a', state: 'held' }, { $set: { state: 'approved' } })),
  );
  expect(results.filter((result) => result.modifiedCount === 1)).toHaveLength(1);
});

test('of many inserts of one id exactly one succeeds', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => items().insertOne({ _id: 'claim', n })),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
});

test('an index finds the same documents as a full scan', async () => {
  const documents = Array.from({ length: 300 }, (_, n) => ({
    _id: `i${n}`,
    n: n % 7,
    state: n % 3 ? 'on' : 'off',
    tags: n % 11 === 0 ? [] : [`t${n % 5}`, 'all'],
    of: { name: `o${n % 4}`, n },
  }));
  await items().insertMany(documents);
  const queries = [
    { state: 'on' },
    { state: 'on', n: 3 },
    { state: 'on', n: { $gt: 4 } },
    { tags: 't2' },
    { tags: 't2', n: 2 },
    { state: { $ne: 'on' } },
    { n: 3 },
    { state: null as unknown as string },
    { _id: { $in: ['i1', 'i2'] }, state: 'on' },
    { state: { $in: ['on', 'gone'] } },
    { state: { $in: ['off'] }, n: 3 },
    { tags: { $in: ['t2', 'all'] } },
    { tags: { $in: ['t2', 't3'] }, state: { $in: ['on'] } },
    { n: { $in: [1, 1, 2] }, tags: 't1' },
    { n: { $in: [] } },
    { state: { $in: [null as unknown as string, 'on'] } },
    { state: { $in: ['on'], $ne: 'on' } },
    { 'of.name': 'o1' },
    { 'of.name': 'new' },
  ];
  const answers = () => Promise.all(queries.map((query) => items().find(query).sort({ _id: 1 }).toArray()));
  const before = await answers();
  const counts = () => Promise.all(queries.map((query) => items().countDocuments(query)));
  expect(await counts()).toEqual(before.map((answer) => answer.length));
  await items().createIndex({ state: 1, n: 1 });
  await items().createIndex({ tags: 1 });
  await items().createIndex({ n: 1, tags: 1 });
  await items().createIndex({ 'of.name': 1 });
  expect(await answers()).toEqual(before);
  expect(await counts()).toEqual(before.map((answer) => answer.length));
  await items().updateMany({ n: 3 }, { $set: { state: 'gone' }, $push: { tags: 't2' } });
  await items().deleteMany({ state: 'gone' });
  await items().deleteOne({ _id: 'i1' });
  // Changes documents and nested documents: removes, adds and changes fields, also fields without an index.
  await items().updateMany({ n: 1 }, { $unset: { state: '' } });
  await items().updateMany({ n: 2 }, { $set: { 'tags.0': 't9', 'of.n': 7, email: 'x' } });
  await items().updateMany({ n: 4 }, { $set: { 'of.name': 'new' } });
  await items().updateMany({ n: 5 }, { $unset: { of: '' }, $inc: { n: 1 } });
  const indexed = await answers();
  await items().dropIndexes();
  expect(await answers()).toEqual(indexed);
});

test('a page in the order of an index is the same as after sorting everything', async () => {
  await items().createIndex({ state: 1, n: 1, _id: 1 });
  await items().createIndex({ state: 1, tags: 1 });
  await items().createIndex({ email: 1 });
  const documents = Array.from({ length: 300 }, (_, n) => ({
    _id: `item-${String((n * 7) % 300).padStart(3, '0')}`,
    ...(n % 3 !== 0 && { n: n % 10 }),
    ...(n % 4 !== 0 && { state: n % 2 === 0 ? 'open' : 'done' }),
    tags: [`t${n % 5}`, `t${n % 7}`],
  }));
  await items().insertMany(documents);
  const byId = (a: Item, b: Item) => (a._id < b._id ? -1 : 1);
  const open = documents.filter(({ state }) => state === 'open').toSorted(byId);
  const ids = (found: readonly Item[]) => found.map(({ _id }) => _id);

  const eight = open.filter(({ n }) => n === 8);
  const page = items().find({ state: 'open', n: 8, _id: { $gt: eight[2]?._id ?? '' } });
  expect(ids(await page.sort({ _id: 1 }).limit(5).toArray())).toEqual(ids(eight.slice(3, 8)));
  const back = items().find({ state: 'open', n: 8, _id: { $lt: eight[9]?._id ?? '' } });
  expect(ids(await back.sort({ _id: -1 }).limit(4).toArray())).toEqual(ids(eight.slice(5, 9).toReversed()));

  // Null also counts as a missing value.
  const without = open.filter((item) => item.n === undefined);
  const missing = items().find({ $and: [{ state: 'open' }, { n: null as unknown as number }] });
  expect(ids(await missing.sort({ _id: 1 }).skip(2).limit(3).toArray())).toEqual(ids(without.slice(2, 5)));

  const byNumber = (a: Item, b: Item) => (b.n ?? -1) - (a.n ?? -1) || -byId(a, b);
  const sorted = items()
    .find({ state: 'open', n: { $lte: 6 } })
    .sort({ n: -1, _id: -1 });
  const low = open.filter(({ n }) => n !== undefined && n <= 6).toSorted(byNumber);
  expect(ids(await sorted.limit(20).toArray())).toEqual(ids(low.slice(0, 20)));

  // A document with a list has several entries in an index on that list, and is returned once.
  const tagged = await items().find({ state: 'open' }).sort({ tags: 1 }).limit(50).toArray();
  expect(new Set(ids(tagged)).size).toBe(50);
});

test('an aggregation does not change the stored documents', async () => {
  await items().insertMany([
    { _id: 'a', n: 1, tags: ['x', 'y'] },
    { _id: 'b', n: 2, tags: ['x'] },
  ]);
  const before = await all();
  const pipeline = [
    { $match: { n: { $gt: 0 } } },
    { $addFields: { 'extra.n': '$n', n: 0 } },
    { $unwind: '$tags' },
    { $lookup: { from: 'items', localField: '_id', foreignField: '_id', as: 'same' } },
    { $group: { _id: '$tags', times: { $sum: 1 } } },
    { $sort: { _id: 1 } },
  ];
  expect(await items().aggregate(pipeline).toArray()).toEqual([
    { _id: 'x', times: 2 },
    { _id: 'y', times: 1 },
  ]);
  expect(await all()).toEqual(before);
});

test('an index on a field within a list finds the documents whose list is empty, by its other fields', async () => {
  await items().createIndex({ state: 1, 'parts.id': 1 });
  await items().insertOne({ _id: 'a', state: 'open', parts: [] });
  await items().insertOne({ _id: 'b', state: 'open', parts: [{ id: 'x' }, { id: 'y' }] });
  await items().insertOne({ _id: 'c', state: 'open' });
  expect((await items().find({ state: 'open' }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual([
    'a',
    'b',
    'c',
  ]);
  await items().updateOne({ _id: 'b' }, { $set: { parts: [] } });
  await items().updateOne({ _id: 'a' }, { $set: { parts: [{ id: 'z' }] } });
  expect(await items().countDocuments({ state: 'open' })).toBe(3);
  expect(await items().countDocuments({ state: 'open', 'parts.id': 'z' })).toBe(1);
});

test('a dropped collection is empty when it is created again, also after kill -9', async () => {
  await items().insertOne({ _id: 'a' });
  await items().drop();
  await items().insertOne({ _id: 'b' });
  await killEngine();
  await start();
  expect(await all()).toEqual([{ _id: 'b' }]);
});
