import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { letThrough, signedIn, type Who } from '../http/people.js';
import {
  addRows,
  call,
  createCompany,
  startTestService,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';
import { stopAfter } from '../setup/intercept.js';

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

async function as(who: Who, name: string, input: object) {
  const headers = await signedIn(service, company, who);
  return call(service, name, input, { host: company.host, headers });
}
const member = (name: string, input: object = {}) => as('member', name, { listId: company.listId, ...input });
const columnsOf = async () => (await member('lists.get')).body.data.list.columns;
const rowsOf = async (): Promise<{ id: string; status: string | null; cells: Record<string, unknown> }[]> =>
  (await member('lists.rows', { limit: 200 })).body.data.rows;
const cellsOf = async (column: string) => (await rowsOf()).map(({ cells }) => cells[column]);
const pathsOf = ({ body }: Awaited<ReturnType<typeof member>>) =>
  (body.error?.['fields'] ?? []).map(({ path }: { path: string }) => path);
const set = (rowId: string | undefined, cells: object) => as('member', 'rows.update', { rowId, cells });

describe('a new column', () => {
  test('has the requested position and its own id', async () => {
    await member('lists.addColumn', {
      name: 'Amount',
      type: 'number',
      format: 'currency',
      currency: 'EUR',
      before: 'name',
    });
    await member('lists.addColumn', { name: 'Seen', type: 'date_time', zone: 'Europe/Berlin' });
    expect(await columnsOf()).toEqual([
      { id: 'amount_2', name: 'Amount', type: 'number', format: 'currency', currency: 'EUR' },
      { id: 'name', name: 'Name', type: 'text' },
      { id: 'amount', name: 'Amount', type: 'number' },
      { id: 'seen', name: 'Seen', type: 'date_time', zone: 'Europe/Berlin' },
    ]);
  });

  test('is added together with others at the same time', async () => {
    const replies = await Promise.all(['A', 'B', 'C'].map((name) => member('lists.addColumn', { name })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await columnsOf()).map(({ id }: { id: string }) => id).toSorted()).toEqual([
      'a',
      'amount',
      'b',
      'c',
      'name',
    ]);
    const named = await member('lists.addColumn', { name: 'D', version: 1 });
    expect(named.body.error.code).toBe('conflict');
  });

  test('takes only the settings of its type, and checks currencies and time zones', async () => {
    expect(pathsOf(await member('lists.addColumn', { name: 'A', type: 'text', format: 'plain' }))).toEqual(['/format']);
    expect(pathsOf(await member('lists.addColumn', { name: 'A', type: 'number', format: 'currency' }))).toEqual([
      '/currency',
    ]);
    expect(pathsOf(await member('lists.addColumn', { name: 'A', type: 'number', currency: 'XQX' }))).toEqual([
      '/currency',
    ]);
    expect(pathsOf(await member('lists.addColumn', { name: 'A', type: 'date_time', zone: 'Mars/One' }))).toEqual([
      '/zone',
    ]);
    const options = [{ name: 'Red' }, { name: ' red' }];
    expect(pathsOf(await member('lists.addColumn', { name: 'A', type: 'choice', options }))).toEqual([
      '/options/1/name',
    ]);
    expect(pathsOf(await member('lists.addColumn', { name: 'A', id: 'name' }))).toEqual(['/id']);
    expect(pathsOf(await member('lists.addColumn', { name: 'A', before: 'none' }))).toEqual(['/before']);
  });
});

describe('cells', () => {
  test('with times are stored in UTC, and repeated options once', async () => {
    const options = [{ name: 'Red' }, { name: 'Blue' }];
    await member('lists.addColumn', { name: 'At', type: 'date_time' });
    await member('lists.addColumn', { name: 'Tags', type: 'choice', multiple: true, options });
    await set(company.rowIds[0], { at: '2026-11-20T14:30:00+01:00', tags: ['blue', 'blue', 'red'] });
    const [row] = await rowsOf();
    expect(row?.cells).toMatchObject({ at: '2026-11-20T13:30:00.000Z', tags: ['blue', 'red'] });
    const refused = await set(company.rowIds[0], { at: '2026-11-20', tags: ['green'] });
    expect(refused.body.error?.['fields']).toEqual([
      expect.objectContaining({ path: '/cells/at', fix: expect.stringContaining('a time with its zone') }),
      expect.objectContaining({ path: '/cells/tags', fix: expect.stringContaining('an array of: red, blue') }),
    ]);
  });

  test('with people accept only members of the team', async () => {
    await member('lists.addColumn', { name: 'Owner', type: 'person' });
    const owner = company.members.viewer._id;
    expect((await set(company.rowIds[0], { owner })).status).toBe(200);
    const refused = await set(company.rowIds[0], { owner: 'Nobody Here' });
    expect(refused.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: '/cells/owner' }] });
    await service.store.members.collection.updateOne({ _id: owner }, { $set: { removedAt: new Date() } });
    expect(pathsOf(await set(company.rowIds[1], { owner }))).toEqual(['/cells/owner']);
    const many = { rows: [{ cells: { name: 'a' } }, { cells: { owner: 'x' } }] };
    expect(pathsOf(await member('rows.createMany', many))).toEqual(['/rows/1/cells/owner']);
  });
});

