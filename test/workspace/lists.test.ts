import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { click, ended, signedIn, type Who } from '../http/people.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';

let service: TestService;
let company: TestCompany;
let workshop: Workshop;

beforeAll(async () => {
  [service, workshop] = await Promise.all([startTestService({ env: { RATE_LIMIT: '100000' } }), openWorkshop()]);
});
afterAll(() => Promise.all([service.stop(), workshop.close()]));
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 3 });
});

async function as(who: Who, name: string, input: object, of = company) {
  const headers = await signedIn(service, of, who);
  return call(service, name, input, { host: of.host, headers });
}
const member = (name: string, input: object = {}) => as('member', name, { listId: company.listId, ...input });
const shown = async (input: object = {}, who: Who = 'member') =>
  (await as(who, 'lists.list', input)).body.data.lists.map(({ listId }: { listId: string }) => listId);
const changedList = [{ type: 'list', id: expect.any(String), change: 'updated' }];

describe('lists.get', () => {
  test('returns the list with the number of its rows', async () => {
    const { body } = await as('viewer', 'lists.get', { listId: company.listId });
    expect(body).toMatchObject({
      data: { list: { listId: company.listId, name: 'Things', openTo: null, archivedAt: null }, rowCount: 3 },
      changed: [],
    });
  });
});

describe('lists.rename', () => {
  test('gives the list its new name, trimmed', async () => {
    const { status, body } = await member('lists.rename', { name: ' Goods ', version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { list: { name: 'Goods', version: 2 } }, changed: changedList });
    expect((await member('lists.get')).body.data.list.name).toBe('Goods');
  });

  test('refuses a version other than the current one', async () => {
    await member('lists.rename', { name: 'Goods' });
    expect((await member('lists.rename', { name: 'Wares', version: 1 })).body.error).toMatchObject({
      code: 'conflict',
    });
    expect((await member('lists.get')).body.data.list.name).toBe('Goods');
  });
});

describe('an archived list', () => {
  test('is hidden with its rows until it is restored', async () => {
    expect((await member('lists.archive')).body).toMatchObject({
      data: { list: { archivedAt: expect.any(String) } },
      changed: changedList,
    });
    expect(await shown()).toEqual([]);
    expect(await shown({ archived: true })).toEqual([company.listId]);
    for (const name of ['lists.rows', 'lists.export']) expect((await member(name)).status).toBe(404);
    expect((await member('lists.rename', { name: 'x' })).status).toBe(404);
    expect((await as('member', 'rows.delete', { rowId: company.rowIds[0] })).status).toBe(404);
    expect((await member('lists.get')).body.data).toMatchObject({ rowCount: 3 });
    expect((await member('lists.archive')).body.error).toMatchObject({ code: 'conflict' });

    const restored = await member('lists.restore');
    expect(restored.body).toMatchObject({ data: { list: { archivedAt: null, version: 3 } }, changed: changedList });
    expect(await shown()).toEqual([company.listId]);
    expect(await shown({ archived: true })).toEqual([]);
    expect((await member('lists.rows')).body.data.rows).toHaveLength(3);
    expect((await member('lists.restore')).body.error).toMatchObject({ code: 'conflict' });
  });
});

