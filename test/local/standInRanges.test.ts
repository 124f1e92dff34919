import { mkdtempSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Filter } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMongo, type Engine } from '../../src/local/index.js';

/** Sparse indexes, wildcard indexes, ranges and ids of the stand-in for MongoDB. */

interface Item {
  _id: string;
  state?: string | null;
  tags?: string[];
  keys?: Record<string, string>;
}

const dataDir = mkdtempSync(join(tmpdir(), 'stand-in-'));
let engine: Engine;
let client: MongoClient;
const items = () => client.db('app').collection<Item>('items');

async function start(): Promise<void> {
  const cacheDir = join(homedir(), '.cache', 'action-api');
  // Like a machine without mongod.
  const env = { PATH: process.env.PATH };
  engine = await startMongo({ dataDir, cacheDir, env, namespace: 'test', progress: () => undefined });
  client = await new MongoClient(engine.address).connect();
}

async function stop(): Promise<void> {
  await client.close();
  await engine.stop();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

beforeAll(start);
afterAll(stop);

test('a range of a field returns the same as a full scan, in either order, with and without the field', async () => {
  await items().insertMany(
    Array.from({ length: 200 }, (_, n) => ({
      _id: `i${String(n).padStart(3, '0')}`,
      ...(n % 4 > 0 && { state: `s${(n * 37) % 100}` }),
      keys: { ...(n % 3 > 0 && { 'lst:a': `k${(n * 53) % 200}` }), 'lst:b': `b${n % 7}`, 'other:a': 'k5' },
    })),
  );
  const ranges = [
    { state: { $gt: 's2', $lte: 's55' } },
    { state: { $gte: 's7' } },
    { state: { $lt: 's2' } },
    { 'keys.lst:a': { $gt: 'k10', $lt: 'k7' } },
    { $and: [{ 'keys.lst:a': { $gte: 'k1' } }, { state: 's37' }] },
    { 'keys.lst:b': 'b3', state: { $gt: 's1' } },
    { 'keys.none:a': { $gt: '' } },
    { state: { $exists: true } },
    { state: { $exists: true }, 'keys.lst:b': 'b3' },
  ];
  const sorts = [{ state: 1 }, { state: -1 }, { 'keys.lst:a': 1 }, { 'keys.lst:a': -1 }, { _id: -1 }] as const;
  const answers = () =>
    Promise.all(
      ranges.flatMap((range) => [
        items().countDocuments(range),
        items().find(range).sort({ _id: 1 }).toArray(),
        ...sorts.map((sort) =>
          items()
            .find(range)
            .sort({ ...sort })
            .limit(9)
            .toArray()
            // Equal values may come in any order.
            .then((found) => found.map((one) => [one.state, one.keys?.['lst:a']])),
        ),
      ]),
    );
  const before = await answers();
  await items().createIndex({ state: 1 }, { sparse: true });
  await items().createIndex({ 'keys.$**': 1 });
  const unchanged = await answers();
  // The sort by one field leaves the order of equal values open, so only the sorted values are compared.
  expect(unchanged.filter((_, n) => n % 7 < 2)).toEqual(before.filter((_, n) => n % 7 < 2));
  expect(unchanged.map((one) => (Array.isArray(one) ? one.length : one))).toEqual(
    before.map((one) => (Array.isArray(one) ? one.length : one)),
  );
  await items().updateMany({ 'keys.lst:b': 'b3' }, { $set: { 'keys.lst:a': 'k42' }, $unset: { state: '' } });
  await items().updateMany({ 'keys.lst:b': 'b5' }, { $unset: { 'keys.lst:a': '' }, $set: { state: 's50' } });
  await items().updateMany({ 'keys.lst:b': 'b6' }, { $set: { keys: {} } });
  await items().deleteMany({ 'keys.lst:b': 'b1' });
  const indexed = await answers();
  await stop();
  await start();
  expect(await answers()).toEqual(indexed);
  await items().dropIndexes();
  const searched = await answers();
  expect(indexed.filter((_, n) => n % 7 < 2)).toEqual(searched.filter((_, n) => n % 7 < 2));
});

test('a result from index entries alone is the same as one from the documents', async () => {
  const tagged = client.db('app').collection<Item>('tagged');
  await tagged.insertMany(
    Array.from({ length: 300 }, (_, n) => ({
      _id: `t${String(n).padStart(3, '0')}`,
      ...(n % 5 > 0 && { state: `s${n % 9}` }),
      ...(n % 4 > 0 && { tags: n % 7 === 0 ? [] : [`a${n % 11}`, `b${n % 3}`, `b${n % 2}`] }),
      keys: { 'lst:a': `k${n % 13}` },
    })),
  );
  const queries = [
    { state: 's3' },
    { state: null, tags: 'b1' },
    { state: 's3', tags: { $regex: '^a1' } },
    { state: 's3', tags: { $gt: 'a5', $lt: 'b0' } },
    { state: 's3', $and: [{ tags: 'b1' }, { tags: { $regex: '^a' } }] },
    { state: 's3', tags: { $in: ['a1', 'b1'] } },
    { state: 's3', tags: { $exists: true } },
    { 'keys.lst:a': { $gte: 'k1', $lt: 'k12' }, $and: [{}] },
    { 'keys.lst:a': { $gte: 'k1' }, state: 's3' },
  ];
  const options = { projection: { _id: 1 } } as const;
  const answers = () =>
    Promise.all(
      queries.map(async (query) => {
        const found = await tagged.find(query, options).toArray();
        for (const one of found) expect(Object.keys(one)).toEqual(['_id']);
        const limited = await tagged.find(query, options).limit(5).toArray();
        return [found.map(({ _id }) => _id).toSorted(), limited.length];
      }),
    );
  const searched = await answers();
  expect(searched.every(([found]) => Array.isArray(found) && found.length > 0)).toBe(true);
  await tagged.createIndex({ state: 1, tags: 1, _id: 1 });
  await tagged.createIndex({ 'keys.$**': 1 });
  expect(await answers()).toEqual(searched);
});

test('a query for an id reads only that document, also after a restart', async () => {
  const named = () => client.db('app').collection<{ _id: number; kind: string }>('named');
  for (const field of ['a', 'b', 'c', 'd', 'e']) await named().createIndex({ kind: 1, [field]: 1 });
  await named().insertMany(Array.from({ length: 20_000 }, (_, n) => ({ _id: n, kind: 'same' })));
  await stop();
  await start();
  const alone: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const _id = { $in: [19_000 + n, n, n, -1] };
    alone.push(
      await timed(async () => {
        const found = await named().find({ _id, kind: 'same' }).toArray();
        expect(found.map((one) => one._id)).toEqual([n, 19_000 + n]);
        expect(await named().findOneAndUpdate({ _id: n, kind: 'same' }, { $set: { kind: 'same' } })).not.toBeNull();
        expect(await named().findOne({ _id: n, kind: 'other' })).toBeNull();
      }),
    );
  }
  // The ids of one condition do not replace the ids of another.
  const both = { $and: [{ _id: { $in: [1, 2] } }], _id: { $gt: 1 } };
  expect(await named().find(both).toArray()).toMatchObject([{ _id: 2 }]);
  const whole = await timed(() => named().countDocuments({ kind: 'same' }));
  expect(Math.min(...alone) * 3).toBeLessThan(whole);
});

test('a query for documents with the field of a sparse index does not read the other documents', async () => {
  const many = client.db('app').collection<{ due?: Date }>('many');
  await many.createIndex({ due: 1 }, { sparse: true });
  await many.insertMany(Array.from({ length: 20_000 }, () => ({})));
  await many.insertOne({ due: new Date(0) });
  const findOne = async (query: Filter<{ due?: Date }>) => expect(await many.find(query).toArray()).toHaveLength(1);
  // Reading the whole collection takes a hundred times as long.
  const served: number[] = [];
  for (const due of [{ $exists: true }, { $lte: new Date() }])
    for (let n = 0; n < 3; n += 1) served.push(await timed(() => findOne({ due })));
  const whole = await timed(() => findOne({ due: { $type: 'date' } }));
  expect(Math.min(...served) * 5).toBeLessThan(whole);
});
