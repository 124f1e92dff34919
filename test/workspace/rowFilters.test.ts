import { expect, test } from 'vitest';
import { pathsOf, reading } from './reading.js';

/** Groups of conditions, conditions on the times of rows, and columns with several values. */

const reader = reading();
const { act, add, rows, through } = reader;

const where = (column: string, op: string, value?: unknown) => ({
  filter: [{ column, op, ...(value !== undefined && { value }) }],
});

test('a filter names each fault within groups with its path', async () => {
  const filter = [
    { any: [{ column: 'amount', op: 'eq', value: 'red' }, { all: [{ column: 'colour', op: 'eq', value: 1 }] }] },
    { column: 'name', op: 'eq', value: 'Ada', any: [{ column: 'name', op: 'empty' }] },
    { op: 'eq', value: 'Ada' },
    { column: 'name' },
    { column: 'name', op: 'in', value: 'Ada' },
    { column: 'name', op: 'eq', values: ['Ada'] },
    { column: 'amount', op: 'in', values: [1, 'two'] },
    { column: 'createdAt', op: 'gte', value: 'yesterday' },
    { column: 'createdAt', op: 'contains', value: '2026' },
    { column: 'deletedAt', op: 'gte', value: '2026-11-20T00:00:00Z' },
    {},
  ];
  expect(pathsOf(await rows({ filter }))).toEqual([
    '/filter/0/any/0/value',
    '/filter/0/any/1/all/0/column',
    '/filter/1/any',
    '/filter/2/column',
    '/filter/3/op',
    '/filter/4/value',
    '/filter/5/values',
    '/filter/6/values/1',
    '/filter/7/value',
    '/filter/8/op',
    '/filter/9/column',
    '/filter/10/column',
  ]);
});

test('a filter has at most 50 conditions, including groups', async () => {
  const all = Array.from({ length: 17 }, (_, n) => ({ column: 'amount', op: 'neq', value: n }));
  const group = { any: [{ all }, { all }, { all }] };
  const { status, body } = await rows({ filter: [group] });
  expect(status).toBe(400);
  expect(body.error.fields).toEqual([
    { path: '/filter', message: 'The filter has 51 conditions.', fix: 'Send at most 50 conditions.' },
  ]);
  expect((await rows({ filter: [{ any: [{ all }, { all }, { column: 'name', op: 'empty' }] }] })).status).toBe(200);
});

test('a filter on the times of rows finds later changes', async () => {
  await add({ name: 'Ada' }, { name: 'ada (2.)' }, { name: 'Bob' }, { name: 'Cyd' }, {});
  const [ada, , bob] = (await rows()).body.data.rows;
  const since = bob.createdAt as string;
  expect(await through(where('createdAt', 'gte', since))).toEqual(['Bob', 'Cyd', null]);
  expect(await through(where('createdAt', 'lt', since.replace('Z', '+00:00')))).toEqual(['Ada', 'ada (2.)']);
  const { updatedAt } = (await act('rows.update', { listId: undefined, rowId: ada.id, cells: { name: 'Adele' } })).body
    .data.row;
  expect(await through(where('updatedAt', 'gte', updatedAt))).toEqual(['Adele']);
  expect(await through(where('updatedAt', 'gt', updatedAt))).toEqual([]);
});

test('a column with several options can be filtered by each of them, and not sorted', async () => {
  const options = ['red', 'blue', 'green'].map((id) => ({ id, name: id }));
  const columns = [
    { id: 'name', name: 'Name' },
    { id: 'colors', name: 'Colors', type: 'choice', multiple: true, options },
  ];
  await act('lists.setColumns', { columns });
  await add({ name: 'a', colors: ['red', 'blue'] }, { name: 'b', colors: ['green'] }, { name: 'c', colors: [] });
  await add({ name: 'd' });
  expect(await through(where('colors', 'eq', 'blue'))).toEqual(['a']);
  expect(await through(where('colors', 'neq', 'blue'))).toEqual(['b', 'c', 'd']);
  expect(await through({ filter: [{ column: 'colors', op: 'in', values: ['green', 'red'] }] })).toEqual(['a', 'b']);
  expect(await through({ filter: [{ column: 'colors', op: 'notIn', values: ['red'] }] })).toEqual(['b', 'c', 'd']);
  expect(await through(where('colors', 'empty'))).toEqual(['c', 'd']);
  expect(await through(where('colors', 'empty', false))).toEqual(['a', 'b']);
  const unknown = await rows({ filter: [{ column: 'colors', op: 'in', values: ['red', 'mauve'] }] });
  expect(unknown.body.error.fields).toEqual([expect.objectContaining({ path: '/filter/0/values/1' })]);
  const sorted = await rows({ sort: { by: 'colors' } });
  expect(sorted.body.error.fields).toEqual([expect.objectContaining({ path: '/sort/by' })]);
});
