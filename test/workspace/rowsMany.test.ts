import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { click, ended } from '../http/people.js';

let service: TestService;
let company: TestCompany;
let use: (action: string, input: object, query?: string) => ReturnType<typeof call>;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 110 });
  const { secret } = await company.key('member');
  use = (action, input, query = '') => call(service, action, input, { host: company.host, secret, query });
});

const rows = () => service.store.rows.collection;
const some = (count: number) => company.rowIds.slice(0, count);
const done = () => rows().countDocuments({ companyId: company.id, status: 'done' });
const paths = (reply: { body: { error: { fields: { path: string }[] } } }) =>
  reply.body.error.fields.map(({ path }) => path);
const newRows = (count: number) => Array.from({ length: count }, (_, n) => ({ cells: { name: `new ${n}` } }));

describe('rows.createMany', () => {
  test('adds rows in the order of the request, which is also the order of the list', async () => {
    const made = await use('rows.createMany', { listId: company.listId, rows: newRows(12) });
    expect(made.status).toBe(200);
    const { created, rowIds } = made.body.data as { created: number; rowIds: string[] };
    expect(created).toBe(12);
    expect(made.body.changed).toEqual(rowIds.map((id) => ({ type: 'row', id, change: 'created' })));
    expect(rowIds).toEqual(rowIds.toSorted());
    const stored = await rows()
      .find({ _id: { $in: rowIds } })
      .sort({ _id: 1 })
      .toArray();
    expect(stored.map(({ cells, status }) => [cells['name'], status])).toEqual(
      newRows(12).map(({ cells }) => [cells.name, 'open']),
    );
  });

  test('adds 500 rows in the background, each once', async () => {
    const started = await use('rows.createMany', { listId: company.listId, rows: newRows(500) });
    expect([200, 202]).toContain(started.status);
    const record = await ended(service, String(started.headers['call-id']));
    expect(record).toMatchObject({ state: 'succeeded', progress: { done: 500, total: 500 } });
    expect(await rows().countDocuments({ companyId: company.id })).toBe(610);
    expect(await service.store.history.collection.countDocuments({ callId: record._id })).toBe(500);
  });

  test('names every invalid field of every row, and adds no row', async () => {
    const bad = [{ cells: { name: 1 } }, { cells: { name: 'good' } }, { cells: { colour: 'red' }, status: 'lost' }];
    const refused = await use('rows.createMany', { listId: company.listId, rows: bad });
    expect(paths(refused)).toEqual(['/rows/0/cells/name', '/rows/2/cells/colour', '/rows/2/status']);
    expect(paths(await use('rows.createMany', { listId: company.listId, rows: newRows(501) }))).toEqual(['/rows']);
    expect(await rows().countDocuments({ companyId: company.id })).toBe(110);
  });

  test("does not find another company's list", async () => {
    const other = await createCompany(service.store);
    const refused = await use('rows.createMany', { listId: other.listId, rows: newRows(1) });
    expect(refused.body.error).toMatchObject({ code: 'not_found' });
    expect(await rows().countDocuments({ companyId: other.id })).toBe(3);
  });
});

