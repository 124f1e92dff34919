import { expect, test } from 'vitest';
import type { Cell } from '../../src/contract/columns.js';
import { signedIn } from '../http/people.js';
import { call } from '../setup/service.js';
import { pathsOf, reading } from './reading.js';

const reader = reading();
const { act, add, rows, through } = reader;

const formula = (expression: string, more: object = {}) =>
  act('lists.addColumn', { name: 'Total', type: 'formula', expression, ...more });
const columns = async () => (await act('lists.get', {})).body.data.list.columns;
const totals = (input: object = {}) => through(input, 'total');
const done = async (name: string, input: object) => {
  const reply = await act(name, input);
  expect([name, reply.status, reply.body.error ?? null]).toEqual([name, 200, null]);
  return reply.body.data;
};
/** Calls an action that takes no list. */
const on = (name: string, input: object) => done(name, { listId: undefined, ...input });

test('a formula is computed for all rows, including deleted ones, and with every write', async () => {
  const [ada, bob, cyd] = await add({ name: 'Ada', amount: 2 }, { name: 'Bob' }, { name: 'Cyd', amount: 4 });
  await on('rows.delete', { rowId: cyd });
  const reply = await formula('amount * 1.5', { format: 'currency', currency: 'EUR' });
  expect(reply.body.changed.map(({ type, change }: Record<string, string>) => `${type} ${change}`)).toEqual([
    'list updated',
    'row updated',
    'row updated',
  ]);
  expect((await columns())[2]).toEqual({
    id: 'total',
    name: 'Total',
    type: 'formula',
    expression: 'amount * 1.5',
    result: 'number',
    format: 'currency',
    currency: 'EUR',
  });
  expect(await totals()).toEqual([3, null]);
  await on('rows.restore', { rowId: cyd });
  expect((await on('rows.get', { rowId: cyd })).row.cells).toEqual({ name: 'Cyd', amount: 4, total: 6 });
  expect((await on('rows.update', { rowId: bob, cells: { amount: 10 } })).row.cells.total).toBe(15);
  expect((await on('rows.update', { rowId: ada, cells: { amount: null } })).row.cells).not.toHaveProperty('total');
  await done('rows.updateMany', { listId: undefined, rowIds: [ada, bob], cells: { amount: 6 } });
  const made = await done('rows.createMany', { rows: [{ cells: { amount: 20 } }, { cells: {} }] });
  expect(made).toBeDefined();
  expect(await totals()).toEqual([9, 9, 6, 30, null]);
  const events = await on('rows.history', { rowId: bob });
  expect(events.changes[0]).toMatchObject({ before: { cells: { amount: 10, total: 15 } } });
});

test('a formula follows the status of its row', async () => {
  const [ada] = await add({ amount: 100, status: 'open' });
  await formula('status == "done" ? amount : 0');
  expect(await totals()).toEqual([0]);
  await on('rows.move', { rowId: ada, status: 'done' });
  expect(await totals()).toEqual([100]);
});

test('a formula is filtered, sorted, grouped, searched and exported as its values', async () => {
  await add({ name: 'Ada', amount: 1 }, { name: 'Bob', amount: 3 }, { name: 'Cyd' }, { name: 'Dan', amount: 2 });
  await formula('amount * 2');
  await done('lists.addColumn', { name: 'Label', type: 'formula', expression: '"is " + lower(name) + "ish"' });
  const where = (op: string, more: object) => through({ filter: [{ column: 'total', op, ...more }] });
  expect(await where('gte', { value: 4 })).toEqual(['Bob', 'Dan']);
  expect(await where('in', { values: [2, 6] })).toEqual(['Ada', 'Bob']);
  expect(await where('empty', {})).toEqual(['Cyd']);
  expect(pathsOf(await rows({ filter: [{ column: 'total', op: 'eq', value: 'four' }] }))).toEqual(['/filter/0/value']);
  expect(pathsOf(await rows({ filter: [{ column: 'total', op: 'contains', value: '4' }] }))).toEqual(['/filter/0/op']);
  expect(await through({ sort: { by: 'total', direction: 'desc' } })).toEqual(['Bob', 'Dan', 'Ada', 'Cyd']);
  const groups = await done('lists.groups', { by: 'status', measures: ['total'] });
  expect(groups.groups[0].measures[0]).toMatchObject({ column: 'total', sum: 12, max: 6 });
  expect((await on('rows.search', { query: 'bobish' })).hits).toHaveLength(1);
  const { content } = await done('lists.export', {});
  expect(content).toContain('Ada,1,2,is adaish,');
});

