import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallRecord } from '../../src/contract/documents.js';
import { isEnded } from '../../src/contract/states.js';
import { loadRegistry } from '../../src/engine/registry.js';
import { intercept } from '../setup/intercept.js';
import { letThrough, openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';
import { snapshotOf } from './snapshot.js';
import { callerOf, heldExample, NEEDS_HELD, seedWorld, wipe } from './world.js';

/**
 * Every changing action, with a process that dies after the run and before the outcome is on record: another process
 * repeats the run, changes nothing more, and answers the same.
 */

const registry = await loadRegistry(fileURLToPath(new URL('../../src/actions', import.meta.url)));
const changing = registry.all.filter(({ effect }) => effect === 'change');

let workshop: Workshop;
let company: TestCompany;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

/** Brings the call to the point before its dispatch, with every decision that it needs. */
async function readyToRun(name: string, input: unknown): Promise<CallRecord> {
  const { store } = workshop;
  await wipe(store);
  company = await seedWorld(store, name);
  if (NEEDS_HELD.has(name)) {
    const { record } = heldExample(company);
    await store.calls.insert(record);
    await workshop.process().go(record._id);
  }
  const caller = await callerOf(store, company, name);
  const call = await receive(store, company, { action: name, input, ceiling: 10_000, ...caller });
  await letThrough(workshop, call._id, company.members.admin2._id);
  return recordOf(store, call._id);
}

describe.each(changing.flatMap((action) => action.examples.map((example, n) => ({ action, example, n }))))(
  '$action.name $n',
  ({ action, example }) => {
    test('makes its changes once in any number of runs', async () => {
      const call = await readyToRun(action.name, example.input);
      const killed = workshop.process();
      intercept(killed.store, 'calls.end', async () => {
        throw new Error('killed');
      });
      await killed.go(call._id).catch(() => 'killed');
      expect((await recordOf(workshop.store, call._id)).state).toBe('running');
      const once = await snapshotOf(workshop.store.db);

      expect(await workshop.process().go(call._id)).toBe('succeeded');
      const record = await recordOf(workshop.store, call._id);
      expect(isEnded(record.state)).toBe(true);
      expect(withoutSettling(await snapshotOf(workshop.store.db))).toEqual(withoutSettling(once));
      expect(record.envelope?.ok && record.envelope.changed).toEqual(
        await changedWithoutCrash(action.name, example.input),
      );
    });
  },
);

/** The changes of the call without a crash. Ids that derive from the call are replaced by a matcher. */
async function changedWithoutCrash(name: string, input: unknown) {
  const call = await readyToRun(name, input);
  expect(await workshop.process().go(call._id)).toBe('succeeded');
  const { envelope } = await recordOf(workshop.store, call._id);
  const changes = envelope?.ok ? envelope.changed : [];
  return changes.map(({ type, id, change }) => ({
    type,
    id: change === 'created' || !id.includes('_01jd') ? expect.any(String) : id,
    change,
  }));
}

/** The end of a call settles its credits and removes its reservations. */
function withoutSettling(snapshot: Awaited<ReturnType<typeof snapshotOf>>) {
  const { credits: _credits, ledger: _ledger, ...rest } = snapshot;
  return rest;
}
