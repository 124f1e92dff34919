import { randomUUID } from 'node:crypto';
import { MongoNetworkError } from 'mongodb';
import { afterEach, expect, inject, test } from 'vitest';
import { signedIn } from '../http/people.js';
import {
  ask,
  atBest,
  call,
  createCompany,
  startTestService,
  until,
  type TestCompany,
  type TestOptions,
  type TestService,
} from '../setup/service.js';
import { intercept } from '../setup/intercept.js';
import { startChangeStreams } from './changeStream.js';
import { listen, type Listener } from './listener.js';

/** Live events across processes, while processes, databases and readers stop and return. */

const running = new Set<TestService>();
const ways: { close(): Promise<void> }[] = [];
const listeners: Listener[] = [];

afterEach(async () => {
  for (const listener of listeners.splice(0)) listener.cut();
  for (const service of running) await service.stop();
  running.clear();
  for (const way of ways.splice(0)) await way.close();
});

async function start(options: TestOptions = {}): Promise<TestService> {
  const service = await startTestService({ ...options, env: { RATE_LIMIT: '100000', ...options.env } });
  running.add(service);
  return service;
}
async function stop(service: TestService): Promise<void> {
  running.delete(service);
  await service.stop();
}
async function follow(service: TestService, company: TestCompany, query = ''): Promise<Listener> {
  const headers = await signedIn(service, company, 'admin');
  const listener = await listen(service, { host: company.host, headers, query });
  listeners.push(listener);
  return listener;
}
async function update(service: TestService, company: TestCompany, n: number): Promise<void> {
  const headers = await signedIn(service, company, 'admin');
  const input = { rowId: company.rowIds[n], cells: { amount: n + 1_000 } };
  expect((await call(service, 'rows.update', input, { host: company.host, headers })).status).toBe(200);
}
/** Publishes changes of a row, each nearly as large as events may be. */
async function publishLarge(service: TestService, company: TestCompany, count: number): Promise<readonly string[]> {
  const { store } = service;
  const { seq } = await store.feed.end(company.id);
  const audience = { kind: 'list', listId: company.listId } as const;
  const large = Array.from({ length: count }, (_, n) => ({
    _id: `evt_${company.id}_${seq}_${n}`,
    companyId: company.id,
    type: 'row.deleted' as const,
    at: new Date(),
    callId: null,
    by: null,
    object: `row_${n}`,
    version: 1,
    audience,
    data: { rowId: `row_${n}`, text: 'x'.repeat(19_000) },
  }));
  await store.events.insert(large);
  const events = large.map(({ _id }) => _id);
  const link = { _id: `${company.id}/${seq + 1}`, companyId: company.id, seq: seq + 1, at: new Date(), events };
  expect(await store.events.append({ ...link, sources: [] })).toBe(true);
  return events;
}
const told = (service: TestService, text: string) => service.logged.filter((line) => line.includes(text));

test('the events of another process arrive within a second, in the same order for all streams', async () => {
  const name = `t-${randomUUID()}`;
  const [api, other, worker] = await Promise.all([
    start({ name, part: 'api' }),
    start({ name, part: 'api' }),
    start({ name, part: 'worker' }),
  ]);
  const company = await createCompany(api.store, { rows: 20 });
  const [here, there] = [await follow(api, company), await follow(other, company)];
  let made = 0;
  const late = await atBest(1_000, async () => {
    const each: number[] = [];
    for (let n = 0; n < 6; n += 1, made += 1) {
      await update(made % 2 === 0 ? api : other, company, made);
      const at = Date.now();
      const heard = await here.take(2 * (made + 1));
      each.push((heard[2 * made + 1]?.at ?? 0) - at);
    }
    return each.toSorted((a, b) => a - b)[3] ?? 0;
  });
  expect(late).toBeLessThan(1_000);
  const names = ({ id, data }: { id: string; data: { id: string } }) => `${id} ${data.id}`;
  expect((await there.take(2 * made)).map(names)).toEqual((await here.take(2 * made)).map(names));
  // The MongoDB of the tests has no change streams. Each process tests that once, and polls from then on.
  if (told(api, 'the live log follows new events').some((line) => line.includes('false'))) {
    here.cut();
    await follow(api, company);
    expect(told(api, 'the live log follows new events')).toHaveLength(1);
  }
  await stop(worker);
});

test('a service that stops sends an end event and ends its streams at once, also those that are not read', async () => {
  const service = await start();
  const company = await createCompany(service.store, { rows: 20 });
  const [reads, stalls] = [await follow(service, company), await follow(service, company)];
  stalls.pause();
  await publishLarge(service, company, 1_200);
  await reads.take(1_200);
  const began = Date.now();
  await stop(service);
  // Other open requests would have ten seconds to end.
  expect(Date.now() - began).toBeLessThan(9_500);
  expect(reads.heard.at(-1)).toMatchObject({ event: 'end', data: { reason: 'service_stopping' } });
  expect(reads.isOver()).toBe(true);
});

