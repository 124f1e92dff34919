import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isEnded } from '../../src/contract/states.js';
import { loadRegistry } from '../../src/engine/registry.js';
import { openWorkshop, receive, recordOf, sayYes, type Workshop } from '../setup/steps.js';
import { indexFor, noteQueries, type Query } from './queries.js';
import { callerOf, heldExample, NEEDS_HELD, seedWorld, wipe } from './world.js';

/** Every query of every action, of the steps of a call and of the sweeper uses an index that the store declares. */

const registry = await loadRegistry(fileURLToPath(new URL('../../src/actions', import.meta.url)));
/** Sorting or filtering a list by its cells reads the list up to a limit (see `lists.rows`). */
const WITHIN_ONE_LIST = 'rows';
/** Small collections that the operator reads, or that the service reads at its start. */
const SMALL: ReadonlySet<string> = new Set(['companies']);

let workshop: Workshop;
let queries: readonly Query[];

beforeAll(async () => {
  workshop = await openWorkshop();
  const notes = noteQueries();
  try {
    for (const action of registry.all) {
      for (const { input } of action.examples) await through(action.name, input);
    }
    await workshop.process().steps.sweep();
    queries = notes.seen();
  } finally {
    notes.end();
  }
});
afterAll(() => workshop.close());

async function through(name: string, input: unknown): Promise<void> {
  const { store } = workshop;
  await wipe(store);
  const company = await seedWorld(store, name);
  if (NEEDS_HELD.has(name)) {
    const { record } = heldExample(company);
    await store.calls.insert(record);
    await workshop.process().go(record._id);
  }
  const caller = await callerOf(store, company, name);
  const { _id } = await receive(store, company, { action: name, input, ceiling: 10_000, ...caller });
  for (let state = await workshop.process().go(_id); !isEnded((await recordOf(store, _id)).state);) {
    const by = state === 'held_approval' ? company.members.admin2 : company.members.admin;
    await sayYes(store, _id, by._id, new Date());
    state = await workshop.process().go(_id);
  }
  expect([name, (await recordOf(store, _id)).state]).toEqual([name, 'succeeded']);
}

test('there is an index for every query', async () => {
  const without: string[] = [];
  for (const query of queries) {
    // Between the examples the test empties the database. The service makes no such query.
    if (Object.keys(query.fields).length === 0 && query.operation === 'deleteMany') continue;
    if (SMALL.has(query.collection)) continue;
    const indexes = await workshop.store.db.collection(query.collection).indexes();
    if (indexFor(query, indexes) !== null) continue;
    if (query.collection === WITHIN_ONE_LIST && indexFor({ ...query, sort: [] }, indexes) !== null) continue;
    without.push(JSON.stringify(query));
  }
  expect(without).toEqual([]);
  expect(queries.length).toBeGreaterThan(50);
});

test('a query without an index is reported', async () => {
  const indexes = await workshop.store.db.collection('calls').indexes();
  const query = { collection: 'calls', operation: 'find', fields: { companyId: '=' }, sort: ['_id'] } as const;
  expect(indexFor(query, indexes)).not.toBeNull();
  expect(indexFor({ ...query, fields: { requestId: '=' } }, indexes)).toBeNull();
  expect(indexFor({ ...query, sort: ['requestId'] }, indexes)).toBeNull();
});