describe('rows.updateMany', () => {
  test('changes up to ten rows at once', async () => {
    const reply = await use('rows.updateMany', { rowIds: some(10), cells: { amount: 7 }, status: 'done' });
    expect(reply.body).toEqual({
      ok: true,
      data: { updated: 10, rowIds: some(10) },
      changed: some(10).map((id) => ({ type: 'row', id, change: 'updated' })),
    });
    expect(await rows().findOne({ _id: some(1)[0] ?? '' })).toMatchObject({
      cells: { name: 'thing 0', amount: 7 },
      status: 'done',
      version: 2,
    });
    expect(await done()).toBe(10);
  });

  test('needs a confirmation from eleven rows on, and does what its preview says', async () => {
    const held = await use('rows.updateMany', { rowIds: some(11), cells: { amount: 70 } });
    expect(held.status).toBe(428);
    expect(held.body.error.preview).toMatchObject({
      title: 'Update 11 rows in Things',
      effects: ['New values, the same for all, for: Amount.'],
      affected: { count: 11 },
    });
    expect(held.body.error.preview.affected.sample[1]).toEqual({
      id: some(2)[1],
      label: 'thing 1',
      before: { amount: 1 },
      after: { amount: 70 },
    });
    const callId = held.body.error.call_id;
    await click(service, company, callId, 'member', 'yes');
    expect(await ended(service, callId)).toMatchObject({
      state: 'succeeded',
      envelope: { data: { updated: 11 }, changed: some(11).map((id) => ({ type: 'row', id, change: 'updated' })) },
    });
    expect(await rows().countDocuments({ companyId: company.id, version: 2, 'cells.amount': 70 })).toBe(11);
  });

  test('changes nothing and is held again when a row has changed since the preview', async () => {
    const held = await use('rows.updateMany', { rowIds: some(11), status: 'done' });
    const callId = held.body.error.call_id;
    await use('rows.update', { rowId: some(4)[3], cells: { amount: 99 } });
    await click(service, company, callId, 'member', 'yes');
    await until(
      () => service.store.calls.get(callId),
      (record) => record?.state === 'held_confirmation' && record.hold?.n === 2,
    );
    expect(await done()).toBe(0);
  });

  test('needs an approval above a hundred rows, and then runs in the background', async () => {
    const held = await use('rows.updateMany', { rowIds: some(101), status: 'done' });
    expect(held.status).toBe(423);
    const callId = held.body.error.call_id;
    await click(service, company, callId, 'admin', 'yes');
    expect(await ended(service, callId)).toMatchObject({ state: 'succeeded', progress: { done: 101, total: 101 } });
    expect(await done()).toBe(101);
  });

  test('refuses invalid values, deleted rows, and input that sets nothing', async () => {
    expect(paths(await use('rows.updateMany', { rowIds: some(2), cells: { amount: 'x' }, status: 'lost' }))).toEqual([
      '/cells/amount',
      '/status',
    ]);
    expect(paths(await use('rows.updateMany', { rowIds: some(2), cells: {} }))).toEqual(['/cells']);
    await use('rows.delete', { rowId: some(1)[0] });
    const refused = await use('rows.updateMany', { rowIds: some(2), status: 'done' });
    expect(refused.body.error).toMatchObject({ code: 'conflict', message: expect.stringContaining(some(1)[0] ?? '-') });
    const other = await createCompany(service.store);
    const strange = await use('rows.updateMany', { rowIds: [...some(1), other.rowIds[0]], status: 'done' });
    expect(strange.body.error).toMatchObject({ code: 'not_found' });
    expect(await done()).toBe(0);
  });

  test('sets different values on each row, and undoes them', async () => {
    const [a, b, c] = some(3);
    const input = {
      rows: [
        { rowId: a, cells: { amount: 70 } },
        { rowId: b, cells: { name: 'renamed', amount: null }, status: 'done' },
        { rowId: c, status: 'open' },
      ],
    };
    const { preview } = (await use('rows.updateMany', input, '?dry_run=true')).body.data;
    expect(preview).toMatchObject({
      title: 'Update 2 rows in Things',
      effects: ['New values for: Amount, Name.', 'A status is set on 2 rows.', '1 row has these values already.'],
    });
    expect(preview.affected.sample).toEqual([
      { id: a, label: 'thing 0', before: { amount: 0 }, after: { amount: 70 } },
      {
        id: b,
        label: 'thing 1',
        before: { name: 'thing 1', amount: 1, status: 'open' },
        after: { name: 'renamed', amount: null, status: 'done' },
      },
    ]);
    const reply = await use('rows.updateMany', input);
    expect(reply.body.data).toEqual({ updated: 3, rowIds: [a, b, c] });
    const values = async () =>
      (await service.store.rows.many(company.id, some(3))).map(({ cells, status }) => ({ ...cells, status }));
    expect(await values()).toEqual([
      { name: 'thing 0', amount: 70, status: 'open' },
      { name: 'renamed', amount: null, status: 'done' },
      { name: 'thing 2', amount: 2, status: 'open' },
    ]);
    const undone = await use('calls.undo', { callId: String(reply.headers['call-id']) });
    await ended(service, String(undone.headers['call-id']));
    expect(await values()).toEqual([
      { name: 'thing 0', amount: 0, status: 'open' },
      { name: 'thing 1', amount: 1, status: 'open' },
      { name: 'thing 2', amount: 2, status: 'open' },
    ]);
  });

  test('needs the same decisions for different values as for equal ones, by the number of rows', async () => {
    const each = (count: number) => ({ rows: some(count).map((rowId, amount) => ({ rowId, cells: { amount } })) });
    expect((await use('rows.updateMany', each(10))).status).toBe(200);
    expect((await use('rows.updateMany', each(11))).status).toBe(428);
    expect((await use('rows.updateMany', each(101))).status).toBe(423);
  });

  test('names the rows of a batch that do not fit', async () => {
    const [a, b] = some(2);
    expect(paths(await use('rows.updateMany', {}))).toEqual(['']);
    expect(paths(await use('rows.updateMany', { rowIds: [a], rows: [{ rowId: b, status: 'done' }] }))).toEqual(['']);
    const doubled = {
      rows: [{ rowId: a, status: 'done' }, { rowId: b }, { rowId: a, status: 'done' }],
      status: 'open',
    };
    expect(paths(await use('rows.updateMany', doubled))).toEqual(['/status', '/rows/1/cells', '/rows/2/rowId']);
    const unfit = {
      rows: [
        { rowId: a, cells: { amount: 'x' } },
        { rowId: b, cells: { colour: 'red' }, status: 'lost' },
      ],
    };
    expect(paths(await use('rows.updateMany', unfit))).toEqual([
      '/rows/0/cells/amount',
      '/rows/1/cells/colour',
      '/rows/1/status',
    ]);
    expect(await done()).toBe(0);
  });
});

test('many rows are restored in one call', async () => {
  await rows().updateMany({ _id: { $in: [...company.rowIds] } }, { $set: { archivedAt: new Date() } });
  const started = await use('rows.restore', { rowIds: company.rowIds });
  expect(await ended(service, String(started.headers['call-id']))).toMatchObject({
    state: 'succeeded',
    envelope: { data: { restored: 110 } },
  });
  expect(await rows().countDocuments({ companyId: company.id, archivedAt: null, version: 2 })).toBe(110);
});
