import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/engine/ids.js';
import { storedRow } from '../../src/store/storedRow.js';
import { signedIn, type Who } from '../http/people.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

let service: TestService;
let company: TestCompany;
/** A list with the columns name, amount, due and stage. */
let parts: string;
/** A list whose column `parts` links to rows of the list Parts. */
let orders: string;
let partIds: readonly string[];

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 0 });
  const options = [{ name: 'New' }, { name: 'Used' }];
  parts = await listOf('Parts', [
    { name: 'Name' },
    { name: 'Amount', type: 'number' },
    { name: 'Due', type: 'date' },
    { name: 'Stage', type: 'choice', options },
  ]);
  const link = { type: 'link', linkedListId: parts, multiple: true, inverse: { name: 'Orders' } };
  orders = await listOf('Orders', [{ name: 'Name' }, { name: 'Parts', ...link }]);
  const rows = [
    { name: 'Leg', amount: 3, due: '2026-03-01', stage: 'new' },
    { name: 'Top', amount: 7.5, due: '2026-01-15', stage: 'used' },
    { name: 'Screw' },
  ].map((cells) => ({ cells }));
  partIds = (await member('rows.createMany', { listId: parts, rows })).body.data.rowIds;
});

async function as(who: Who, name: string, input: object) {
  const headers = await signedIn(service, company, who);
  return call(service, name, input, { host: company.host, headers });
}
const member = (name: string, input: object) => as('member', name, input);
const listOf = async (name: string, columns: object[]): Promise<string> =>
  (await member('lists.create', { name, columns })).body.data.list.listId;
const add = (listId: string, name: string, type: string, input: object) =>
  member('lists.addColumn', { listId, name, type, ...input });
const cellsOf = async (listId: string, who: Who = 'member'): Promise<Record<string, unknown>[]> =>
  (await as(who, 'lists.rows', { listId })).body.data.rows.map(({ cells }: { cells: object }) => cells);
const order = (name: string, of: readonly (string | undefined)[]) =>
  member('rows.create', { listId: orders, cells: { name, parts: of } });
const faultOf = ({ body }: Awaited<ReturnType<typeof member>>) => body.error?.fields?.[0];

describe('through a link column', () => {
  test('a lookup has the values of the rows in their order, without empty ones', async () => {
    await add(orders, 'Amounts', 'lookup', { linkColumnId: 'parts', linkedColumnId: 'amount' });
    await add(orders, 'Stages', 'lookup', { linkColumnId: 'parts', linkedColumnId: 'stage' });
    await order('Table', [partIds[1], partIds[2], partIds[0]]);
    await order('Nothing', []);
    expect(await cellsOf(orders)).toMatchObject([
      { amounts: [7.5, 3], stages: ['used', 'new'] },
      { amounts: [], stages: [] },
    ]);
    await member('rows.update', { rowId: partIds[0], cells: { amount: 4 } });
    expect((await cellsOf(orders))[0]).toMatchObject({ amounts: [7.5, 4] });
  });

  test('a rollup counts rows and values, and has the sum, average, minimum and maximum', async () => {
    const roll = (name: string, by: string, linkedColumnId?: string) =>
      add(orders, name, 'rollup', { linkColumnId: 'parts', function: by, ...(linkedColumnId && { linkedColumnId }) });
    await roll('Rows', 'count');
    await roll('Priced', 'count', 'amount');
    await roll('Sum', 'sum', 'amount');
    await roll('Average', 'average', 'amount');
    await roll('First', 'min', 'due');
    await roll('Most', 'max', 'amount');
    await order('Table', partIds);
    await order('Nothing', []);
    expect(await cellsOf(orders)).toMatchObject([
      { rows: 3, priced: 2, sum: 10.5, average: 5.25, first: '2026-01-15', most: 7.5 },
      { rows: 0, priced: 0, sum: 0, average: null, first: null, most: null },
    ]);
  });
});

test('a rollup through a linked column covers all rows that link here', async () => {
  await add(orders, 'Price', 'number', {});
  await add(parts, 'Turnover', 'rollup', { linkColumnId: 'orders', linkedColumnId: 'price', function: 'sum' });
  await add(parts, 'Number', 'rollup', { linkColumnId: 'orders', function: 'count' });
  const rows = Array.from({ length: 130 }, (_, n) => ({ cells: { name: `${n}`, price: 2, parts: [partIds[0]] } }));
  await member('rows.createMany', { listId: orders, rows });
  await expect.poll(async () => (await cellsOf(parts))[0]).toMatchObject({ turnover: 260, number: 130 });
  expect((await cellsOf(parts))[1]).toMatchObject({ turnover: 0, number: 0 });
});

test('a rollup over more than 1,000 rows has their number and no sum', async () => {
  await add(parts, 'Number', 'rollup', { linkColumnId: 'orders', function: 'count' });
  await add(parts, 'Last', 'rollup', { linkColumnId: 'orders', linkedColumnId: 'name', function: 'count' });
  const fresh = { companyId: company.id, version: 1, createdAt: new Date(), updatedAt: new Date() };
  const many = Array.from({ length: 1_001 }, (_, n) => ({
    ...fresh,
    _id: newId('row'),
    listId: orders,
    status: null,
    cells: { name: `${n}`, parts: [partIds[0] ?? ''] },
    archivedAt: null,
  }));
  await service.store.rows.collection.insertMany(many.map(storedRow));
  expect((await cellsOf(parts))[0]).toMatchObject({ number: 1_001, last: null });
});

