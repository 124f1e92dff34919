import { beforeEach, expect, test } from 'vitest';
import { signedIn } from '../http/people.js';
import { call } from '../setup/service.js';
import { pathsOf, reading } from './reading.js';

/** Columns that show when a row was created and changed, and by whom. */

const reader = reading();
const { act, actAs, add, rows, through } = reader;

const TYPES = ['created_at', 'changed_at', 'created_by', 'changed_by'] as const;

/** A member created Ada and Bob, and an administrator's key created Cyd. An administrator changed Bob. */
let ids: readonly string[];
let mika: string;
let ada: string;
let keyId: string;

beforeEach(async () => {
  const { service, company } = reader;
  for (const type of TYPES) await act('lists.addColumn', { name: type, type });
  const [first = '', second = ''] = await add({ name: 'Ada' }, { name: 'Bob' });
  const { key, secret } = await company.key('admin');
  const made = await call(
    service,
    'rows.create',
    { listId: company.listId, cells: { name: 'Cyd' } },
    {
      host: company.host,
      secret,
    },
  );
  await actAs('admin', 'rows.update', { listId: undefined, rowId: second, cells: { amount: 2 } });
  ids = [first, second, made.body.data.row.id];
  [mika, ada, keyId] = [company.members.member._id, company.members.admin._id, key._id];
});

const shown = async () => (await rows()).body.data.rows;
const where = (column: string, op: string, more: object = {}) => through({ filter: [{ column, op, ...more }] });

test('computed columns show the times and authors of the row', async () => {
  const found = await shown();
  expect(found.map(({ cells }: { cells: object }) => cells)).toEqual([
    expect.objectContaining({ created_at: found[0].createdAt, created_by: mika, changed_by: mika }),
    expect.objectContaining({ created_at: found[1].createdAt, created_by: mika, changed_by: ada }),
    expect.objectContaining({ changed_at: found[2].updatedAt, created_by: keyId, changed_by: keyId }),
  ]);
  expect((await rows({ fields: ['changed_by'] })).body.data.rows[1].cells).toEqual({ changed_by: ada });
  const hits = (await act('rows.search', { listId: undefined, query: 'Bob' })).body.data.hits;
  expect(hits[0].row.cells).toMatchObject({ created_by: mika });
});

test('computed columns are null in rows that are older than the storage of authors', async () => {
  const { service, company } = reader;
  await service.store.rows.collection.updateMany({ companyId: company.id }, { $unset: { createdBy: 1, updatedBy: 1 } });
  expect((await shown())[0].cells).toMatchObject({ created_by: null, changed_by: null });
  expect(await where('created_by', 'empty')).toEqual(['Ada', 'Bob', 'Cyd']);
  await act('rows.update', { listId: undefined, rowId: ids[0], cells: { amount: 1 } });
  expect((await shown())[0].cells).toMatchObject({ created_by: null, changed_by: mika });
});

test('computed columns filter and sort rows, and so do the names of these fields', async () => {
  const [, second, third] = await shown();
  for (const column of ['created_by', 'createdBy']) {
    expect(await where(column, 'eq', { value: mika })).toEqual(['Ada', 'Bob']);
    expect(await where(column, 'in', { values: [keyId, ada] })).toEqual(['Cyd']);
    expect(await where(column, 'empty', { value: false })).toEqual(['Ada', 'Bob', 'Cyd']);
    expect(pathsOf(await rows({ filter: [{ column, op: 'gt', value: 'a' }] }))).toEqual(['/filter/0/op']);
  }
  expect(await where('changed_by', 'neq', { value: mika })).toEqual(['Bob', 'Cyd']);
  expect(await where('created_at', 'gte', { value: second.createdAt })).toEqual(['Bob', 'Cyd']);
  expect(await where('created_at', 'in', { values: [second.createdAt, third.createdAt] })).toEqual(['Bob', 'Cyd']);
  expect(await where('changed_at', 'empty')).toEqual([]);
  expect(pathsOf(await rows({ filter: [{ column: 'created_at', op: 'gt', value: 'noon' }] }))).toEqual([
    '/filter/0/value',
  ]);
  for (const by of ['changed_at', 'updatedAt'])
    expect(await through({ sort: { by, direction: 'desc' } })).toEqual(['Bob', 'Cyd', 'Ada']);
  const sort = [{ by: 'changed_by' }, { by: 'created_at', direction: 'desc' }];
  const authors = [
    [mika, 'Ada'],
    [ada, 'Bob'],
    [keyId, 'Cyd'],
  ].toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
  expect(await through({ sort })).toEqual(authors.map(([, name]) => name));
});