describe('lists.delete', () => {
  test('deletes a short list at once and permanently', async () => {
    const { body } = await member('lists.delete');
    expect(body).toMatchObject({
      data: { listId: company.listId, name: 'Things' },
      changed: [{ type: 'list', id: company.listId, change: 'deleted' }],
    });
    for (const name of ['lists.get', 'lists.restore', 'lists.archive', 'lists.delete', 'lists.rows'])
      expect((await member(name)).status, name).toBe(404);
    expect([...(await shown()), ...(await shown({ archived: true }))]).toEqual([]);
  });

  test('deletes an archived list', async () => {
    await member('lists.archive');
    expect((await member('lists.delete')).status).toBe(200);
    expect((await member('lists.restore')).status).toBe(404);
  });

  test('needs a confirmation above 10 rows, and runs after it', async () => {
    company = await createCompany(service.store, { rows: 11 });
    const { status, body } = await member('lists.delete');
    expect(status).toBe(428);
    expect(body.error.preview).toMatchObject({
      reversible: false,
      effects: expect.arrayContaining([expect.stringContaining('11 rows')]),
      affected: { count: 1, sample: [{ id: company.listId, before: { rows: 11 } }] },
    });
    const callId = body.error.call_id;
    expect((await member('lists.get')).status).toBe(200);
    await click(service, company, callId, 'member', 'yes');
    expect(await ended(service, callId)).toMatchObject({ state: 'succeeded' });
    expect((await member('lists.get')).status).toBe(404);
  });

  test('is held again when the list has changed since the preview', async () => {
    company = await createCompany(service.store, { rows: 11 });
    const callId = (await member('lists.delete')).body.error.call_id;
    await as('member', 'rows.create', { listId: company.listId, cells: { name: 'late' } });
    await click(service, company, callId, 'member', 'yes');
    const again = (await member('lists.delete')).body.error;
    expect(again.preview.effects[0]).toContain('12 rows');
    expect((await member('lists.get')).status).toBe(200);
  });

  test('needs an approval above 100 rows', async () => {
    company = await createCompany(service.store, { rows: 101 });
    expect((await member('lists.delete')).status).toBe(423);
  });
});

describe('lists.setStatuses', () => {
  test('renames, adds and orders statuses, and removes unused ones', async () => {
    const statuses = [{ name: 'Won' }, { id: 'open', name: 'In talks' }];
    const { body } = await member('lists.setStatuses', { statuses });
    const after = [
      { id: 'won', name: 'Won' },
      { id: 'open', name: 'In talks' },
    ];
    expect(body).toMatchObject({ data: { list: { statuses: after } }, changed: changedList });
    expect((await member('lists.rows')).body.data.statuses).toEqual(after);
  });

  test('refuses to remove a status of rows, with their number', async () => {
    await as('member', 'rows.delete', { rowId: company.rowIds[0] });
    const { body } = await member('lists.setStatuses', { statuses: [{ id: 'done', name: 'Done' }] });
    expect(body.error).toMatchObject({ code: 'conflict', message: expect.stringContaining('“Open” by 3 rows') });
    expect((await member('lists.rows')).body.data.statuses).toHaveLength(2);
  });

  test('refuses a repeated id', async () => {
    const statuses = [
      { id: 'open', name: 'Open' },
      { id: 'open', name: 'Shut' },
    ];
    const { body } = await member('lists.setStatuses', { statuses });
    expect(body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: '/statuses/1/id' }] });
  });
});

describe('lists.setColumns', () => {
  test('adds, renames and orders columns; an omitted type stays', async () => {
    const columns = [
      { id: 'amount', name: 'Value' },
      { id: 'name', name: 'Name' },
      { name: 'Closes', type: 'date' },
    ];
    const { body } = await member('lists.setColumns', { columns });
    expect(body).toMatchObject({
      data: {
        list: {
          columns: [
            { id: 'amount', name: 'Value', type: 'number' },
            { id: 'name', name: 'Name', type: 'text' },
            { id: 'closes', name: 'Closes', type: 'date' },
          ],
        },
      },
      changed: changedList,
    });
  });

  test('refuses to remove a column with values, with the number of rows', async () => {
    await as('member', 'rows.update', { rowId: company.rowIds[1], cells: { amount: null } });
    const { body } = await member('lists.setColumns', { columns: [{ id: 'name', name: 'Name' }] });
    expect(body.error).toMatchObject({ code: 'conflict', message: expect.stringContaining('in 2 rows') });
  });

  test('removes an empty column', async () => {
    for (const rowId of company.rowIds) await as('member', 'rows.update', { rowId, cells: { amount: null } });
    const { body } = await member('lists.setColumns', { columns: [{ id: 'name', name: 'Name' }] });
    expect(body.data.list.columns).toHaveLength(1);
  });

  test('changes a type only when it fits every value', async () => {
    const to = (type: string) =>
      member('lists.setColumns', {
        columns: [
          { id: 'name', name: 'Name', type },
          { id: 'amount', name: 'Amount' },
        ],
      });
    expect((await to('email')).body.error).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('no email in 3 rows'),
    });
    for (const [index, rowId] of company.rowIds.entries())
      await as('member', 'rows.update', { rowId, cells: { name: `a${index}@b.example` } });
    expect((await to('email')).body.data.list.columns[0].type).toBe('email');
    expect((await to('text')).body.data.list.columns[0].type).toBe('text');
    expect((await to('choice')).body.error).toMatchObject({ message: expect.stringContaining('no choice in 3 rows') });
    expect((await to('number')).body.error).toMatchObject({ code: 'conflict' });
  });
});

