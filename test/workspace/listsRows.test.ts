import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cell } from '../../src/contract/columns.js';
import { signedIn } from '../http/people.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

let service: TestService;
let company: TestCompany;
let headers: Record<string, string>;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 0 });
  headers = await signedIn(service, company, 'member');
});

const act = (name: string, input: object) =>
  call(service, name, { listId: company.listId, ...input }, { host: company.host, headers });
const rows = (input: object = {}) => act('lists.rows', input);

async function add(...cells: readonly (Readonly<Record<string, Cell>> & { readonly status?: string | null })[]) {
  for (const { status = 'open', ...rest } of cells) await act('rows.create', { cells: rest, status });
}

/** The names or amounts of the rows of all pages, in order. */
async function through(input: object, show = 'name'): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { status, body } = await rows({ ...input, ...(cursor && { cursor }) });
    expect(status).toBe(200);
    found.push(...body.data.rows.map(({ cells }: { cells: Record<string, Cell> }) => cells[show] ?? null));
    cursor = body.data.nextCursor as string | null;
  }
  return found;
}

const where = (column: string, op: string, value?: Cell) => ({
  filter: [{ column, op, ...(value !== undefined && { value }) }],
});

describe('a filter', () => {
  beforeEach(() =>
    add(
      { name: 'Ada', amount: 3 },
      { name: 'ada (2.)', amount: 10, status: 'done' },
      { name: 'Bob', amount: -1 },
      { name: 'Cyd', status: null },
      { amount: 7 },
    ),
  );

  test.each([
    [where('name', 'eq', 'Ada'), ['Ada']],
    [where('name', 'neq', 'Ada'), ['ada (2.)', 'Bob', 'Cyd', null]],
    [where('name', 'contains', 'AD'), ['Ada', 'ada (2.)']],
    [where('name', 'contains', '(2.'), ['ada (2.)']],
    [where('name', 'contains', 'A.a'), []],
    [where('name', 'gt', 'Ada'), ['ada (2.)', 'Bob', 'Cyd']],
    [where('name', 'empty'), [null]],
    [where('name', 'empty', false), ['Ada', 'ada (2.)', 'Bob', 'Cyd']],
    [where('amount', 'gte', 3), ['Ada', 'ada (2.)', null]],
    [where('amount', 'lt', 3), ['Bob']],
    [where('amount', 'lte', 3), ['Ada', 'Bob']],
    [where('status', 'eq', 'done'), ['ada (2.)']],
    [where('status', 'neq', 'open'), ['ada (2.)', 'Cyd']],
    [where('status', 'empty'), ['Cyd']],
    [{ filter: [{ column: 'name', op: 'in', values: ['Bob', 'Ada', 'Eve'] }] }, ['Ada', 'Bob']],
    [{ filter: [{ column: 'name', op: 'notIn', values: ['Bob', 'Ada'] }] }, ['ada (2.)', 'Cyd', null]],
    [{ filter: [{ column: 'amount', op: 'in', values: [7, 10] }] }, ['ada (2.)', null]],
    [{ filter: [{ column: 'status', op: 'in', values: ['done'] }] }, ['ada (2.)']],
    [
      {
        filter: [
          {
            any: [
              { column: 'amount', op: 'lt', value: 0 },
              {
                all: [
                  { column: 'name', op: 'contains', value: 'ada' },
                  { column: 'status', op: 'eq', value: 'done' },
                ],
              },
              { column: 'name', op: 'empty' },
            ],
          },
        ],
      },
      ['ada (2.)', 'Bob', null],
    ],
    [
      {
        filter: [
          {
            any: [
              { column: 'name', op: 'eq', value: 'Ada' },
              { column: 'name', op: 'eq', value: 'Bob' },
            ],
          },
          {
            any: [
              { column: 'amount', op: 'gt', value: 0 },
              { column: 'amount', op: 'empty' },
            ],
          },
        ],
      },
      ['Ada'],
    ],
    [
      {
        filter: [
          { column: 'amount', op: 'gt', value: 0 },
          { column: 'amount', op: 'lt', value: 9 },
          { column: 'name', op: 'empty', value: false },
        ],
      },
      ['Ada'],
    ],
  ])('%j selects exactly its rows, oldest first', async (query, expected) => {
    expect(await through(query)).toEqual(expected);
    expect(await through({ ...query, limit: 1 })).toEqual(expected);
  });

  test('names every condition that does not fit the list', async () => {
    const filter = [
      { column: 'colour', op: 'eq', value: 'red' },
      { column: 'amount', op: 'eq', value: 'red' },
      { column: 'amount', op: 'contains', value: '1' },
      { column: 'name', op: 'eq' },
      { column: 'status', op: 'eq', value: 'shut' },
      { column: 'status', op: 'gt', value: 'open' },
      { column: 'name', op: 'empty', value: 'no' },
    ];
    const { status, body } = await rows({ filter, sort: { by: 'size' }, fields: ['name', 'size'] });
    expect(status).toBe(400);
    expect(body.error.fields.map(({ path }: { path: string }) => path)).toEqual([
      '/filter/0/column',
      '/filter/1/value',
      '/filter/2/op',
      '/filter/3/value',
      '/filter/4/value',
      '/filter/5/op',
      '/filter/6/value',
      '/sort/by',
      '/fields/1',
    ]);
    expect(body.error.fields[0].fix).toContain('status, createdAt, updatedAt, createdBy, updatedBy, name, amount');
  });

  test('finds no deleted row', async () => {
    const [first] = (await rows(where('name', 'eq', 'Ada'))).body.data.rows;
    await act('rows.delete', { listId: undefined, rowId: first.id });
    expect(await through(where('name', 'eq', 'Ada'))).toEqual([]);
  });
});