describe('another type', () => {
  const to = (type: string, input: object = {}) => member('lists.changeColumn', { columnId: 'name', type, ...input });

  test('converts texts that are numbers', async () => {
    for (const [n, rowId] of company.rowIds.entries()) await set(rowId, { name: ` ${n}.50 ` });
    const { body } = await to('number');
    expect(body).toMatchObject({ ok: true, data: { converted: 3, emptied: 0 } });
    expect(body.changed.map(({ type }: { type: string }) => type)).toEqual(['list', 'row', 'row', 'row']);
    expect(await cellsOf('name')).toEqual([0.5, 1.5, 2.5]);
    expect((await to('text')).body.data).toMatchObject({ converted: 3 });
    expect(await cellsOf('name')).toEqual(['0.5', '1.5', '2.5']);
  });

  test('is refused when a value does not fit, by row, and with `unfit: empty` these cells are emptied', async () => {
    await set(company.rowIds[0], { name: '7' });
    const refused = await to('number');
    expect(refused.body.error?.code).toBe('conflict');
    for (const rowId of company.rowIds.slice(1)) expect(refused.body.error?.message).toContain(rowId);
    expect(refused.body.error?.message).not.toContain(company.rowIds[0]);
    const dry = await call(
      service,
      'lists.changeColumn',
      { listId: company.listId, columnId: 'name', type: 'number', unfit: 'empty' },
      { host: company.host, headers: await signedIn(service, company, 'member'), query: '?dry_run=true' },
    );
    const { preview } = dry.body.data;
    expect(preview).toMatchObject({
      effects: [
        'Name holds number values instead of text values.',
        '1 value is converted.',
        expect.stringContaining('2 values are emptied'),
      ],
      affected: {
        count: 3,
        sample: [
          { before: { name: 'thing 1' }, after: { name: null } },
          {},
          { before: { name: '7' }, after: { name: 7 } },
        ],
      },
    });
    expect((await to('number', { unfit: 'empty' })).body.data).toMatchObject({ converted: 1, emptied: 2 });
    expect(await cellsOf('name')).toEqual([7, null, null]);
  });

  test('converts texts to options and options to texts', async () => {
    for (const [n, rowId] of company.rowIds.entries()) await set(rowId, { name: n === 1 ? 'In talks' : 'Won' });
    expect((await to('choice')).body.data.list.columns[0]).toMatchObject({
      type: 'choice',
      options: [
        { id: 'won', name: 'Won' },
        { id: 'in_talks', name: 'In talks' },
      ],
    });
    expect(await cellsOf('name')).toEqual(['won', 'in_talks', 'won']);
    await to('choice', { multiple: true });
    expect(await cellsOf('name')).toEqual([['won'], ['in_talks'], ['won']]);
    await to('text');
    expect(await cellsOf('name')).toEqual(['Won', 'In talks', 'Won']);
  });

  test('finds people by name or mail address, dates in times, and true and false in words', async () => {
    const { mika, vera } = { mika: company.members.member, vera: company.members.viewer };
    await set(company.rowIds[0], { name: 'Mika' });
    await set(company.rowIds[1], { name: vera.email });
    await set(company.rowIds[2], { name: null });
    await to('person');
    expect(await cellsOf('name')).toEqual([mika._id, vera._id, null]);
    await member('lists.addColumn', { name: 'Due' });
    await set(company.rowIds[0], { due: '2026-11-20T23:30:00-05:00' });
    await member('lists.changeColumn', { columnId: 'due', type: 'date' });
    expect((await cellsOf('due'))[0]).toBe('2026-11-20');
    await member('lists.addColumn', { name: 'Paid' });
    await set(company.rowIds[0], { paid: 'Yes' });
    await set(company.rowIds[1], { paid: 'false' });
    await member('lists.changeColumn', { columnId: 'paid', type: 'checkbox' });
    expect((await cellsOf('paid')).slice(0, 2)).toEqual([true, false]);
  });

  test('with many lost values needs a confirmation', async () => {
    await addRows(service.store, company, 20);
    const held = await to('number', { unfit: 'empty' });
    expect(held.body.error).toMatchObject({ code: 'confirmation_required', preview: { affected: { count: 23 } } });
    expect(held.body.error?.['preview'].reason).toContain('23 values are emptied');
    expect(await letThrough(service, company, held, 'member')).toMatchObject({ state: 'succeeded' });
    expect((await columnsOf())[0].type).toBe('number');
  });

  test('is completed by a re-run when the first run dies half-way', async () => {
    const of = await createCompany(workshop.store, { rows: 60 });
    const input = { listId: of.listId, columnId: 'amount', type: 'text' };
    const { _id: callId } = await receive(workshop.store, of, { action: 'lists.changeColumn', input });
    const died = workshop.process();
    const { reached } = stopAfter(died.store, 'history.claim', 30);
    void died.go(callId);
    await reached;
    expect(await workshop.process().go(callId)).toBe('succeeded');
    const rows = await workshop.store.rows.collection.find({ companyId: of.id }).sort({ _id: 1 }).toArray();
    expect(rows.map(({ cells }) => cells['amount'])).toEqual(Array.from({ length: 60 }, (_, n) => String(n)));
    expect(rows.every(({ version }) => version === 2)).toBe(true);
    expect((await recordOf(workshop.store, callId)).envelope).toMatchObject({ data: { converted: 60, emptied: 0 } });
  });
});