test('a formula column cannot be set by callers', async () => {
  const [ada] = await add({ name: 'Ada', amount: 2 });
  await formula('amount * 2');
  const fault = { path: '/cells/total', message: 'This column is computed.', fix: 'Leave it out.' };
  for (const [name, input] of [
    ['rows.create', { cells: { total: 5 } }],
    ['rows.update', { listId: undefined, rowId: ada, cells: { total: null } }],
  ] as const)
    expect((await act(name, input)).body.error.fields).toEqual([fault]);
  expect(pathsOf(await act('rows.upsert', { by: 'total', rows: [{ cells: { name: 'Ada' } }] }))).toEqual(['/by']);
  const content = 'Name,Amount,Total\nBob,3,99\n';
  const imported = await done('lists.import', { format: 'csv', content });
  expect(imported).toMatchObject({ added: 1, leftOut: ['Total'] });
  const mapped = [{ from: 'Total', to: 'total' }];
  expect(pathsOf(await act('lists.import', { format: 'csv', content, columns: mapped }))).toEqual(['/columns/0/to']);
  await done('rows.upsert', { by: 'name', rows: [{ cells: { name: 'Ada', amount: 8 } }, { cells: { name: 'Cyd' } }] });
  expect(await totals()).toEqual([16, 6, null]);
});

test('a formula is copied with its list and its rows, and the target list computes it for moved rows', async () => {
  const [ada] = await add({ name: 'Ada', amount: 2 });
  await formula('amount * 2');
  await on('rows.duplicate', { rowIds: [ada] });
  expect(await totals()).toEqual([4, 4]);
  const { listId } = await done('lists.duplicate', { name: 'Copy', rows: true });
  expect((await done('lists.rows', { listId })).rows.map((row: { cells: object }) => row.cells)).toEqual([
    { name: 'Ada', amount: 2, total: 4 },
    { name: 'Ada', amount: 2, total: 4 },
  ]);
  await done('lists.changeColumn', { listId, columnId: 'total', expression: 'amount * 100' });
  await done('rows.moveToList', { rowIds: [ada], listId });
  expect((await on('rows.get', { rowId: ada })).row.cells).toEqual({ name: 'Ada', amount: 2, total: 200 });
  const columnsTo = [{ from: 'total', to: 'amount' }];
  await act('rows.moveToList', { rowIds: [ada], listId: reader.company.listId, columns: columnsTo });
  expect((await on('rows.get', { rowId: ada })).row.cells).toEqual({ amount: 200, total: 400 });
});

test('a formula is checked with the columns of its list', async () => {
  const cases: readonly (readonly [object, string])[] = [
    [{ expression: 'missing * 2' }, '/expression'],
    [{ expression: 'name * amount' }, '/expression'],
    [{ expression: 'amount +' }, '/expression'],
    [{}, '/expression'],
    [{ expression: 'name', format: 'percent' }, '/format'],
    [{ expression: 'amount', zone: 'Europe/Berlin' }, '/zone'],
    [{ expression: 'amount', options: [{ name: 'Red' }] }, '/options'],
  ];
  for (const [more, path] of cases)
    expect(pathsOf(await act('lists.addColumn', { name: 'Total', type: 'formula', ...more }))).toEqual([path]);
  expect(pathsOf(await act('lists.addColumn', { name: 'Total', expression: 'amount' }))).toEqual(['/expression']);
  const { fields } = (await formula('name * amount')).body.error;
  expect(fields[0]).toMatchObject({ message: 'Total: The types in the expression do not fit: text * number.' });
  await formula('amount * 2');
  expect(pathsOf(await act('lists.addColumn', { name: 'More', type: 'formula', expression: 'total' }))).toEqual([
    '/expression',
  ]);
  const sent = [
    { name: 'Price', type: 'number' },
    { name: 'Half', type: 'formula', expression: 'price / zero' },
  ];
  expect(pathsOf(await act('lists.create', { listId: undefined, name: 'New', columns: sent }))).toEqual([
    '/columns/1/expression',
  ]);
});

test('a formula prevents the deletion of the columns that it uses', async () => {
  await add({ name: 'Ada', amount: 2 });
  await formula('amount * 2');
  const used = '“Amount” is used by the formula “Total”. Change or delete what uses it first.';
  const kept = [
    { id: 'name', name: 'Name' },
    { id: 'total', name: 'Total' },
  ];
  for (const [name, input] of [
    ['lists.deleteColumn', { columnId: 'amount' }],
    ['lists.changeColumn', { columnId: 'amount', type: 'text' }],
    ['lists.setColumns', { columns: kept }],
    ['lists.setColumns', { columns: [...kept, { id: 'amount', name: 'Amount', type: 'text' }] }],
  ] as const) {
    const { error } = (await act(name, input)).body;
    expect([name, error.code, error.message]).toEqual([name, 'conflict', used]);
  }
  await done('lists.changeColumn', { columnId: 'amount', name: 'Value', format: 'percent' });
  await done('lists.deleteColumn', { columnId: 'total' });
  await done('lists.deleteColumn', { columnId: 'amount' });
  const { error } = (await act('lists.restoreColumn', { columnId: 'total' })).body;
  expect(error).toMatchObject({ code: 'conflict', message: expect.stringContaining('no column amount') as string });
  await done('lists.restoreColumn', { columnId: 'amount' });
  await done('lists.restoreColumn', { columnId: 'total' });
  expect(await totals()).toEqual([4]);
});

