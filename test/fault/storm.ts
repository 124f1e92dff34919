import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { inTurns } from '../../src/engine/inTurns.js';
import { startMongo, startTemporal, type Engine } from '../../src/local/index.js';
import { freePort } from '../../src/local/ports.js';
import { connect } from '../../src/store/database.js';
import { createStore } from '../../src/store/index.js';
import { listen } from '../events/receiver.js';
import { call, createCompany, until, type TestCompany } from '../setup/service.js';
import { startVictim, type Victim } from './crash.js';
import { killHard, ownEngine } from './ownEngine.js';

export interface StormOptions {
  readonly seed: number;
  readonly changes: number;
  readonly kills: number;
  readonly say: (line: string) => void;
}

/** The result of a storm. */
export interface Aftermath {
  /** Ids of the events that must have arrived, derived from the changes and their authors in the database. */
  readonly expected: ReadonlySet<string>;
  readonly arrived: readonly Arrival[];
  /** The number of changes that were answered, and the number of changes on record. */
  readonly answered: number;
  readonly changed: number;
  readonly killed: Readonly<Record<Target, number>>;
  /** Deliveries by their state. */
  readonly states: Readonly<Record<string, number>>;
  /** The time from the last kill to the end of the last delivery, milliseconds. */
  readonly drained: number;
}

export interface Arrival {
  /** `/all` or `/ordered` */
  readonly path: string;
  readonly id: string;
  /** SHA-256 of the body. */
  readonly hash: string;
}

const TARGETS = ['api', 'worker', 'temporal', 'mongodb', 'receiver'] as const;
export type Target = (typeof TARGETS)[number];

const ROWS = 8;
const AT_ONCE = 6;

/**
 * Changes rows over HTTP while processes are killed with -9, one after another. A seed sets the order and the moments.
 * Each process is restarted. The storm ends when every delivery has ended.
 */
export async function storm({ seed, changes, kills, say }: StormOptions): Promise<Aftermath> {
  const random = mulberry32(seed);
  const name = `storm-${randomUUID()}`;
  const own = ownEngine();
  const engines: Record<'temporal' | 'mongodb', Engine> = {
    temporal: await startTemporal(own),
    mongodb: await startMongo(own),
  };
  const port = await freePort([]);
  const file = join(inject('scratch'), `${name}.txt`);
  await writeFile(file, '');
  const env = { DELIVER_WITHIN_MS: '600000', SWEEP_EVERY_MS: '2000', DEMO: 'false' };
  const where = { temporalAddress: engines.temporal.address, mongoUri: engines.mongodb.address };
  const start = (part: 'api' | 'worker') => startVictim(name, [], env, { ...where, part });
  let receiver = await startReceiver(port, file);
  const services: Record<'api' | 'worker', Victim> = { api: await start('api'), worker: await start('worker') };
  const database = await connect(where.mongoUri, name);
  const store = createStore(database.db);

  const restart: Record<Target, () => Promise<void>> = {
    api: () => again('api'),
    worker: () => again('worker'),
    temporal: async () => void (await killHard(own, 'temporal')),
    mongodb: async () => void (await killHard(own, 'mongodb')),
    async receiver() {
      receiver.kill('SIGKILL');
      await once(receiver, 'exit');
      receiver = await startReceiver(port, file);
    },
  };
  async function again(part: 'api' | 'worker'): Promise<void> {
    await services[part].kill();
    services[part] = await start(part);
  }

  const killed = Object.fromEntries(TARGETS.map((target) => [target, 0])) as Record<Target, number>;
  try {
    const company = await createCompany(store, { rows: ROWS });
    const { secret } = await company.key('admin');
    const url = `http://127.0.0.1:${port}`;
    await listen(store, company, `${url}/all`, { events: ['row.*', 'call.succeeded'] });
    await listen(store, company, `${url}/ordered`, { ordered: true });

    let answered = 0;
    const change = async (n: number) => {
      await repeated(() => services.api, company, secret, n);
      answered += 1;
    };
    let made = 0;
    let next: Target[] = [];
    for (let n = 0; n < kills; n += 1) {
      // The changes that belong to this kill, with the kill at a random point among them.
      const due = Math.round(((n + 1) * changes) / kills);
      const wave = inTurns(
        Array.from({ length: due - made }, (_, index) => made + index),
        AT_ONCE,
        change,
      );
      if (next.length === 0) next = shuffled(random);
      const target = next.pop() ?? 'worker';
      const moment = Math.round(random() * 1_500);
      await delay(moment);
      killed[target] += 1;
      await restart[target]();
      await wave;
      made = due;
      say(`${n + 1} of ${kills}: ${target} after ${moment} ms, ${answered} changes answered`);
    }
    const began = Date.now();
    await until(
      () => stillToDo(store),
      (left) => left === 0,
      240_000,
    );
    const drained = Date.now() - began;
    const records = await store.history.collection.find({ companyId: company.id, collection: 'rows' }).toArray();
    const arrived = (await readFile(file, 'utf8')).split('\n').flatMap((line): Arrival[] => {
      const [path = '', id = '', hash = '', signed] = line.split(' ');
      return signed === 'signed' ? [{ path, id, hash }] : [];
    });
    const states = await store.deliveries.collection
      .aggregate<{ _id: string; count: number }>([{ $group: { _id: '$state', count: { $sum: 1 } } }])
      .toArray();
    return {
      expected: new Set(
        records.flatMap(({ documentId, version, callId }) => [
          `/all evt_${documentId}_v${version}`,
          `/ordered evt_${documentId}_v${version}`,
          `/all evt_${callId}_succeeded`,
        ]),
      ),
      arrived,
      answered,
      changed: records.length,
      killed,
      drained,
      states: Object.fromEntries(states.map(({ _id, count }) => [_id, count])),
    };
  } finally {
    await Promise.all([services.api.kill(), services.worker.kill()]);
    receiver.kill('SIGKILL');
    await database.client.close();
    await Promise.all([engines.temporal.stop(), engines.mongodb.stop()]);
  }
}

async function startReceiver(port: number, file: string): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('./receiver.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, String(port), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

/** Makes one change, and repeats it with its Idempotency-Key until there is an answer. */
async function repeated(api: () => Victim, company: TestCompany, secret: string, n: number): Promise<void> {
  const input = { rowId: company.rowIds[n % ROWS], cells: { amount: 1_000 + n } };
  const headers = { 'idempotency-key': `change-${n}` };
  const ask = () => call(api(), 'rows.update', input, { host: company.host, secret, headers }).catch(() => null);
  const reply = await until(
    ask,
    (answer) => answer?.status === 200 || (answer !== null && isFinal(answer.status)),
    120_000,
  );
  if (reply?.status !== 200) throw new Error(`A change was answered with ${reply?.status}: ${reply?.text}`);
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/** The number of calls with pending events, and of deliveries that have not ended. */
async function stillToDo(store: ReturnType<typeof createStore>): Promise<number> {
  const counted = await Promise.all([
    store.calls.collection.countDocuments({ pendingEvents: { $gt: '' } }),
    store.deliveries.collection.countDocuments({ state: 'pending' }),
  ]).catch(() => [1]);
  return counted.reduce((sum, count) => sum + count, 0);
}

/** Every target once, in a random order. */
function shuffled(random: () => number): Target[] {
  return TARGETS.map((target) => ({ target, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ target }) => target);
}

/** Random numbers from 0 to 1 for a seed (mulberry32, public domain). */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