describe('the other changes of a column', () => {
  const change = (input: object) => member('lists.changeColumn', { columnId: 'amount', ...input });

  test('keep the values of the column', async () => {
    await change({ name: 'Value', format: 'percent', hidden: true, before: 'name' });
    expect(await columnsOf()).toEqual([
      { id: 'amount', name: 'Value', type: 'number', format: 'percent', hidden: true },
      { id: 'name', name: 'Name', type: 'text' },
    ]);
    await change({ format: 'currency', currency: 'CHF' });
    await change({ format: 'plain' });
    expect((await columnsOf())[0]).toEqual({
      id: 'amount',
      name: 'Value',
      type: 'number',
      format: 'plain',
      hidden: true,
    });
    expect(await cellsOf('amount')).toEqual([0, 1, 2]);
  });

  test('are refused without a change', async () => {
    expect(pathsOf(await change({}))).toEqual(['']);
    expect(pathsOf(await change({ columnId: 'none', name: 'A' }))).toEqual(['/columnId']);
    expect((await change({ name: 'A', version: 7 })).body.error?.code).toBe('conflict');
  });
});

describe('a deleted column', () => {
  test('is hidden with its values, and is restored with them', async () => {
    expect((await member('lists.deleteColumn', { columnId: 'amount' })).status).toBe(200);
    expect((await columnsOf()).map(({ id }: { id: string }) => id)).toEqual(['name']);
    expect(await cellsOf('amount')).toEqual([undefined, undefined, undefined]);
    expect((await as('member', 'rows.search', { query: 'thing' })).body.data.hits[0].row.cells).not.toHaveProperty(
      'amount',
    );
    expect((await as('member', 'rows.get', { rowId: company.rowIds[1] })).body.data.row.cells).toEqual({
      name: 'thing 1',
    });
    expect(pathsOf(await set(company.rowIds[1], { amount: 5 }))).toEqual(['/cells/amount']);
    expect(pathsOf(await member('lists.addColumn', { name: 'A', id: 'amount' }))).toEqual(['/id']);
    await member('lists.addColumn', { name: 'Amount' });
    expect((await columnsOf()).map(({ id }: { id: string }) => id)).toEqual(['name', 'amount_2']);
    expect((await member('lists.restoreColumn', { columnId: 'amount', before: 'name' })).status).toBe(200);
    expect((await columnsOf()).map(({ id }: { id: string }) => id)).toEqual(['amount', 'name', 'amount_2']);
    expect(await cellsOf('amount')).toEqual([0, 1, 2]);
    expect(pathsOf(await member('lists.restoreColumn', { columnId: 'amount' }))).toEqual(['/columnId']);
  });

  test('with many values needs a confirmation; the last column cannot be deleted', async () => {
    await addRows(service.store, company, 10);
    const held = await member('lists.deleteColumn', { columnId: 'name' });
    expect(held.body.error?.['preview'].reason).toContain('13 rows, deleted ones included');
    await member('lists.deleteColumn', { columnId: 'amount' });
    expect((await member('lists.deleteColumn', { columnId: 'name' })).body.error?.code).toBe('conflict');
  });
});

