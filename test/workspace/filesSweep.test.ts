import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PLAN_TERMS } from '../../src/contract/ranks.js';
import { filesOf } from '../http/fileSteps.js';
import { recordOf, type Who } from '../http/people.js';
import { intercept, pauseAt } from '../setup/intercept.js';
import { createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { openWorkshop, receive, type Workshop } from '../setup/steps.js';

/** Which files the sweeper deletes, and that storage is counted correctly, whichever process dies. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long a complete file is kept that no row has held: the times of both decisions by default, and a day. */
const UNUSED_FOR = 9 * DAY;
const UNDONE_WITHIN = PLAN_TERMS.business.callsKeptDays * DAY;

let service: TestService;
let workshop: Workshop;
let company: TestCompany;
let ahead = 0;

beforeAll(async () => {
  [service, workshop] = await Promise.all([
    startTestService({ env: { RATE_LIMIT: '100000' }, now: () => new Date(Date.now() + ahead) }),
    openWorkshop(),
  ]);
});
afterAll(() => Promise.all([service.stop(), workshop.close()]));
beforeEach(async () => {
  ahead = 0;
  company = await createCompany(service.store, { rows: 2 });
  await as('member', 'lists.addColumn', { listId: company.listId, id: 'papers', name: 'Papers', type: 'file' });
});

const steps = () => filesOf(service, () => company);
const as = (who: Who, name: string, input: object) => steps().as(who, name, input);
const set = (papers: readonly string[] | null, n = 0) =>
  as('member', 'rows.update', { rowId: company.rowIds[n], cells: { papers } });
const fileOf = (id: string) => service.store.files.get(company.id, id);
const isThere = async (id: string) => (await fileOf(id))?.deletedAt === null;
const used = () => service.store.storage.used(company.id);
const bytesOf = (id: string) => service.store.db.collection('fileBytes.chunks').countDocuments({ files_id: id });

async function sweepAt(time: number): Promise<void> {
  ahead = time;
  const { sweepFiles } = await import('../../src/calls/sweepFiles.js');
  await sweepFiles(service.dependencies);
}

test('files that are not complete are deleted after a day, and files that no row holds once no call can need them', async () => {
  const taken = await steps().upload(Buffer.from('taken'));
  const free = await steps().upload(Buffer.from('free!'));
  const { fileId: waiting, uploadUrl } = await steps().announce(Buffer.from('never'));
  await set([taken]);
  const bytesId = (await fileOf(free))?.bytesId ?? '';
  await sweepAt(DAY - HOUR);
  expect([await isThere(taken), await isThere(free), await isThere(waiting), await used()]).toEqual([
    true,
    true,
    true,
    15,
  ]);
  expect(await bytesOf(bytesId)).toBe(1);
  await sweepAt(DAY + HOUR);
  expect([await isThere(taken), await isThere(free), await isThere(waiting), await used()]).toEqual([
    true,
    true,
    false,
    10,
  ]);
  await sweepAt(UNUSED_FOR - HOUR);
  expect(await isThere(free)).toBe(true);
  await sweepAt(UNUSED_FOR + HOUR);
  expect([await isThere(taken), await isThere(free), await used()]).toEqual([true, false, 5]);
  expect(await bytesOf(bytesId)).toBe(0);
  await sweepAt(UNUSED_FOR + 3 * HOUR);
  expect(await used()).toBe(5);
  ahead = 0;
  expect((await steps().put(uploadUrl, Buffer.from('never'))).status).toBe(404);
  expect((await set([free])).status).toBe(400);
  expect((await as('member', 'files.get', { fileId: free })).status).toBe(404);
});

test('a file that was removed from its row stays while the call can be undone', async () => {
  const fileId = await steps().upload(Buffer.from('x'));
  await set([fileId]);
  const emptied = await set(null);
  for (let day = 1; day < 20; day += 1) await sweepAt(day * DAY);
  await sweepAt(UNDONE_WITHIN - DAY);
  expect(await isThere(fileId)).toBe(true);
  ahead = 0;
  const undone = await as('member', 'calls.undo', { callId: String(emptied.headers['call-id']) });
  await until(
    async () => (await recordOf(service, String(undone.headers['call-id']))).state,
    (state) => state === 'succeeded',
  );
  await sweepAt(UNDONE_WITHIN + 10 * DAY);
  expect(await isThere(fileId)).toBe(true);
  ahead = 0;
  await set(null);
  await sweepAt(2 * UNDONE_WITHIN + 20 * DAY);
  expect(await isThere(fileId)).toBe(false);
});

test('a file of a deleted row stays, and a file of a deleted list is deleted', async () => {
  const fileId = await steps().upload(Buffer.from('x'));
  await set([fileId]);
  await as('member', 'rows.delete', { rowId: company.rowIds[0] });
  await sweepAt(3 * UNDONE_WITHIN);
  expect(await isThere(fileId)).toBe(true);
  ahead = 0;
  await service.store.lists.collection.updateOne({ _id: company.listId }, { $set: { deletedAt: new Date() } });
  await sweepAt(5 * UNDONE_WITHIN);
  expect(await isThere(fileId)).toBe(false);
});

test('an undo leaves a value out when its file was deleted', async () => {
  const fileId = await steps().upload(Buffer.from('x'));
  await set([fileId]);
  const emptied = await set(null);
  await service.store.files.collection.updateOne({ _id: fileId }, { $set: { deletedAt: new Date() } });
  const undone = await as('member', 'calls.undo', { callId: String(emptied.headers['call-id']) });
  const { envelope } = await until(
    () => recordOf(service, String(undone.headers['call-id'])),
    ({ endedAt }) => endedAt !== undefined,
  );
  expect(JSON.stringify(envelope ?? undone.body)).toContain('was deleted');
  expect((await as('member', 'rows.get', { rowId: company.rowIds[0] })).body.data.row.cells.papers ?? null).toBeNull();
});

test('a row that takes a file while the sweeper deletes it keeps the file, or is refused', async () => {
  const fileId = await steps().upload(Buffer.from('x'));
  ahead = UNUSED_FOR + HOUR;
  const pause = pauseAt(service.store, 'files.beginDeletion', 'before');
  const sweeping = sweepAt(ahead);
  await pause.reached;
  expect((await set([fileId])).status).toBe(200);
  pause.goOn();
  await sweeping;
  expect(await isThere(fileId)).toBe(true);
});

test('the bytes of an upload whose process died are deleted', async () => {
  const { fileId, uploadUrl } = await steps().announce(Buffer.from('whole'));
  const died = intercept(service.store, 'files.complete', () => Promise.reject(new Error('killed')));
  expect((await steps().put(uploadUrl, Buffer.from('whole'))).status).toBe(500);
  died();
  const [left] = (await fileOf(fileId))?.uploads ?? [];
  expect(await bytesOf(left?.id ?? '')).toBe(1);
  expect((await steps().put(uploadUrl, Buffer.from('whole'))).status).toBe(200);
  await set([fileId]);
  await sweepAt(DAY + HOUR);
  expect([await bytesOf(left?.id ?? ''), (await fileOf(fileId))?.uploads]).toEqual([0, []]);
  expect(await bytesOf((await fileOf(fileId))?.bytesId ?? '')).toBe(1);
});

describe('storage is counted once', () => {
  const input = { name: 'a.txt', contentType: 'text/plain', size: 100 };
  const { now } = Date;
  const usedThere = (id: string) => workshop.store.storage.used(id);
  const tidy = async (at: number) => {
    workshop.clock.now = new Date(at);
    const { sweepFiles } = await import('../../src/calls/sweepFiles.js');
    await sweepFiles(workshop.process().dependencies);
  };

  test.each(['storage.reserve', 'history.claim', 'history.apply', 'calls.putSecret', 'calls.end'])(
    'when the process dies after %s',
    async (operation) => {
      workshop.clock.now = new Date();
      const there = await createCompany(workshop.store, { rows: 0 });
      const { _id } = await receive(workshop.store, there, { action: 'files.create', input, by: 'member' });
      const died = workshop.process();
      const pause = pauseAt(died.store, operation, 'after');
      const old = died.go(_id);
      await pause.reached;
      expect(await workshop.process().go(_id)).toBe('succeeded');
      pause.goOn();
      expect(await old).toBe('succeeded');
      expect(await usedThere(there.id)).toBe(100);
      await tidy(now() + 2 * HOUR);
      expect(await usedThere(there.id)).toBe(100);
      await tidy(now() + 2 * DAY);
      await tidy(now() + 3 * DAY);
      expect(await usedThere(there.id)).toBe(0);
    },
  );

  test('and the reservation of a call that made no file is released', async () => {
    const there = await createCompany(workshop.store, { rows: 0 });
    const { _id } = await receive(workshop.store, there, { action: 'files.create', input, by: 'member' });
    await workshop.store.calls.collection.updateOne({ _id }, { $set: { state: 'failed' } });
    const at = new Date();
    const claim = { companyId: there.id, fileId: 'file_x', bytes: 100, callId: _id, at };
    const first = await workshop.store.storage.reserve(claim, 1_000);
    expect([await workshop.store.storage.reserve(claim, 1_000), await usedThere(there.id)]).toEqual([first, 100]);
    await tidy(now() + 2 * HOUR);
    expect(await usedThere(there.id)).toBe(0);
    const open = await workshop.store.db.collection<{ _id: string }>('storage').findOne({ _id: there.id });
    expect(open).toMatchObject({ reserved: {}, used: 0 });
    expect(open).not.toHaveProperty('tidyAt');
  });
});