/** Runs a call again, as after a worker that died just before it wrote the outcome. */
async function repeat(callId: string): Promise<void> {
  await workshop.store.calls.collection.updateOne(
    { _id: callId },
    { $set: { state: 'running' }, $unset: { envelope: 1, endedAt: 1 } },
  );
  expect(await workshop.process().run(callId)).toBe('succeeded');
}

test.each([
  ['lists.rename', { name: 'Goods' }],
  ['lists.archive', {}],
  ['lists.delete', {}],
  ['lists.setStatuses', { statuses: [{ id: 'open', name: 'In talks' }, { name: 'Won' }] }],
  ['lists.setColumns', { columns: [{ id: 'name', name: 'Who' }, { id: 'amount', name: 'Amount' }, { name: 'Note' }] }],
  ['lists.share', { openTo: [] }],
])('%s in a re-run changes the list once and returns the same', async (action, rest) => {
  const of = await createCompany(workshop.store, { rows: 2 });
  const { _id } = await receive(workshop.store, of, { action, input: { listId: of.listId, ...rest } });
  expect(await workshop.process().go(_id)).toBe('succeeded');
  const { envelope } = await recordOf(workshop.store, _id);
  await repeat(_id);
  expect((await recordOf(workshop.store, _id)).envelope).toEqual(envelope);
  expect(await workshop.store.lists.collection.findOne({ _id: of.listId })).toMatchObject({ version: 2 });
  expect(await workshop.store.history.collection.countDocuments({ callId: _id })).toBe(1);
});

test.each([
  ['lists.get', {}],
  ['lists.rename', { name: 'Mine' }],
  ['lists.archive', {}],
  ['lists.restore', {}],
  ['lists.delete', {}],
  ['lists.setStatuses', { statuses: [] }],
  ['lists.setColumns', { columns: [{ name: 'Name' }] }],
  ['lists.share', { openTo: 'company' }],
  ['lists.send', { to: 'sam@partner.example' }],
  ['lists.export', {}],
  ['lists.rows', { filter: [{ column: 'name', op: 'empty' }] }],
  ['lists.import', { format: 'csv', content: 'Name\nx\n' }],
])('%s does not find another company’s list', async (name, rest) => {
  const other = await createCompany(service.store, { rows: 1 });
  const reply = await as('admin', name, { listId: other.listId, ...rest });
  expect(reply.status).toBe(404);
  expect(await service.store.lists.collection.findOne({ _id: other.listId })).toMatchObject({ version: 1 });
});

test('a viewer cannot change a list', async () => {
  for (const [name, rest] of [
    ['lists.rename', { name: 'x' }],
    ['lists.archive', {}],
    ['lists.delete', {}],
    ['lists.share', { openTo: 'company' }],
    ['lists.import', { format: 'csv', content: 'Name\nx\n' }],
  ] as const) {
    expect((await as('viewer', name, { listId: company.listId, ...rest })).status, name).toBe(403);
  }
});
