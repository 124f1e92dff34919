import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineAction, type AnyAction } from '../../src/engine/action.js';
import type { ActionResult } from '../../src/engine/context.js';
import { pauseAt } from '../setup/intercept.js';
import { createCompany, openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Rule 16: input that kills its process does not kill one worker after another. */
let workshop: Workshop;
let company: TestCompany;
let started: () => void = () => undefined;
let failing = 0;

const poison = defineAction({
  name: 'poison.drink',
  title: 'Kill the process',
  description: 'Never comes back, like a process that dies.',
  role: 'viewer',
  plan: 'free',
  effect: 'change',
  input: { type: 'object', additionalProperties: false },
  result: { type: 'object' },
  examples: [],
  run: () => {
    started();
    return new Promise<ActionResult<object>>(() => undefined);
  },
});

const clumsy = defineAction({
  name: 'poison.stumble',
  title: 'Fail a few times',
  description: 'Throws, and succeeds when it has thrown often enough.',
  role: 'viewer',
  plan: 'free',
  effect: 'change',
  input: { type: 'object', additionalProperties: false },
  result: { type: 'object' },
  examples: [],
  run: async () => {
    failing -= 1;
    if (failing >= 0) throw new Error('not yet');
    return { data: {} };
  },
});

beforeAll(async () => {
  workshop = await openWorkshop([poison, clumsy] as unknown as AnyAction[]);
  company = await createCompany(workshop.store);
});
afterAll(() => workshop.close());

test('a call that killed five workers ends as failed, and is not run a sixth time', async () => {
  const { _id: callId } = await receive(workshop.store, company, { action: 'poison.drink', input: {} });
  for (let n = 1; n <= 5; n += 1) {
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    void workshop.process().go(callId);
    await running;
    expect((await recordOf(workshop.store, callId)).runs).toBe(n);
  }
  expect(await workshop.process().go(callId)).toBe('failed');
  expect((await recordOf(workshop.store, callId)).envelope).toMatchObject({ ok: false, error: { code: 'internal' } });
});

test('a call whose workers keep dying applies the change that it claimed, and its answer counts it', async () => {
  const { _id: callId } = await receive(workshop.store, company, {
    action: 'rows.create',
    input: { listId: company.listId, cells: { name: 'poisoned' } },
  });
  // The count of its runs is reset once, because the first run wrote something.
  for (let n = 1; n <= 10; n += 1) {
    const died = workshop.process();
    const { reached } = pauseAt(died.store, n === 1 ? 'history.claim' : 'history.apply', n === 1 ? 'after' : 'before');
    void died.go(callId);
    await reached;
  }
  expect(await workshop.process().go(callId)).toBe('failed');
  expect((await recordOf(workshop.store, callId)).envelope).toMatchObject({
    error: { message: expect.stringContaining('1 change') },
  });
  expect(await workshop.store.rows.collection.countDocuments({ 'cells.name': 'poisoned' })).toBe(1);
});

test('a call that wrote something since its runs were counted is run again', async () => {
  const { _id: callId } = await receive(workshop.store, company, {
    action: 'rows.create',
    input: { listId: company.listId, cells: { name: 'slow' } },
  });
  for (let n = 1; n <= 5; n += 1) {
    const died = workshop.process();
    const { reached } = pauseAt(died.store, n === 1 ? 'history.claim' : 'history.apply', n === 1 ? 'after' : 'before');
    void died.go(callId);
    await reached;
  }
  expect(await workshop.process().go(callId)).toBe('succeeded');
  expect((await recordOf(workshop.store, callId)).runs).toBe(1);
});

test('errors in one process count as one run, however often it is retried', async () => {
  const { _id: callId } = await receive(workshop.store, company, { action: 'poison.stumble', input: {} });
  const worker = workshop.process();
  failing = 6;
  for (let n = 0; n < 6; n += 1) await expect(worker.go(callId)).rejects.toThrow('run failed');
  expect(await worker.go(callId)).toBe('succeeded');
  expect((await recordOf(workshop.store, callId)).runs).toBe(1);
});

test('a call with many previews has used up none of its runs', async () => {
  const call = { action: 'rows.update', input: { rowId: company.rowIds[0], cells: { amount: 1 } } };
  const { _id: callId } = await receive(workshop.store, company, call);
  for (let n = 0; n < 5; n += 1) {
    await workshop.store.calls.dispatch(callId, new Date(), undefined);
    await workshop.store.calls.undoDispatch(callId);
  }
  const died = workshop.process();
  const { reached } = pauseAt(died.store, 'history.claim', 'before');
  void died.go(callId);
  await reached;
  expect(await workshop.process().go(callId)).toBe('succeeded');
});
