import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pauseAt, stopAfter } from '../setup/intercept.js';
import { createCompany, openWorkshop, receive, recordOf, sayYes, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** rows.upsert makes its writes once, at whichever step its process dies. */
let workshop: Workshop;
let company: TestCompany;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());
beforeEach(async () => {
  company = await createCompany(workshop.store, { rows: 60 });
});

async function start(rows: readonly object[]): Promise<string> {
  const input = { listId: company.listId, by: 'name', rows };
  return (await receive(workshop.store, company, { action: 'rows.upsert', input, by: 'member' }))._id;
}

/** The lines update the rows 0 to 8 and add 70 others. */
const mixed = () => [
  ...Array.from({ length: 9 }, (_, n) => ({ cells: { name: `thing ${n}`, amount: 700 } })),
  ...Array.from({ length: 70 }, (_, n) => ({ cells: { name: `new ${n}`, amount: 1 } })),
  { cells: { name: 'thing 9', amount: 9 } },
];

test.each([5, 30, 60])('rows.upsert continues after %s writes, with the same rows', async (writes) => {
  const callId = await start(mixed());
  const died = workshop.process();
  const { reached } = stopAfter(died.store, 'history.claim', writes);
  void died.go(callId);
  await reached;
  // Between the runs, a changed row gets another name. Its line keeps the row.
  const other = { companyId: company.id, callId: 'call_other', by: company.members.admin._id, at: new Date() };
  await workshop.store.rows.writes.update(other, company.rowIds[0] ?? '', 0, null, ({ cells }) => ({
    set: { cells: { ...cells, name: 'renamed' } },
  }));
  expect(await workshop.process().go(callId)).toBe('succeeded');
  const { envelope } = await recordOf(workshop.store, callId);
  expect(envelope).toMatchObject({ ok: true, data: { created: 70, updated: 9, unchanged: 1 } });
  const { data } = envelope as unknown as { data: { rows: { rowId: string; outcome: string }[] } };
  expect(data.rows.slice(0, 9).map(({ rowId }) => rowId)).toEqual(company.rowIds.slice(0, 9));
  expect(data.rows[79]).toEqual({ rowId: company.rowIds[9], outcome: 'unchanged' });
  expect(new Set(data.rows.map(({ rowId }) => rowId)).size).toBe(80);
  expect(await workshop.store.history.collection.countDocuments({ callId })).toBe(79);
  expect(await workshop.store.rows.count(company.id, company.listId)).toBe(130);
});

test('a call whose process died keeps its turn until it has ended, and then another call gets the turn', async () => {
  const callId = await start(mixed());
  const died = workshop.process();
  const pause = pauseAt(died.store, 'history.claim', 'before');
  void died.go(callId);
  await pause.reached;
  const next = await start(mixed());
  expect(await workshop.process().go(next)).toBe('failed');
  expect((await recordOf(workshop.store, next)).envelope).toMatchObject({ ok: false, error: { code: 'conflict' } });
  expect(await workshop.store.history.wrote(next)).toBe(false);
  await workshop.process().giveUp(callId);
  const last = await start(mixed());
  expect(await workshop.process().go(last)).toBe('succeeded');
  expect(await workshop.store.rows.count(company.id, company.listId)).toBe(130);
});

test('rows.upsert writes nothing when a row that was shown changes at the last moment', async () => {
  const callId = await start(Array.from({ length: 12 }, (_, n) => ({ cells: { name: `thing ${n}`, amount: 1_000 } })));
  expect(await workshop.process().go(callId)).toBe('held_confirmation');
  expect(await sayYes(workshop.store, callId, company.members.member._id, new Date())).toBe(true);
  const worker = workshop.process();
  const pause = pauseAt(worker.store, 'calls.dispatch', 'after');
  const running = worker.go(callId);
  await pause.reached;
  const other = { companyId: company.id, callId: 'call_other', by: company.members.admin._id, at: new Date() };
  await workshop.store.rows.writes.update(other, company.rowIds[3] ?? '', 0, null, ({ cells }) => ({
    set: { cells: { ...cells, amount: 33 } },
  }));
  pause.goOn();
  expect(await running).toBe('stale');
  expect(await workshop.store.history.wrote(callId)).toBe(false);
  // The call waits for a person again, and its turn is free.
  expect(await workshop.process().go(callId)).toBe('held_confirmation');
  const next = await start([{ cells: { name: 'new', amount: 1 } }]);
  expect(await workshop.process().go(next)).toBe('succeeded');
});