describe('an order', () => {
  beforeEach(() =>
    add(
      { name: 'b', amount: 2 },
      { name: 'a', amount: 1 },
      { name: 'c' },
      { name: 'd', amount: 2, status: 'done' },
      { name: 'e', amount: -5 },
      { name: 'f', status: null },
      { name: 'g', amount: 2 },
    ),
  );

  test.each([1, 2, 3, 50])('has all rows once in pages of %i, equal ones by age', async (limit) => {
    const up = ['c', 'f', 'e', 'a', 'b', 'd', 'g'];
    const down = ['b', 'd', 'g', 'a', 'e', 'c', 'f'];
    expect(await through({ limit, sort: { by: 'amount' } })).toEqual(up);
    expect(await through({ limit, sort: { by: 'amount', direction: 'desc' } })).toEqual(down);
    expect(await through({ limit, sort: { by: 'name', direction: 'desc' } })).toEqual('gfedcba'.split(''));
    expect(await through({ limit, sort: { by: 'status' } })).toEqual('fdbaceg'.split(''));
    expect(await through({ limit, sort: { by: 'createdAt', direction: 'desc' } })).toEqual('gfedcab'.split(''));
  });

  test('by several columns has all rows once, equal ones by the next column', async () => {
    const sort = [{ by: 'amount', direction: 'desc' }, { by: 'status' }, { by: 'name', direction: 'desc' }];
    for (const limit of [1, 2, 50]) expect(await through({ limit, sort })).toEqual('dgbaefc'.split(''));
  });

  test('names each column that rows cannot be sorted by', async () => {
    const sort = [{ by: 'name' }, { by: 'size' }, { by: 'cells.name', direction: 'desc' }];
    const { status, body } = await rows({ sort });
    expect(status).toBe(400);
    expect(body.error.fields.map(({ path }: { path: string }) => path)).toEqual(['/sort/1/by', '/sort/2/by']);
    const six = await rows({ sort: Array.from({ length: 6 }, () => ({ by: 'name' })) });
    expect(six.body.error.fields).toEqual([expect.objectContaining({ path: '/sort' })]);
    const odd = await rows({ sort: [{ by: 3 }] });
    expect(odd.body.error.fields).toEqual([expect.objectContaining({ path: '/sort/0/by' })]);
  });

  test('by the last change has the latest change first, with a filter', async () => {
    const [oldest] = (await rows()).body.data.rows;
    await act('rows.update', { listId: undefined, rowId: oldest.id, cells: { amount: 4 } });
    const query = { ...where('amount', 'empty', false), sort: { by: 'updatedAt', direction: 'desc' } };
    expect(await through({ ...query, limit: 2 })).toEqual('bgeda'.split(''));
  });

  test('has every remaining row once when a row of an earlier page is added or removed in between', async () => {
    const first = (await rows({ sort: { by: 'name' }, limit: 3 })).body.data;
    await act('rows.delete', { listId: undefined, rowId: first.rows[2].id });
    await add({ name: 'aa' });
    const rest = await rows({ sort: { by: 'name' }, limit: 50, cursor: first.nextCursor });
    expect(rest.body.data.rows.map(({ cells }: { cells: { name: string } }) => cells.name)).toEqual('defg'.split(''));
  });

  test('by a long text has working cursors', async () => {
    await add({ name: `${'é'.repeat(9_999)}1` }, { name: `${'é'.repeat(9_999)}2` });
    expect(await through({ sort: { by: 'name', direction: 'desc' }, limit: 1 })).toHaveLength(9);
  });
});

test('a cursor is valid only for its own filter and order', async () => {
  await add({ name: 'a' }, { name: 'b' }, { name: 'c' });
  const sort = { by: 'name' };
  const { nextCursor: ordered } = (await rows({ sort, limit: 1 })).body.data;
  const { nextCursor: plain } = (await rows({ limit: 1 })).body.data;
  for (const wrong of [
    { cursor: ordered },
    { cursor: ordered, sort: { by: 'name', direction: 'desc' } },
    { cursor: ordered, sort, ...where('name', 'neq', 'b') },
    { cursor: plain, sort },
    { cursor: 'nonsense', sort },
    { cursor: Buffer.from('{"query":1}').toString('base64url'), sort },
  ]) {
    const { status, body } = await rows(wrong);
    expect(status, JSON.stringify(wrong)).toBe(400);
    expect(body.error.fields).toEqual([expect.objectContaining({ path: '/cursor' })]);
  }
  expect((await rows({ cursor: plain })).body.data.rows).toHaveLength(2);
  expect(plain).toMatch(/^row_/);
});

test('returns the requested columns only', async () => {
  await add({ name: 'a', amount: 1 }, { amount: 2 });
  const views = async (input: object) =>
    (await rows(input)).body.data.rows.map(({ cells }: { cells: object }) => cells);
  expect(await views({ fields: ['name'] })).toEqual([{ name: 'a' }, {}]);
  expect(await views({ fields: [], sort: { by: 'amount' } })).toEqual([{}, {}]);
});

test('a column may have the name of a reserved word of filters', async () => {
  const columns = [
    { id: 'name', name: 'Name' },
    { id: 'status', name: 'Status' },
  ];
  await act('lists.setColumns', { columns });
  await add({ name: 'a' });
  const [row] = (await rows()).body.data.rows;
  await act('rows.update', { listId: undefined, rowId: row.id, cells: { status: 'fine' } });
  expect(await through(where('cells.status', 'eq', 'fine'))).toEqual(['a']);
  expect(await through(where('status', 'eq', 'open'))).toEqual(['a']);
});