test('a formula is computed again when it changes or is restored', async () => {
  const [ada] = await add({ name: 'Ada', amount: 2 }, { name: 'Bob', amount: 3 });
  await formula('amount * 2', { format: 'percent' });
  await done('lists.changeColumn', { columnId: 'total', expression: 'name + "!"' });
  const total = { id: 'total', name: 'Total', type: 'formula' };
  expect((await columns())[2]).toEqual({ ...total, expression: 'name + "!"', result: 'text' });
  expect(await totals()).toEqual(['Ada!', 'Bob!']);
  await done('lists.deleteColumn', { columnId: 'total' });
  await on('rows.update', { rowId: ada, cells: { name: 'Eve' } });
  await done('lists.restoreColumn', { columnId: 'total' });
  expect(await totals()).toEqual(['Eve!', 'Bob!']);
  const columnsSent = [
    { id: 'name', name: 'Name' },
    { id: 'amount', name: 'Amount' },
    { id: 'total', name: 'Total', expression: 'amount * 3' },
    { id: 'big', name: 'Big', type: 'formula', expression: 'amount > 2' },
  ];
  await done('lists.setColumns', { columns: columnsSent });
  expect(await totals()).toEqual([6, 9]);
  expect(await through({}, 'big')).toEqual([false, true]);
  await done('lists.setColumns', { columns: columnsSent.slice(0, 2) });
  expect((await rows()).body.data.rows[0].cells).toEqual({ name: 'Eve', amount: 2 });
  await done('lists.restoreColumn', { columnId: 'big' });
  expect(await through({}, 'big')).toEqual([false, true]);
});

test('a formula becomes an ordinary column with its values, and no other column becomes a formula', async () => {
  const [ada] = await add({ name: 'Ada', amount: 2 });
  await formula('amount * 2');
  for (const name of ['lists.changeColumn', 'lists.setColumns'] as const) {
    const amount = { name: 'Amount', type: 'formula', expression: '1 + 1' };
    const input =
      name === 'lists.changeColumn' ? { columnId: 'amount', ...amount } : { columns: [{ id: 'amount', ...amount }] };
    expect(pathsOf(await act(name, input))).toEqual([name === 'lists.changeColumn' ? '/type' : '/columns/0/type']);
  }
  await done('lists.changeColumn', { columnId: 'total', type: 'text' });
  expect((await columns())[2]).toEqual({ id: 'total', name: 'Total', type: 'text' });
  await on('rows.update', { rowId: ada, cells: { amount: 7 } });
  expect(await totals()).toEqual(['4']);
});

test('a formula is shown in a preview before anything is computed', async () => {
  await add({ name: 'Ada', amount: 2 });
  const { company, service } = reader;
  const input = { listId: company.listId, name: 'T', type: 'formula', expression: 'amount' };
  const headers = await signedIn(service, company, 'member');
  const dry = await call(service, 'lists.addColumn', input, { host: company.host, headers, query: '?dry_run=true' });
  const { preview } = dry.body.data;
  expect(preview.affected.sample[0].after.columns[2]).toMatchObject({ id: 't', result: 'number' });
  expect(await columns()).toHaveLength(2);
});

test('a formula gives dates, times, and true or false, with the filters of their types', async () => {
  await done('lists.addColumn', { name: 'Due', type: 'date' });
  const day: Readonly<Record<string, Cell>> = { due: '2026-11-20' };
  await add({ name: 'Ada', ...day }, { name: 'Bob' });
  await formula('addDays(due, 14)');
  await done('lists.addColumn', { name: 'Late', type: 'formula', expression: 'due < date("2026-12-01")' });
  await done('lists.addColumn', { name: 'Made', type: 'created_at' });
  await done('lists.addColumn', { name: 'From', type: 'formula', expression: 'made', zone: 'Europe/Berlin' });
  expect(await totals()).toEqual(['2026-12-04', null]);
  expect(await through({ filter: [{ column: 'total', op: 'gte', value: '2026-12-01' }] })).toEqual(['Ada']);
  expect(await through({ filter: [{ column: 'late', op: 'eq', value: true }] })).toEqual(['Ada']);
  const { rows: shown } = (await rows()).body.data;
  expect(shown.map((row: { cells: Record<string, string> }) => row.cells['from'])).toEqual(
    shown.map((row: { createdAt: string }) => row.createdAt),
  );
  const groups = await done('lists.groups', { by: 'total', each: 'month' });
  expect(groups.groups.map(({ value }: { value: string | null }) => value)).toEqual(['2026-12', null]);
});
