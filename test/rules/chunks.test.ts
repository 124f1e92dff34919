import { afterAll, beforeEach, expect, test } from 'vitest';
import { intercept, pauseAt, stopAfter } from '../setup/intercept.js';
import { createCompany, openWorkshop, receive, recordOf, sayYes, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Rule 7: a call writes many documents in chunks, in order, and a re-run continues after the last finished chunk. */
const opened: Workshop[] = [];
let workshop: Workshop;
let company: TestCompany;
let callId: string;

beforeEach(async () => {
  workshop = await openWorkshop();
  opened.push(workshop);
  company = await createCompany(workshop.store, { rows: 80 });
  ({ _id: callId } = await receive(workshop.store, company, {
    action: 'rows.delete',
    input: { rowIds: company.rowIds },
  }));
  expect(await workshop.process().go(callId)).toBe('held_confirmation');
  expect(await sayYes(workshop.store, callId, company.members.admin._id, new Date())).toBe(true);
});
afterAll(() => Promise.all(opened.map((each) => each.close())));

const archived = () =>
  workshop.store.rows.collection.countDocuments({ companyId: company.id, archivedAt: { $ne: null } });

test('a re-run continues after the last finished chunk', async () => {
  const died = workshop.process();
  const { reached } = stopAfter(died.store, 'history.claim', 60);
  void died.go(callId);
  await reached;
  expect((await recordOf(workshop.store, callId)).progress).toEqual({ done: 50, total: 80 });

  const next = workshop.process();
  const read: string[] = [];
  intercept(next.store, 'rows.many', (operation, [, ids]) => {
    read.push(...(ids as string[]));
    return operation();
  });
  expect(await next.go(callId)).toBe('succeeded');
  expect(read).toEqual(company.rowIds.slice(50));
  expect(await archived()).toBe(80);
  expect(await workshop.store.history.collection.countDocuments({ callId })).toBe(80);
});

test('each row is deleted once while an old attempt runs beside the new one', async () => {
  const old = workshop.process();
  const pause = pauseAt(old.store, 'history.claim', 'before');
  const running = old.go(callId);
  await pause.reached;
  const next = workshop.process().go(callId);
  pause.goOn();
  expect(await Promise.all([running, next])).toEqual(['succeeded', 'succeeded']);
  expect(await workshop.store.history.collection.countDocuments({ callId })).toBe(80);
  expect(await workshop.store.rows.collection.countDocuments({ companyId: company.id, version: 2 })).toBe(80);
});

test('a row that changes before the first write makes the whole call stale and nothing runs', async () => {
  const worker = workshop.process();
  const pause = pauseAt(worker.store, 'calls.dispatch', 'after');
  const running = worker.go(callId);
  await pause.reached;
  await workshop.store.rows.collection.updateOne({ _id: company.rowIds[60] ?? '' }, { $inc: { version: 1 } });
  pause.goOn();
  expect(await running).toBe('stale');
  expect(await archived()).toBe(0);
  expect(await workshop.process().go(callId)).toBe('held_confirmation');
  expect(await recordOf(workshop.store, callId)).toMatchObject({ hold: { n: 2 }, runs: 0 });
});

test('a row that changes half-way ends the call as failed, and the answer says how much was done', async () => {
  const worker = workshop.process();
  const pause = pauseAt(worker.store, 'calls.setProgress', 'after');
  const running = worker.go(callId);
  await pause.reached;
  await workshop.store.rows.collection.updateOne({ _id: company.rowIds[30] ?? '' }, { $inc: { version: 1 } });
  pause.goOn();
  expect(await running).toBe('failed');
  const done = await workshop.store.history.collection.countDocuments({ callId });
  expect(done).toBeGreaterThanOrEqual(25);
  expect(done).toBeLessThan(80);
  expect(await archived()).toBe(done);
  expect((await recordOf(workshop.store, callId)).envelope).toMatchObject({
    ok: false,
    error: { code: 'action_failed', message: expect.stringContaining(`${done} changes`) },
  });
});
