import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { BUILT_BUNDLE } from '../src/bundle.js';
import { readConfig } from '../src/config.js';
import { installDemo, type Demo } from '../src/demo/install.js';
import { deferred } from '../src/engine/deferred.js';
import { newSigningSecret } from '../src/engine/events/sign.js';
import { newId } from '../src/engine/ids.js';
import { startMongo, startTemporal } from '../src/local/index.js';
import { startService, type Service } from '../src/service.js';
import { storedRow } from '../src/store/storedRow.js';
import { VOLUME_LIMITS } from './company.js';
import { createHttpClient, expectStatus } from './http.js';
import { createStarted } from './started.js';

/**
 * `npm run bench:webhooks`: measures how many events per second a queue delivers to one quick endpoint on this machine.
 * The queue is filled first: nothing is published before all calls have ended, which take longer than the deliveries.
 * The time runs from then to the last arrival. Each of 100 rows changes several times, so an ordered endpoint must wait
 * for earlier versions.
 */

const ROWS = 100;
/** The rows of one call, as many as need no confirmation. */
const AT_ONCE = 10;
/** The longest wait for all events, in milliseconds. */
const WITHIN = 300_000;

const say = (text: string) => void process.stderr.write(`${text}\n`);

/** Starts a receiver that responds at once. */
async function startReceiver() {
  let arrived = 0;
  const server = createServer((incoming, reply) => {
    incoming.resume().once('end', () => {
      arrived += 1;
      reply.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, arrived: () => arrived, close: () => server.close() };
}

/** @returns events per second */
async function measure(service: Service, demo: Demo, events: number, ordered: boolean): Promise<number> {
  const { store, dependencies, port } = service;
  const receiver = await startReceiver();
  const at = new Date();
  const fresh = { companyId: demo.company, version: 1, createdAt: at, updatedAt: at };
  const listId = newId('lst');
  const columns = [{ id: 'amount', name: 'Amount', type: 'number' as const }];
  await store.lists.collection.insertOne({
    ...fresh,
    _id: listId,
    name: 'Bench',
    columns,
    statuses: [],
    archivedAt: null,
  });
  await store.companies.collection.updateOne({ _id: demo.company }, { $set: { volumeLimits: VOLUME_LIMITS } });
  const rowIds = Array.from({ length: ROWS }, () => newId('row'));
  await store.rows.collection.insertMany(
    rowIds.map((_id) => storedRow({ ...fresh, _id, listId, status: null, cells: {}, archivedAt: null })),
  );
  const owner = demo.people.find(({ role }) => role === 'admin');
  const _id = newId('whk');
  await store.endpoints.collection.insertOne({
    ...fresh,
    _id,
    url: receiver.url,
    description: '',
    events: ['row.*'],
    ordered,
    ownerId: owner?.memberId ?? '',
    disabledAt: null,
    deletedAt: null,
    secret: dependencies.vault.seal(newSigningSecret()),
  });
  const gate = deferred();
  const { insert } = store.events;
  store.events.insert = async (some) => {
    await gate.promise;
    return insert(some);
  };
  const client = createHttpClient(port, `${demo.company}.localhost`, 1);
  try {
    for (let n = 0; n < events / AT_ONCE; n += 1) {
      const from = (n * AT_ONCE) % ROWS;
      const reply = await client.ask({
        method: 'POST',
        path: '/api/v1/actions/rows.updateMany',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${demo.keys.admin}` },
        body: JSON.stringify({ rowIds: rowIds.slice(from, from + AT_ONCE), cells: { amount: n } }),
      });
      expectStatus(reply, 200, 'rows.updateMany');
    }
    const began = performance.now();
    gate.resolve();
    while (receiver.arrived() < events) {
      if (performance.now() - began > WITHIN) throw new Error(`Only ${receiver.arrived()} events arrived.`);
      await delay(5);
    }
    return events / ((performance.now() - began) / 1_000);
  } finally {
    store.events.insert = insert;
    client.close();
    receiver.close();
    await store.endpoints.collection.updateOne({ _id }, { $set: { deletedAt: new Date() } });
  }
}

const { values } = parseArgs({
  options: { events: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '3' } },
});
const [events, rounds] = [Math.ceil(Number(values.events) / AT_ONCE) * AT_ONCE, Number(values.rounds)];
const started = createStarted(say);
Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('ERROR', () => undefined) });
try {
  if (!(events > 0 && rounds > 0)) throw new TypeError('--events and --rounds must be numbers above 0.');
  const dataDir = await mkdtemp(join(tmpdir(), 'action-api-bench-'));
  started.push(() => rm(dataDir, { recursive: true, force: true }));
  const settings = { ...process.env, DATA_DIR: dataDir, RATE_LIMIT: '1000000000', PUBLIC_URL: 'http://localhost' };
  const config = { ...readConfig(settings, 'all'), port: 0 };
  const {
    cacheDir,
    temporal: { namespace },
    path: PATH,
  } = config;
  const options = { dataDir, cacheDir, namespace, env: { PATH }, progress: say };
  const temporal = await startTemporal(options);
  started.push(() => temporal.stop());
  const mongo = await startMongo(options);
  started.push(() => mongo.stop());
  const service = await startService({
    config,
    log: pino({ level: 'silent' }),
    bundle: BUILT_BUNDLE,
    temporalAddress: temporal.address,
    mongoUri: mongo.address,
  });
  started.push(() => service.stop());
  const demo = await installDemo(service.store, dataDir, new Date());
  for (let round = 0; round < rounds; round += 1)
    for (const ordered of [false, true]) {
      const rate = await measure(service, demo, events, ordered);
      process.stdout.write(`${ordered ? 'ordered  ' : 'unordered'} ${rate.toFixed(0).padStart(6)} events a second\n`);
    }
} catch (error) {
  if (!started.isEnding()) say((error as Error).stack ?? String(error));
  process.exitCode = 1;
} finally {
  await started.endAll();
}