test('a client that does not read is disconnected, and the service buffers little for it', async () => {
  const service = await start({ env: { HEARTBEAT_EVERY_MS: '500' } });
  const company = await createCompany(service.store, { rows: 1 });
  // Some 15 MB: more than the sockets of this machine take.
  const all = await publishLarge(service, company, 800);
  let readings = 0;
  const remove = intercept(service.store, 'feed.behind', (operation) => {
    readings += 1;
    return operation();
  });
  const headers = await signedIn(service, company, 'admin');
  const stalls = await listen(service, { host: company.host, headers, after: '0-0' });
  stalls.pause();
  await until(
    () => told(service, 'an event stream was closed').length,
    (closed) => closed === 1,
  );
  remove();
  expect(readings).toBeLessThan(12);
  stalls.resume();
  await until(stalls.isOver, Boolean);
  const [, ...had] = stalls.heard;
  // The stream resumes where it was cut off.
  const again = await listen(service, { host: company.host, headers, after: stalls.lastId() });
  listeners.push(again);
  const rest = await again.take(800 - had.length);
  expect([...had, ...rest].map(({ data }) => data.id)).toEqual(all);
});

test('two hundred streams get a change at once', async () => {
  const service = await start();
  const company = await createCompany(service.store, { rows: 20 });
  const secrets = await Promise.all(Array.from({ length: 20 }, () => company.key('admin')));
  const all = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      listen(service, { host: company.host, secret: secrets[n % 20]?.secret ?? '', query: '?types=row.*' }),
    ),
  );
  listeners.push(...all);
  const counts = new Map<string, number>();
  const count = (name: string) =>
    intercept(service.store, name, (operation) => {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      return operation();
    });
  const removes = ['feed.behind', 'companies.get', 'members.many', 'keys.many', 'lists.many'].map(count);
  let made = 0;
  const last = await atBest(2_000, async () => {
    counts.clear();
    await update(service, company, made);
    made += 1;
    const at = Date.now();
    const heard = (await Promise.all(all.map((listener) => listener.take(made)))).map((each) => each[made - 1]);
    const late = heard.map((event) => (event?.at ?? Infinity) - at).toSorted((a, b) => a - b);
    process.stdout.write(
      `200 listeners: first ${late[0]} ms, median ${late[100]} ms, last ${late[199]} ms after the answer; ` +
        `reads ${JSON.stringify(Object.fromEntries(counts))}\n`,
    );
    expect(new Set(heard.map((event) => `${event?.id} ${event?.data.id}`)).size).toBe(1);
    // The reads are made once for all streams, not for each.
    for (const [name, times] of counts) expect([name, times < 40]).toEqual([name, true]);
    return late[199] ?? Infinity;
  });
  for (const remove of removes) remove();
  expect(last).toBeLessThan(2_000);
});

test('a database that cannot be read for a moment delays events, and loses none', async () => {
  const service = await start({ env: { HEARTBEAT_EVERY_MS: '300' } });
  const company = await createCompany(service.store, { rows: 20 });
  const listener = await follow(service, company);
  await update(service, company, 0);
  await listener.take(2);
  const away = () => Promise.reject(new MongoNetworkError('The connection is gone.'));
  const restores = ['feed.behind', 'feed.head', 'sessions.open'].map((name) => intercept(service.store, name, away));
  await update(service, company, 1);
  await new Promise((resolve) => {
    setTimeout(resolve, 2_000);
  });
  expect([listener.isOver(), listener.lastId()]).toEqual([false, '1-1']);
  for (const restore of restores) restore();
  await update(service, company, 2);
  expect((await listener.take(6)).map(({ id }) => id)).toEqual(['1-0', '1-1', '2-0', '2-1', '3-0', '3-1']);
});

test('when MongoDB has change streams, one of them serves all streams, and the log is not polled', async () => {
  const server = await startChangeStreams(inject('mongoUri'), 'eventLog');
  ways.push(server);
  const name = `t-${randomUUID()}`;
  const [api] = await Promise.all([
    start({ name, part: 'api', mongoUri: server.uri }),
    start({ name, part: 'worker', mongoUri: server.uri }),
  ]);
  const [one, two] = [await createCompany(api.store, { rows: 20 }), await createCompany(api.store, { rows: 20 })];
  const here = await follow(api, one);
  const [again, there] = [await follow(api, one), await follow(api, two)];
  await until(() => told(api, 'the live log follows new events').length, Boolean);
  expect(server.opened).toEqual([
    [
      { $changeStream: expect.anything() },
      { $match: { operationType: 'insert' } },
      { $project: { 'fullDocument.companyId': 1, 'fullDocument.seq': 1 } },
    ],
  ]);
  let looks = 0;
  const remove = intercept(api.store, 'feed.head', (operation) => {
    looks += 1;
    return operation();
  });
  const late: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    await update(api, one, n);
    const at = Date.now();
    const heard = await here.take(2 * (n + 1));
    late.push((heard[2 * n + 1]?.at ?? 0) - at);
  }
  expect((await again.take(10)).map(({ id }) => id)).toEqual((await here.take(10)).map(({ id }) => id));
  expect(there.heard).toHaveLength(1);
  remove();
  expect(looks).toBeLessThan(3);
  process.stdout.write(`by change stream, after the answer: ${late.join(', ')} ms\n`);

  // A change stream that cannot be resumed is opened again, and no event is lost.
  server.breakOff();
  await until(server.open, (open) => open === 0);
  await update(api, one, 5);
  expect((await here.take(12)).at(-1)?.id).toBe('6-1');
  await until(
    () => server.opened.length,
    (opened) => opened === 2,
  );
  await update(api, one, 6);
  expect((await here.take(14)).at(-1)?.id).toBe('7-1');

  // Without connected clients, the change stream is closed.
  for (const listener of [here, again, there]) listener.cut();
  await until(server.open, (open) => open === 0);
  expect((await ask(api, '/health', { host: 'localhost:3000' })).status).toBe(200);
});
