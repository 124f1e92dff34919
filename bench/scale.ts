import { connect } from '../src/store/database.js';
import { newCallId, newId } from '../src/engine/ids.js';
import { createStore } from '../src/store/index.js';
import { storedRow } from '../src/store/rows.js';
import { createHttpClient, expectStatus, type HttpClient } from './http.js';
import { percentile } from './load.js';
import { startService, type RunningService } from './service.js';

/**
 * `npm run bench:scale`: measures whether a far page takes as long as the first. Fills the demo company with 100,000
 * rows in one list, 10,000 calls in the log and 1,000 members, walks to page 1,000 of each, and measures it against
 * page 1.
 */

const ROWS = 100_000;
const CALLS = 10_000;
const MEMBERS = 1_000;
const PAGE = 1_000;
const SAMPLES = 60;
/** Page 1,000 may take this much longer than page 1. */
const BAR = 1.5;

interface Walk {
  readonly action: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Small enough that there is a page 1,000. */
  readonly limit: number;
}

const say = (text: string) => void process.stderr.write(`${text}\n`);

/** Inserts the data directly into the database. */
async function fill({ mongo, listId }: RunningService): Promise<void> {
  const { client, db } = await connect(mongo.uri, mongo.database);
  try {
    const store = createStore(db);
    const now = new Date();
    const fresh = { companyId: 'acme', version: 1, createdAt: now, updatedAt: now };
    await inBatches(
      ROWS,
      (n) =>
        storedRow({ ...fresh, _id: newId('row'), listId, status: null, cells: { name: `Row ${n}` }, archivedAt: null }),
      async (batch) => store.rows.collection.insertMany(batch),
    );
    await inBatches(
      MEMBERS,
      (n) => ({
        ...fresh,
        _id: newId('mem'),
        name: `Member ${n}`,
        email: `member${n}@scale.example`,
        role: 'viewer' as const,
        removedAt: null,
        passwordHash: null,
      }),
      async (batch) => store.members.collection.insertMany(batch),
    );
    const [call] = await store.calls.collection.find({ companyId: 'acme' }).limit(1).toArray();
    if (!call) throw new Error('There is no call in the log to copy.');
    await inBatches(
      CALLS,
      () => ({ ...call, _id: newCallId(), createdAt: now }),
      async (batch) => store.calls.collection.insertMany(batch),
    );
  } finally {
    await client.close();
  }
}

async function inBatches<T>(
  count: number,
  make: (n: number) => T,
  insert: (batch: T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < count; at += 2_000)
    await insert(Array.from({ length: Math.min(2_000, count - at) }, (_, n) => make(at + n)));
}

async function page(
  client: HttpClient,
  key: string,
  { action, input, limit }: Walk,
  cursor: string | null,
): Promise<string | null> {
  const reply = await client.ask({
    method: 'POST',
    path: `/api/v1/actions/${action}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ ...input, limit, ...(cursor !== null && { cursor }) }),
  });
  const { data } = JSON.parse(expectStatus(reply, 200, action).text) as { data: { nextCursor: string | null } };
  return data.nextCursor;
}

/** @returns how much longer page 1,000 takes than page 1, by their medians */
async function measure(client: HttpClient, key: string, walk: Walk): Promise<number> {
  let cursor: string | null = null;
  for (let at = 1; at < PAGE; at += 1) {
    cursor = await page(client, key, walk, cursor);
    if (cursor === null) throw new Error(`${walk.action} has only ${at} pages.`);
  }
  const first: number[] = [];
  const far: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    for (const [from, into] of [
      [null, first],
      [cursor, far],
    ] as const) {
      const began = performance.now();
      await page(client, key, walk, from);
      into.push(performance.now() - began);
    }
  }
  const [p1, p1000] = [percentile(first, 0.5), percentile(far, 0.5)];
  const ratio = p1000 / p1;
  const row = [
    walk.action.padEnd(14),
    p1.toFixed(1).padStart(8),
    p1000.toFixed(1).padStart(10),
    ratio.toFixed(2).padStart(7),
  ];
  process.stdout.write(`${row.join('')}   ≤ ${BAR} ${ratio <= BAR ? 'met' : 'MISSED'}\n`);
  return ratio;
}

const started: (() => Promise<void>)[] = [];
try {
  const service = await startService((stop) => started.push(stop));
  const client = createHttpClient(service.port, new URL(service.origin).host, 1);
  started.push(async () => client.close());
  const walks: readonly Walk[] = [
    { action: 'lists.rows', input: { listId: service.listId }, limit: 50 },
    { action: 'company.calls', input: {}, limit: 10 },
    { action: 'team.members', input: {}, limit: 1 },
  ];
  await page(client, service.adminKey, { action: 'lists.list', input: {}, limit: 1 }, null);
  say('Filling …');
  await fill(service);
  process.stdout.write('Medians in milliseconds, at one caller.\n\n                page 1  page 1000  ratio   bar\n');
  let flat = true;
  for (const walk of walks) flat = (await measure(client, service.adminKey, walk)) <= BAR && flat;
  process.exitCode = flat ? 0 : 1;
} catch (error) {
  say((error as Error).stack ?? String(error));
  process.exitCode = 1;
} finally {
  for (const stop of started.toReversed()) await stop();
}