describe('a definition', () => {
  test('names a link column and a column of the other list that fits', async () => {
    expect(faultOf(await add(orders, 'X', 'lookup', { linkColumnId: 'name', linkedColumnId: 'amount' }))).toEqual({
      path: '/linkColumnId',
      message: 'The list has no such link or linked column.',
      fix: 'Use one of: parts.',
    });
    const rollup = { linkColumnId: 'parts', function: 'sum', linkedColumnId: 'due' };
    expect(faultOf(await add(orders, 'X', 'rollup', rollup))).toMatchObject({
      path: '/linkedColumnId',
      fix: 'Use one of: amount.',
    });
    expect(faultOf(await add(orders, 'X', 'rollup', { linkColumnId: 'parts' }))).toMatchObject({
      message: 'This is missing.',
    });
    const computed = { linkColumnId: 'parts', linkedColumnId: 'orders' };
    expect(faultOf(await add(orders, 'X', 'lookup', computed))).toMatchObject({ path: '/linkedColumnId' });
  });

  test('shows nothing after the column that it names is deleted', async () => {
    await add(orders, 'Amounts', 'lookup', { linkColumnId: 'parts', linkedColumnId: 'amount' });
    await order('Table', partIds);
    await member('lists.deleteColumn', { listId: parts, columnId: 'amount' });
    expect((await cellsOf(orders))[0]).toMatchObject({ amounts: null, parts: partIds });
    await member('lists.deleteColumn', { listId: orders, columnId: 'parts' });
    expect((await cellsOf(orders))[0]).toMatchObject({ amounts: null });
  });
});

test('exports contain the names of linked rows and the values of lookups, and can be imported again', async () => {
  await add(orders, 'Amounts', 'lookup', { linkColumnId: 'parts', linkedColumnId: 'amount' });
  await order('Table', [partIds[1], partIds[0]]);
  const exported = async (listId: string, format: string) =>
    (await member('lists.export', { listId, format })).body.data.content as string;
  expect((await exported(orders, 'csv')).split('\r\n')[1]).toMatch(/,Table,Top; Leg,7\.5; 3,/);
  expect(JSON.parse(await exported(orders, 'json')).rows).toMatchObject([{ cells: { amounts: [7.5, 3] } }]);
  const content = await exported(parts, 'csv');
  const imported = await member('lists.import', { listId: parts, format: 'csv', content });
  expect(imported.body).toMatchObject({ ok: true, data: { leftOut: expect.arrayContaining(['Orders']) } });
});

describe('of a list that is shared with some people', () => {
  beforeEach(async () => {
    await add(orders, 'Amounts', 'lookup', { linkColumnId: 'parts', linkedColumnId: 'amount' });
    await add(orders, 'Rows', 'rollup', { linkColumnId: 'parts', function: 'count' });
    await order('Table', [partIds[0]]);
    await as('admin', 'lists.share', { listId: parts, openTo: [company.members.member._id] });
  });

  test('other people see neither rows, nor values, nor names', async () => {
    expect(await cellsOf(orders, 'member')).toMatchObject([{ parts: [partIds[0]], amounts: [3], rows: 1 }]);
    const { text } = await as('viewer', 'lists.rows', { listId: orders });
    expect(text).not.toContain(partIds[0]);
    expect(text).not.toContain('Leg');
    expect(await cellsOf(orders, 'viewer')).toMatchObject([{ parts: null, amounts: null, rows: null }]);
    const [row] = (await as('viewer', 'lists.rows', { listId: orders })).body.data.rows;
    for (const [name, input] of [
      ['rows.get', { rowId: row.id }],
      ['rows.history', { rowId: row.id }],
      ['rows.search', { query: 'Table' }],
      ['lists.groups', { listId: orders, by: 'status', rows: 5 }],
      ['lists.export', { listId: orders, format: 'json' }],
      ['lists.export', { listId: orders, format: 'csv' }],
      ['insights.summarize', { listId: orders }],
    ] as const) {
      const reply = await as('viewer', name, input);
      expect([name, reply.text.includes(partIds[0] ?? ''), reply.text.includes('Leg')]).toEqual([name, false, false]);
    }
  });

  test('other people cannot find hidden values by a filter or a link', async () => {
    const filter = [{ column: 'parts', op: 'eq', value: partIds[0] }];
    const refused = await as('viewer', 'lists.rows', { listId: orders, filter });
    expect(refused.body.error).toMatchObject({ code: 'forbidden' });
    const set = await as('developer', 'rows.create', { listId: orders, cells: { name: 'x', parts: [partIds[0]] } });
    expect(faultOf(set)).toMatchObject({ path: '/cells/parts', fix: 'Leave it out.' });
    const none = await as('developer', 'rows.create', { listId: orders, cells: { parts: ['row_none'] } });
    expect(faultOf(none)).toEqual(faultOf(set));
  });
});
