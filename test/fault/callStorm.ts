import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallRecord } from '../../src/contract/documents.js';
import { isEnded, isHeld } from '../../src/contract/states.js';
import { startMongo, startTemporal, type Engine } from '../../src/local/index.js';
import { connect } from '../../src/store/database.js';
import { createStore, type Store } from '../../src/store/index.js';
import { call, createCompany, until, type Reply, type TestCompany } from '../setup/service.js';
import { sayYes } from '../setup/steps.js';
import { startVictim, type Victim } from './crash.js';
import { killHard, ownEngine } from './ownEngine.js';

export interface CallStormOptions {
  readonly kills: number;
  /** Numbers from 0 to 1. */
  readonly random: () => number;
  readonly say: (line: string) => void;
}

/** What the callers were answered, and the content of the database when every call has ended. */
export interface CallAftermath {
  readonly store: Store;
  readonly company: TestCompany;
  /** Calls that were answered with an id, by that id, with what was requested. */
  readonly asked: ReadonlyMap<string, { readonly kind: Kind; readonly name: string; readonly status: number }>;
  readonly calls: readonly CallRecord[];
  /** The time from the last restart of an engine to the end of the last call, milliseconds. */
  readonly took: number;
  close(): Promise<void>;
}

const TARGETS = ['service', 'temporal', 'mongodb'] as const;
const CALLERS = 6;
const ENDS_WITHIN = 180_000;

const KINDS = {
  create: {
    action: 'rows.create',
    input: ({ listId }: TestCompany, name: string) => ({ listId, cells: { name } }),
  },
  createMany: {
    action: 'rows.createMany',
    input: ({ listId }: TestCompany, name: string) => ({
      listId,
      rows: Array.from({ length: 60 }, (_, n) => ({ cells: { name: `${name} ${n}` } })),
    }),
  },
  summarize: {
    action: 'insights.summarize',
    input: ({ listId }: TestCompany) => ({ listId }),
    query: '?max_credits=10',
  },
  remove: { action: 'rows.delete', input: ({ rowIds }: TestCompany) => ({ rowIds: rowIds.slice(0, 20) }) },
} as const;
export type Kind = keyof typeof KINDS;

/** Makes calls of several kinds, and confirms those that are held, while processes are killed with -9. */
export async function callStorm({ kills, random, say }: CallStormOptions): Promise<CallAftermath> {
  const name = `calls-${randomUUID()}`;
  const own = ownEngine();
  const engines: Record<'temporal' | 'mongodb', Engine> = {
    temporal: await startTemporal(own),
    mongodb: await startMongo(own),
  };
  const where = { temporalAddress: engines.temporal.address, mongoUri: engines.mongodb.address };
  const env = { SWEEP_EVERY_MS: '2000', DEMO: 'false', ANSWER_WITHIN_MS: '10000' };
  const start = () => startVictim(name, [], env, where);
  let service: Victim = await start();
  const database = await connect(where.mongoUri, name);
  const store = createStore(database.db);
  const company = await createCompany(store, { rows: 20 });
  const { secret } = await company.key('admin');
  const asked = new Map<string, { kind: Kind; name: string; status: number }>();
  const storm = { isOver: false };

  async function caller(n: number): Promise<void> {
    for (let turn = 0; !storm.isOver; turn += 1) {
      const kind = (Object.keys(KINDS) as Kind[])[Math.floor(random() * 4)] ?? 'create';
      const { action, input, ...more } = KINDS[kind];
      const of = `${n}-${turn}`;
      const reply = await call(service, action, input(company, of), { host: company.host, secret, ...more }).catch(
        (): Reply | null => null,
      );
      const callId = reply?.headers['call-id'];
      if (typeof callId === 'string') asked.set(callId, { kind, name: of, status: reply?.status ?? 0 });
      await delay(reply === null ? 200 : 20);
    }
  }

  /** Confirms held calls, as a person does. */
  async function person(): Promise<void> {
    while (!storm.isOver) {
      const held = await store.openHolds.page({ companyId: company.id }).catch(() => []);
      for (const { _id } of held)
        // No workflow is woken. The sweeper finds the decided calls.
        await sayYes(store, _id, company.members.admin._id, new Date()).catch(() => undefined);
      await delay(200);
    }
  }

  const working = Promise.all([...Array.from({ length: CALLERS }, (_, n) => caller(n)), person()]);
  for (let n = 0; n < kills; n += 1) {
    await delay(500 + random() * 1_500);
    const target = TARGETS[Math.floor(random() * TARGETS.length)] ?? 'service';
    if (target === 'service') {
      await service.kill();
      service = await start();
    } else {
      await killHard(own, target);
    }
    say(`${n + 1} of ${kills}: ${target}`);
  }
  storm.isOver = true;
  await working;
  const began = Date.now();
  const calls = await until(
    async () => {
      const all = await store.calls.collection
        .find({ companyId: company.id })
        .toArray()
        .catch(() => []);
      for (const { _id, state } of all)
        if (isHeld(state)) await sayYes(store, _id, company.members.admin._id, new Date()).catch(() => undefined);
      await delay(500);
      return all;
    },
    (all) => all.length > 0 && all.every(({ state, credits }) => isEnded(state) && credits?.state !== 'reserved'),
    ENDS_WITHIN,
  );
  return {
    store,
    company,
    asked,
    calls,
    took: Date.now() - began,
    async close() {
      await service.kill();
      await database.client.close();
      await Promise.all([engines.temporal.stop(), engines.mongodb.stop()]);
    },
  };
}
