import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { intercept, pauseAt } from '../setup/intercept.js';
import { createCompany, letThrough, openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** calls.undo makes its changes once, at whichever point its process dies. */
let workshop: Workshop;
let company: TestCompany;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());
beforeEach(async () => {
  company = await createCompany(workshop.store, { rows: 60 });
});

const history = (callId: string) => workshop.store.history.collection.countDocuments({ callId });
const values = async () => {
  const { rows, lists } = workshop.store;
  const [ofRows, ofLists] = await Promise.all([
    rows.collection.find({ companyId: company.id }).sort({ _id: 1 }).toArray(),
    lists.collection.find({ companyId: company.id }).sort({ _id: 1 }).toArray(),
  ]);
  return [
    ...ofRows.map(({ _id, cells, status, archivedAt }) => [_id, cells, status, archivedAt]),
    ...ofLists.map(({ _id, name, archivedAt }) => [_id, name, archivedAt]),
  ];
};

/** Brings a call to the point before its dispatch. */
async function ready(action: string, input: object): Promise<string> {
  const call = await receive(workshop.store, company, { action, input, by: 'member' });
  await letThrough(workshop, call._id, company.members.admin._id);
  return call._id;
}
async function did(action: string, input: object): Promise<string> {
  const callId = await ready(action, input);
  expect(await workshop.process().go(callId)).toBe('succeeded');
  return callId;
}

/** Runs a call in a process that dies at its n-th operation of this name, and then in another process. */
async function dieAt(callId: string, operation: string, n: number): Promise<void> {
  const died = workshop.process();
  let seen = 0;
  const reached = new Promise<void>((resolve) => {
    intercept(died.store, operation, (go) => {
      seen += 1;
      if (seen < n) return go();
      resolve();
      return new Promise(() => undefined);
    });
  });
  void died.go(callId);
  await reached;
  expect(await workshop.process().go(callId)).toBe('succeeded');
}

test.each([
  ['history.claim', 1],
  ['history.claim', 40],
  ['history.apply', 1],
  ['history.apply', 40],
  ['calls.setProgress', 2],
  ['calls.end', 1],
] as const)('an update of 60 rows is undone once when the process dies at %s number %i', async (operation, n) => {
  const before = await values();
  const callId = await did('rows.updateMany', { rowIds: company.rowIds, cells: { amount: 70 }, status: 'done' });
  const undo = await ready('calls.undo', { callId });
  await dieAt(undo, operation, n);
  expect(await values()).toEqual(before);
  expect(await history(undo)).toBe(60);
  expect((await recordOf(workshop.store, undo)).envelope).toMatchObject({
    ok: true,
    data: { undone: 60, left: [], leftCount: 0 },
    changed: company.rowIds.toSorted().map((id) => ({ type: 'row', id, change: 'updated' })),
  });
});

test.each([
  ['history.claim', 1],
  ['history.claim', 31],
  ['history.apply', 31],
  ['history.apply', 32],
  ['calls.end', 1],
] as const)(
  'an import as a new list is undone and redone when the process dies at %s number %i',
  async (operation, n) => {
    const before = await values();
    const content = `Name\n${Array.from({ length: 31 }, (_, row) => `new ${row}`).join('\n')}\n`;
    const callId = await did('lists.import', { name: 'New', format: 'csv', content });
    const after = await values();
    const undo = await ready('calls.undo', { callId });
    await dieAt(undo, operation, n);
    expect((await values()).filter((one) => one.at(-1) === null)).toEqual(before);
    expect(await history(undo)).toBe(32);
    const redo = await ready('calls.undo', { callId: undo });
    await dieAt(redo, operation, n);
    expect(await values()).toEqual(after);
    expect(await history(redo)).toBe(32);
  },
);

test('an old attempt that runs beside the new one undoes nothing twice', async () => {
  const callId = await did('rows.updateMany', { rowIds: company.rowIds, cells: { amount: 70 } });
  const undo = await ready('calls.undo', { callId });
  const old = workshop.process();
  const pause = pauseAt(old.store, 'history.claim', 'before');
  const running = old.go(undo);
  await pause.reached;
  const next = workshop.process().go(undo);
  pause.goOn();
  expect(await Promise.all([running, next])).toEqual(['succeeded', 'succeeded']);
  expect(await history(undo)).toBe(60);
  expect(await workshop.store.rows.collection.countDocuments({ companyId: company.id, version: 3 })).toBe(60);
});

test('the changes of a call that failed half-way are undone', async () => {
  const { rows } = workshop.store;
  const last = company.rowIds.at(-1) ?? '';
  const callId = await ready('rows.updateMany', { rowIds: company.rowIds, cells: { amount: 70 } });
  const worker = workshop.process();
  let claims = 0;
  intercept(worker.store, 'history.claim', async (claim) => {
    claims += 1;
    const other = { companyId: company.id, callId: 'call_other', by: company.members.admin._id, at: new Date() };
    if (claims === 30) await rows.writes.update(other, last, 0, null, () => ({ set: { status: 'done' } }));
    return claim();
  });
  expect(await worker.go(callId)).toBe('failed');
  const wrote = await history(callId);
  expect([wrote > 0, wrote < 60]).toEqual([true, true]);
  await did('calls.undo', { callId });
  const stored = await rows.collection.find({ companyId: company.id }).sort({ _id: 1 }).toArray();
  expect(stored.map(({ cells }) => cells['amount'])).toEqual(company.rowIds.map((_, n) => n));
  expect(stored.at(-1)?.status).toBe('done');
});
