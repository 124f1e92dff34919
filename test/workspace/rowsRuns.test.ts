import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pauseAt, stopAfter } from '../setup/intercept.js';
import { createCompany, openWorkshop, receive, recordOf, sayYes, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Row actions make their writes once, at whichever point their process dies. */
let workshop: Workshop;
let company: TestCompany;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());
beforeEach(async () => {
  company = await createCompany(workshop.store, { rows: 60 });
});

async function start(action: string, input: object): Promise<string> {
  return (await receive(workshop.store, company, { action, input, by: 'member' }))._id;
}
const history = (callId: string) => workshop.store.history.collection.countDocuments({ callId });

test.each(['history.claim', 'history.apply', 'calls.end'])(
  'single changes are made once when their process dies before %s, and return the same',
  async (operation) => {
    const rowId = company.rowIds[0] ?? '';
    for (const [action, input] of [
      ['rows.move', { rowId, status: 'done', version: 1 }],
      ['rows.comment', { rowId, text: 'Hello' }],
      ['rows.updateMany', { rowIds: [rowId], cells: { amount: 5 } }],
      ['rows.delete', { rowId }],
      ['rows.restore', { rowId }],
    ] as const) {
      const callId = await start(action, input);
      const died = workshop.process();
      const pause = pauseAt(died.store, operation, 'before');
      const old = died.go(callId);
      await pause.reached;
      expect([action, await workshop.process().go(callId)]).toEqual([action, 'succeeded']);
      pause.goOn();
      expect(await old).toBe('succeeded');
      expect([action, await history(callId)]).toEqual([action, 1]);
      expect((await recordOf(workshop.store, callId)).envelope).toMatchObject({ ok: true, changed: [{}] });
    }
    expect(await workshop.store.rows.get(company.id, rowId)).toMatchObject({ version: 5, archivedAt: null });
    const comments = await workshop.store.comments.page(company.id, rowId, {});
    expect(comments.items).toHaveLength(1);
  },
);

test('rows.createMany continues after the rows that exist, and returns all of them in order', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => ({ cells: { name: `new ${n}` } }));
  const callId = await start('rows.createMany', { listId: company.listId, rows });
  const died = workshop.process();
  const { reached } = stopAfter(died.store, 'history.claim', 40);
  void died.go(callId);
  await reached;
  expect(await workshop.process().go(callId)).toBe('succeeded');
  expect(await history(callId)).toBe(60);
  const made = await workshop.store.rows.collection
    .find({ companyId: company.id, 'cells.name': /^new / })
    .sort({ _id: 1 })
    .toArray();
  expect(made.map(({ cells }) => cells['name'])).toEqual(rows.map(({ cells }) => cells.name));
  expect((await recordOf(workshop.store, callId)).envelope).toMatchObject({
    data: { created: 60, rowIds: made.map(({ _id }) => _id) },
  });
});

test('rows.updateMany changes each row once while an old attempt runs beside the new one', async () => {
  const callId = await start('rows.updateMany', { rowIds: company.rowIds, cells: { name: 'Same' } });
  expect(await workshop.process().go(callId)).toBe('held_confirmation');
  expect(await sayYes(workshop.store, callId, company.members.member._id, new Date())).toBe(true);
  const old = workshop.process();
  const pause = pauseAt(old.store, 'history.claim', 'before');
  const running = old.go(callId);
  await pause.reached;
  const next = workshop.process().go(callId);
  pause.goOn();
  expect(await Promise.all([running, next])).toEqual(['succeeded', 'succeeded']);
  expect(await history(callId)).toBe(60);
  const found = await workshop.store.rows.collection.countDocuments({
    companyId: company.id,
    version: 2,
    words: 'same',
  });
  expect(found).toBe(60);
});

test.each([
  ['rows.comment', () => ({ rowId: company.rowIds[0], text: 'Hello' })],
  ['rows.create', () => ({ listId: company.listId, cells: { name: 'New' } })],
  ['rows.createMany', () => ({ listId: company.listId, rows: [{ cells: { name: 'New' } }] })],
  ['rows.move', () => ({ rowId: company.rowIds[0], status: 'done' })],
  ['rows.restore', () => ({ rowId: company.rowIds[1] })],
])('%s writes nothing when its target changes after the last check', async (action, input) => {
  const { rows, lists, companies } = workshop.store;
  const guardPolicies = [{ action, appliesTo: 'all' as const, guard: 'confirm' as const }];
  await companies.collection.updateOne({ _id: company.id }, { $set: { guardPolicies } });
  await rows.collection.updateOne({ _id: company.rowIds[1] ?? '' }, { $set: { archivedAt: new Date() } });
  const callId = await start(action, input());
  expect(await workshop.process().go(callId)).toBe('held_confirmation');
  expect(await sayYes(workshop.store, callId, company.members.member._id, new Date())).toBe(true);
  const worker = workshop.process();
  const pause = pauseAt(worker.store, 'calls.dispatch', 'after');
  const running = worker.go(callId);
  await pause.reached;
  const other = { companyId: company.id, callId: 'call_other', by: company.members.admin._id, at: new Date() };
  for (const rowId of company.rowIds.slice(0, 2))
    await rows.writes.update(other, rowId, 0, null, () => ({ set: { cells: { name: 'Other' } } }));
  await lists.writes.update(other, company.listId, 0, null, () => ({ set: { name: 'Other' } }));
  pause.goOn();
  expect(await running).toBe('stale');
  expect(await history(callId)).toBe(0);
  expect(await workshop.process().go(callId)).toBe('held_confirmation');
});

test.each(['history.claim', 'history.apply', 'members.many', 'notifications.trim', 'calls.end'])(
  'a person is notified once when the process dies before %s',
  async (operation) => {
    const { developer, viewer } = company.members;
    const rowId = company.rowIds[0] ?? '';
    const columns = [{ id: 'owner', name: 'Owner', type: 'person' as const }];
    await workshop.store.lists.collection.updateOne(
      { _id: company.listId },
      { $push: { columns: { $each: columns } } },
    );
    const inStore = (kind: 'mention' | 'assignment') =>
      workshop.store.notifications.collection.find({ companyId: company.id, kind }).toArray();
    for (const [action, input] of [
      ['rows.comment', { rowId, text: 'Hello', mentions: [developer._id, viewer._id] }],
      ['rows.assign', { rowId, memberId: developer._id }],
    ] as const) {
      const callId = await start(action, input);
      const died = workshop.process();
      const pause = pauseAt(died.store, operation, 'before');
      const old = died.go(callId);
      await pause.reached;
      expect([action, await workshop.process().go(callId)]).toEqual([action, 'succeeded']);
      pause.goOn();
      expect(await old).toBe('succeeded');
    }
    expect((await inStore('mention')).map(({ memberId }) => memberId).toSorted()).toEqual(
      [developer._id, viewer._id].toSorted(),
    );
    expect((await inStore('assignment')).map(({ memberId }) => memberId)).toEqual([developer._id]);
  },
);