test('computed columns group rows by day, and by name', async () => {
  const groups = async (by: string, more: object = {}) => {
    const { body } = await act('lists.groups', { by, ...more });
    return body.data.groups.map(({ value, name, count }: Record<string, unknown>) => [value, name, count]);
  };
  const [{ createdAt }] = await shown();
  const day = createdAt.slice(0, 10);
  expect(await groups('created_at', { each: 'day' })).toEqual([[day, day, 3]]);
  const people = [
    [mika, 'mika', 2],
    [keyId, 'test (ada)', 1],
  ];
  expect(await groups('created_by')).toEqual(people);
  expect(await groups('createdBy')).toEqual(people);
});

test('computed columns are exported with names, and are ignored by an import', async () => {
  const { content } = (await act('lists.export', {})).body.data;
  const lines = content.split('\r\n');
  expect(lines[2]).toMatch(/Bob,2,\d{4}-[^,]+Z,\d{4}-[^,]+Z,mika,ada,/);
  expect(lines[3]).toContain(',test (ada),test (ada),');
  const again = (await act('lists.import', { format: 'csv', content })).body.data;
  expect(again).toMatchObject({ added: 3, leftOut: expect.arrayContaining(['created_at', 'changed_by']) as string[] });
});

test('computed columns cannot be set by a call, and hold no values of their own', async () => {
  for (const type of TYPES)
    expect(pathsOf(await act('rows.create', { cells: { [type]: null } }))).toEqual([`/cells/${type}`]);
  expect(pathsOf(await act('rows.upsert', { by: 'created_by', rows: [{ cells: { name: 'A' } }] }))).toEqual(['/by']);
  expect(pathsOf(await act('lists.changeColumn', { columnId: 'created_at', type: 'date_time' }))).toEqual(['/type']);
  expect(pathsOf(await act('lists.changeColumn', { columnId: 'name', type: 'created_by' }))).toEqual(['/type']);
  await act('lists.changeColumn', { columnId: 'created_at', name: 'Made', zone: 'Europe/Berlin' });
  expect((await act('lists.deleteColumn', { columnId: 'created_at' })).status).toBe(200);
  expect((await shown())[0].cells).not.toHaveProperty('created_at');
  expect((await act('lists.restoreColumn', { columnId: 'created_at' })).status).toBe(200);
  const kept = {
    columns: [
      { id: 'name', name: 'Name' },
      { id: 'amount', name: 'Amount' },
    ],
  };
  expect((await act('lists.setColumns', kept)).status).toBe(200);
  expect((await shown())[0].cells).toEqual({ name: 'Ada' });
});

test('computed columns name the person who copied a row, and the person who moved it', async () => {
  const { headers } = { headers: await signedIn(reader.service, reader.company, 'admin') };
  const { host } = reader.company;
  const copied = await call(reader.service, 'rows.duplicate', { rowIds: [ids[0]] }, { host, headers });
  expect(copied.status).toBe(200);
  expect(await where('created_by', 'eq', { value: ada })).toEqual(['Ada']);
  await call(reader.service, 'rows.move', { rowId: ids[0], status: 'done' }, { host, headers });
  expect(await where('changed_by', 'eq', { value: ada })).toEqual(['Ada', 'Bob', 'Ada']);
});