describe('one status or option', () => {
  test('is added, renamed and moved', async () => {
    await member('lists.setOption', { name: 'Lost', before: 'done' });
    await member('lists.setOption', { optionId: 'open', name: 'New', before: null });
    expect((await member('lists.get')).body.data.list.statuses).toEqual([
      { id: 'lost', name: 'Lost' },
      { id: 'done', name: 'Done' },
      { id: 'open', name: 'New' },
    ]);
    await member('lists.addColumn', { name: 'Tag', type: 'choice' });
    await member('lists.setOption', { columnId: 'tag', name: 'Red', color: 'red' });
    await member('lists.setOption', { columnId: 'tag', optionId: 'red', color: 'pink' });
    expect((await columnsOf()).at(-1).options).toEqual([{ id: 'red', name: 'Red', color: 'pink' }]);
    expect(pathsOf(await member('lists.setOption', { columnId: 'tag', name: 'RED' }))).toEqual(['/name']);
    expect(pathsOf(await member('lists.setOption', { color: 'red', name: 'A' }))).toEqual(['/color']);
    expect(pathsOf(await member('lists.setOption', {}))).toEqual(['/name']);
    expect((await member('lists.setOption', { columnId: 'name', name: 'A' })).body.error?.code).toBe('conflict');
  });

  test('that is deleted is replaced in its rows, including deleted rows', async () => {
    await as('member', 'rows.delete', { rowIds: [company.rowIds[2]] });
    const { body } = await member('lists.deleteOption', { optionId: 'open', moveTo: 'done' });
    expect(body).toMatchObject({ data: { moved: 3, list: { statuses: [{ id: 'done', name: 'Done' }] } } });
    await as('member', 'rows.restore', { rowIds: [company.rowIds[2]] });
    expect((await rowsOf()).map(({ status }) => status)).toEqual(['done', 'done', 'done']);
    expect(pathsOf(await member('lists.deleteOption', { optionId: 'done', moveTo: 'done' }))).toEqual(['/moveTo']);
    expect((await member('lists.deleteOption', { optionId: 'done', moveTo: null })).body.data).toMatchObject({
      moved: 3,
    });
    expect((await rowsOf()).map(({ status }) => status)).toEqual([null, null, null]);
  });

  test('is removed from cells with several options', async () => {
    const options = [{ name: 'Red' }, { name: 'Blue' }];
    await member('lists.addColumn', { name: 'Tags', type: 'choice', multiple: true, options });
    await set(company.rowIds[0], { tags: ['red', 'blue'] });
    await set(company.rowIds[1], { tags: ['red'] });
    await member('lists.deleteOption', { columnId: 'tags', optionId: 'red', moveTo: null });
    expect((await cellsOf('tags')).slice(0, 2)).toEqual([['blue'], null]);
  });
});
