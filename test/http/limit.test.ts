import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import {
  ask,
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { signedIn } from './people.js';
import { keyHash } from '../../src/engine/secrets.js';

/** The clock is stopped fifteen seconds before the end of the window. Each test may move it. */
const START = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 45_000);
const LIMIT = 6;
let clock = START;

const services: TestService[] = [];
let company: TestCompany;

beforeAll(async () => {
  const shared = { name: `t-${randomUUID()}`, env: { RATE_LIMIT: String(LIMIT) }, now: () => clock };
  services.push(await startTestService(shared), await startTestService(shared));
});
afterAll(() => Promise.all(services.map((service) => service.stop())));
beforeEach(async () => {
  clock = START;
  company = await createCompany((services[0] as TestService).store);
});

const key = async (who: 'member' | 'admin' = 'member') =>
  (await company.key(who, { expiresAt: new Date(Date.now() + 86_400_000) })).secret;
const read = (secret: string, at = 0): Promise<Reply> =>
  call(services[at] as TestService, 'lists.list', {}, { host: company.host, secret });
const status = (secret: string, at = 0): Promise<Reply> =>
  ask(services[at] as TestService, '/api/v1/calls/call_none', { host: company.host, secret });
async function times<T>(count: number, once: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 0; n < count; n += 1) results.push(await once(n));
  return results;
}

function expectLimited(reply: Reply): void {
  expect(reply.status).toBe(429);
  expect(reply.body.error).toMatchObject({ code: 'rate_limited', retry_after: 15 });
  expect(reply.headers['retry-after']).toBe('15');
}

describe('the limit of a key', () => {
  test('is in the headers of every answer, and refuses further calls', async () => {
    const secret = await key();
    const replies = await times(LIMIT, () => read(secret));
    expect(replies.map(({ status: code }) => code)).toEqual(Array(LIMIT).fill(200));
    expect(replies.map(({ headers }) => headers['ratelimit'])).toEqual(
      [5, 4, 3, 2, 1, 0].map((left) => `"key";r=${left};t=15`),
    );
    expect(replies[0]?.headers['ratelimit-policy']).toBe(`"key";q=${LIMIT};w=60`);
    const over = await read(secret);
    expectLimited(over);
    expect(over.headers['ratelimit']).toBe('"key";r=0;t=15');
  });

  test('starts again in the next window with its own count', async () => {
    const secret = await key();
    await times(LIMIT, () => read(secret));
    expectLimited(await read(secret));
    clock = new Date(START.getTime() + 15_000);
    const fresh = await read(secret);
    expect(fresh.status).toBe(200);
    expect(fresh.headers['ratelimit']).toBe('"key";r=5;t=60');
  });

  test('applies across processes that share the database', async () => {
    const secret = await key();
    const replies = await times(LIMIT, (n) => read(secret, n % 2));
    expect(replies.every(({ status: code }) => code === 200)).toBe(true);
    expectLimited(await read(secret, 0));
    expectLimited(await read(secret, 1));
  });

  test('counts invalid requests, and is checked directly after the authentication', async () => {
    const secret = await key();
    await times(LIMIT, () => call(services[0] as TestService, 'no.such', {}, { host: company.host, secret }));
    expectLimited(await call(services[0] as TestService, 'no.such', {}, { host: company.host, secret }));
    expect(
      (await call(services[0] as TestService, 'lists.list', {}, { host: company.host, secret: 'nonsense' })).status,
    ).toBe(401);
  });

  test('counts dry runs', async () => {
    const secret = await key();
    await times(LIMIT, () =>
      call(services[0] as TestService, 'lists.list', {}, { host: company.host, secret, query: '?dry_run=true' }),
    );
    expectLimited(await read(secret));
  });

  test('has a separate count for reads of the status', async () => {
    const secret = await key();
    await times(LIMIT, () => read(secret));
    expect((await status(secret)).status).toBe(404);
    await times(LIMIT - 1, () => status(secret));
    expectLimited(await status(secret));
  });

  test('is not used up by a switched-off key', async () => {
    const { store } = services[0] as TestService;
    const [dead, alive] = [await key(), await key()];
    expect((await read(dead)).status).toBe(200);
    await store.keys.collection.updateMany({ hash: keyHash(dead) }, { $set: { switchedOffAt: START } });
    const replies = await times(LIMIT * 2, () => read(dead));
    expect(replies.map(({ status: code }) => code)).toEqual(Array(LIMIT * 2).fill(401));
    // The count contains only the call that was accepted.
    const counts = await store.db
      .collection<{ _id: string; calls: number }>('callCounts')
      .find({ _id: new RegExp(company.members.member._id) })
      .toArray();
    expect(counts.map(({ calls }) => calls)).toEqual([1]);
    expect((await read(alive)).status).toBe(200);
  });

  test('is separate from that of another key', async () => {
    const [one, two] = [await key(), await key()];
    await times(LIMIT, () => read(one));
    expectLimited(await read(one));
    expect((await read(two)).status).toBe(200);
  });

  test('accepts exactly its number of many calls at once', async () => {
    const many = await startTestService({ env: { RATE_LIMIT: '60' }, now: () => clock });
    services.push(many);
    company = await createCompany(many.store);
    const secret = await key();
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => call(many, 'lists.list', {}, { host: company.host, secret })),
    );
    const codes = replies.map(({ status: code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(60);
    expect(codes.filter((code) => code === 429)).toHaveLength(40);
  });
});

describe('the limit of a person', () => {
  test('is twice that of a key, over all keys and sessions together', async () => {
    const service = services[0] as TestService;
    const [one, two] = [await key(), await key()];
    const session = await signedIn(service, company, 'member');
    await times(LIMIT - 1, () => read(one));
    await times(LIMIT - 1, () => read(two));
    const by = () => call(service, 'lists.list', {}, { host: company.host, headers: session });
    const last = await times(2, by);
    expect(last.map(({ status: code }) => code)).toEqual([200, 200]);
    expect(last[1]?.headers['ratelimit']).toBe('"person";r=0;t=15');
    expectLimited(await by());
    const over = await read(one);
    expectLimited(over);
    expect(over.headers['ratelimit']).toBe('"person";r=0;t=15');
  });

  test('is separate from that of another person', async () => {
    const [mine, theirs] = [await key('member'), await key('admin')];
    await times(LIMIT, () => read(mine));
    expectLimited(await read(mine));
    expect((await read(theirs)).status).toBe(200);
  });
});

test('the id of a count contains its window, and the count is swept after the window', async () => {
  const { store } = services[0] as TestService;
  const secret = await key();
  await read(secret);
  clock = new Date(START.getTime() + 15_000);
  await read(secret);
  const counts = await store.db
    .collection<{ _id: string }>('callCounts')
    .find({ _id: new RegExp(company.members.member._id) })
    .toArray();
  expect(new Set(counts.map(({ _id }) => _id.split('/').at(-1))).size).toBe(2);
  await store.limits.sweep(new Date(Date.now() + 10 * 60_000));
  expect(await store.db.collection('callCounts').countDocuments()).toBe(0);
});
