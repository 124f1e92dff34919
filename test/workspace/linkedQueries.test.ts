import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/engine/ids.js';
import { storedRow } from '../../src/store/storedRow.js';
import { faultsOf, linking } from './linking.js';

/** Filters, orders and groups by values that rows show of other rows: links, their other ends, lookups and rollups. */

const scene = linking();
const { as, member, rowsIn, deal } = scene;

const addTo = async (listId: string, name: string, type: string, more: object = {}) => {
  const reply = await member('lists.addColumn', { listId, name, type, ...more });
  expect(reply.body.ok, reply.text).toBe(true);
};
const set = (rowId: string, cells: object) => member('rows.update', { rowId, cells });
const nameOf = ({ cells }: { readonly cells: Record<string, unknown> }) => cells['name'];

/** The names of the deals that a query finds, in its order, read page by page. */
async function namesOf(query: object, listId = scene.deals()): Promise<unknown[]> {
  const names: unknown[] = [];
  for (let cursor: string | null = null, pages = 0; pages < 50; pages += 1) {
    const input = { listId, limit: 2, ...query, ...(cursor !== null && { cursor }) };
    const { body } = await member('lists.rows', input);
    expect(body.ok, JSON.stringify(body)).toBe(true);
    names.push(...body.data.rows.map(nameOf));
    cursor = body.data.nextCursor;
    if (cursor === null) return names;
  }
  throw new Error('The pages do not end.');
}
const filtered = (column: string, op: string, value?: unknown) =>
  namesOf({
    filter: [{ column, op, ...(Array.isArray(value) ? { values: value } : value !== undefined && { value }) }],
  });
const total = async (filter: object[]) => {
  const { data } = (await member('lists.rows', { listId: scene.deals(), filter, count: true, limit: 1 })).body;
  return [data.total, data.totalIsExact];
};

/** A condition that no row meets, and that can be checked only by reading rows. With it, no index serves the query. */
const NEVER = { column: 'rows', op: 'lt', value: 0 };

beforeEach(async () => {
  const [first, second, third] = [0, 1, 2].map(scene.thing) as [string, string, string];
  const options = [{ name: 'North' }, { name: 'South' }];
  await addTo(scene.things(), 'Region', 'choice', { options });
  await set(first, { name: 'Birch', amount: 10, region: 'south' });
  await set(second, { name: 'Ash', amount: 20, region: 'north' });
  await set(third, { name: 'Cedar', amount: 30 });
  await addTo(scene.deals(), 'Price', 'number');
  await addTo(scene.deals(), 'Amount', 'lookup', { linkColumnId: 'company', linkedColumnId: 'amount' });
  await addTo(scene.deals(), 'Region', 'lookup', { linkColumnId: 'company', linkedColumnId: 'region' });
  await addTo(scene.deals(), 'Called', 'lookup', { linkColumnId: 'company', linkedColumnId: 'name' });
  await addTo(scene.deals(), 'Rows', 'rollup', { linkColumnId: 'company', function: 'count' });
  await addTo(scene.things(), 'Turnover', 'rollup', {
    linkColumnId: 'deals',
    linkedColumnId: 'price',
    function: 'sum',
  });
  await addTo(scene.things(), 'Number', 'rollup', { linkColumnId: 'deals', function: 'count' });
  await deal('one', first, { price: 5 });
  await deal('two', second, { price: 7 });
  await deal('three', first, { price: 1 });
  await deal('four', null, { price: 2 });
  await deal('five', third);
});

describe('a filter', () => {
  test('by a lookup finds the rows whose linked rows meet it', async () => {
    expect(await filtered('region', 'eq', 'south')).toEqual(['one', 'three']);
    expect(await filtered('region', 'neq', 'south')).toEqual(['two', 'four', 'five']);
    expect(await filtered('region', 'in', ['north', 'south'])).toEqual(['one', 'two', 'three']);
    expect(await filtered('region', 'notIn', ['north'])).toEqual(['one', 'three', 'four', 'five']);
    expect(await filtered('region', 'empty')).toEqual(['four', 'five']);
    expect(await filtered('region', 'empty', false)).toEqual(['one', 'two', 'three']);
    expect(await filtered('amount', 'gte', 20)).toEqual(['two', 'five']);
    expect(await filtered('called', 'contains', 'BIR')).toEqual(['one', 'three']);
    expect(await filtered('called', 'lt', 'B')).toEqual(['two']);
  });

  test('finds the same rows when rows are read for it', async () => {
    const conditions = [
      { column: 'region', op: 'eq', value: 'south' },
      { column: 'region', op: 'neq', value: 'south' },
      { column: 'region', op: 'in', values: ['north', 'south'] },
      { column: 'region', op: 'notIn', values: ['north'] },
      { column: 'region', op: 'empty' },
      { column: 'region', op: 'empty', value: false },
      { column: 'amount', op: 'gte', value: 20 },
      { column: 'amount', op: 'lt', value: 20 },
      { column: 'called', op: 'contains', value: 'BIR' },
      { column: 'called', op: 'lt', value: 'B' },
      { column: 'company', op: 'eq', value: scene.thing(0) },
      { column: 'company', op: 'empty' },
      { column: 'price', op: 'gt', value: 4 },
      { column: 'price', op: 'neq', value: 5 },
      { column: 'price', op: 'empty' },
      { column: 'name', op: 'contains', value: 'E' },
      { column: 'name', op: 'notIn', values: ['one', 'five'] },
      { column: 'createdAt', op: 'gte', value: '2026-01-01T00:00:00Z' },
      { column: 'createdAt', op: 'eq', value: '2026-01-01T00:00:00Z' },
    ];
    for (const condition of conditions) {
      const plain = await namesOf({ filter: [condition] });
      expect([condition, await namesOf({ filter: [{ any: [condition, NEVER] }] })]).toEqual([condition, plain]);
      expect(await total([condition])).toEqual([plain.length, true]);
      expect(await total([{ any: [condition, NEVER] }])).toEqual([plain.length, true]);
    }
  });

  test('by a rollup compares the number, beside other conditions and orders', async () => {
    const things = (filter: object[], sort?: object) => namesOf({ filter, ...(sort && { sort }) }, scene.things());
    expect(await things([{ column: 'turnover', op: 'gte', value: 6 }])).toEqual(['Birch', 'Ash']);
    expect(await things([{ column: 'number', op: 'eq', value: 1 }], { by: 'amount', direction: 'desc' })).toEqual([
      'Cedar',
      'Ash',
    ]);
    const both = [
      { column: 'turnover', op: 'gte', value: 6 },
      { column: 'region', op: 'eq', value: 'north' },
    ];
    expect(await things(both)).toEqual(['Ash']);
    const either = {
      any: [{ column: 'turnover', op: 'gt', value: 6 }, { all: [{ column: 'name', op: 'eq', value: 'Birch' }] }],
    };
    expect(await things([either])).toEqual(['Birch', 'Ash']);
  });

  test('by the other end of a link finds the rows that others link to', async () => {
    const [one] = await rowsIn(scene.deals());
    const things = (op: string, more: object = {}) =>
      namesOf({ filter: [{ column: 'deals', op, ...more }] }, scene.things());
    expect(await things('eq', { value: one?.id })).toEqual(['Birch']);
    expect(await things('neq', { value: one?.id })).toEqual(['Ash', 'Cedar']);
    expect(await things('empty', { value: false })).toEqual(['Birch', 'Ash', 'Cedar']);
    await set(scene.thing(1), { amount: 21 });
    await member('rows.delete', { rowId: (await rowsIn(scene.deals()))[1]?.id });
    expect(await things('empty')).toEqual(['Ash']);
  });

  test('does not find rows by deleted ones', async () => {
    await member('rows.delete', { rowId: scene.thing(0) });
    expect(await filtered('region', 'eq', 'south')).toEqual([]);
    expect(await namesOf({ filter: [{ any: [{ column: 'region', op: 'eq', value: 'south' }, NEVER] }] })).toEqual([]);
    expect(await filtered('region', 'empty')).toEqual(['one', 'three', 'four', 'five']);
  });

  test('that many linked rows meet finds the same rows', async () => {
    const fresh = { companyId: scene.company().id, version: 1, createdAt: new Date(), updatedAt: new Date() };
    const cells = { name: 'Many', region: 'north' };
    const many = Array.from({ length: 1_100 }, () => ({
      ...fresh,
      _id: newId('row'),
      listId: scene.things(),
      status: null,
      cells,
      archivedAt: null,
    }));
    await scene.service().store.rows.collection.insertMany(many.map(storedRow));
    await deal('six', many[1_050]?._id ?? '');
    expect(await filtered('region', 'eq', 'north')).toEqual(['two', 'six']);
    expect(await filtered('region', 'neq', 'north')).toEqual(['one', 'three', 'four', 'five']);
  });

  test('accepts the values of the column that is shown', async () => {
    const listId = scene.deals();
    const refused = async (condition: object) =>
      faultsOf(await member('lists.rows', { listId, filter: [condition] }))[0];
    expect(await refused({ column: 'region', op: 'eq', value: 'West' })).toMatchObject({
      path: '/filter/0/value',
      fix: 'Send one of: north, south.',
    });
    expect(await refused({ column: 'amount', op: 'contains', value: '1' })).toMatchObject({ path: '/filter/0/op' });
    expect(await refused({ column: 'rows', op: 'eq', value: 'one' })).toMatchObject({ fix: 'Send a number.' });
  });
});

describe('an order', () => {
  test('by a link uses the name of the linked row, rows without one first', async () => {
    expect(await namesOf({ sort: { by: 'company' } })).toEqual(['four', 'two', 'one', 'three', 'five']);
    expect(await namesOf({ sort: { by: 'company', direction: 'desc' } })).toEqual([
      'five',
      'one',
      'three',
      'two',
      'four',
    ]);
  });

  test('by a lookup or rollup uses its value, together with other orders', async () => {
    expect(await namesOf({ sort: [{ by: 'amount', direction: 'desc' }, { by: 'price' }] })).toEqual([
      'five',
      'two',
      'three',
      'one',
      'four',
    ]);
    expect(await namesOf({ sort: { by: 'turnover' } }, scene.things())).toEqual(['Cedar', 'Birch', 'Ash']);
    const filter = [{ column: 'number', op: 'gte', value: 1 }];
    expect(await namesOf({ filter, sort: { by: 'number', direction: 'desc' } }, scene.things())).toEqual([
      'Birch',
      'Ash',
      'Cedar',
    ]);
  });

  test('by several values is refused', async () => {
    const sorted = (listId: string, by: string) => member('lists.rows', { listId, sort: { by } });
    expect(faultsOf(await sorted(scene.things(), 'deals'))).toMatchObject([{ path: '/sort/by' }]);
    await addTo(scene.things(), 'Prices', 'lookup', { linkColumnId: 'deals', linkedColumnId: 'price' });
    expect(faultsOf(await sorted(scene.things(), 'prices'))).toMatchObject([
      { message: 'The column holds several values in a cell.' },
    ]);
  });
});

describe('groups', () => {
  const groups = async (input: object, listId = scene.deals()) => {
    const { body } = await member('lists.groups', { listId, ...input });
    expect(body.ok, JSON.stringify(body)).toBe(true);
    return body.data.groups as { value: unknown; name: unknown; count: number; measures?: object[]; rows?: never[] }[];
  };

  test('by a link have the name of the linked row', async () => {
    const found = await groups({ by: 'company', measures: ['price'], rows: 1 });
    expect(found.map(({ name, count }) => [name, count])).toEqual([
      ['Birch', 2],
      [null, 1],
      ['Ash', 1],
      ['Cedar', 1],
    ]);
    expect(found[0]).toMatchObject({ value: scene.thing(0), measures: [{ column: 'price', sum: 6, average: 3 }] });
    expect(found[0]?.rows?.map(nameOf)).toEqual(['one']);
  });

  test('by a lookup of options come in their order', async () => {
    const found = await groups({ by: 'region', rows: 5, sort: { by: 'price' } });
    expect(found.map(({ value, name, count }) => [value, name, count])).toEqual([
      ['north', 'North', 1],
      ['south', 'South', 2],
      [null, null, 2],
    ]);
    expect(found[1]?.rows?.map(nameOf)).toEqual(['three', 'one']);
  });

  test('have figures of rollups, and take filters by lookups', async () => {
    const byRegion = await groups({ by: 'region', measures: ['turnover', 'number'] }, scene.things());
    expect(byRegion).toMatchObject([
      { value: 'north', measures: [{ sum: 7 }, { sum: 1 }] },
      { value: 'south', measures: [{ sum: 6 }, { sum: 2 }] },
      { value: null, measures: [{ sum: 0 }, { sum: 1 }] },
    ]);
    const filter = [{ column: 'region', op: 'eq', value: 'south' }];
    expect(await groups({ by: 'status', filter })).toMatchObject([{ value: 'open', count: 2 }, {}, {}]);
  });
});

test('linked columns work in a view, and the view names what no longer fits', async () => {
  const listId = scene.deals();
  const view = { filter: [{ column: 'region', op: 'eq', value: 'south' }], sort: { by: 'company' } };
  const saved = await member('views.save', { listId, name: 'South', ...view, groupBy: { by: 'region' } });
  expect(saved.body.data.view.problems).toEqual([]);
  const { viewId } = saved.body.data.view;
  expect(await namesOf({ viewId })).toEqual(['one', 'three']);
  await member('lists.deleteColumn', { listId: scene.things(), columnId: 'region' });
  const [read] = (await member('views.list', { listId })).body.data.views;
  expect(read.problems).toHaveLength(2);
});

test('a caller who may not see the other list can neither filter, nor sort, nor group by it', async () => {
  const { body } = await member('views.save', {
    listId: scene.deals(),
    name: 'All',
    sort: { by: 'company' },
    shared: true,
  });
  await as('admin', 'lists.share', { listId: scene.things(), openTo: [scene.company().members.member._id] });
  const listId = scene.deals();
  for (const input of [
    { filter: [{ column: 'region', op: 'empty' }] },
    { filter: [{ column: 'rows', op: 'gt', value: 0 }] },
    { sort: { by: 'company' } },
    { sort: { by: 'amount' } },
    { viewId: body.data.view.viewId },
  ]) {
    const reply = await as('viewer', 'lists.rows', { listId, ...input });
    expect(reply.body.error?.code, reply.text).toBe('invalid_input');
  }
  for (const by of ['company', 'region', 'rows'])
    expect(faultsOf(await as('viewer', 'lists.groups', { listId, by }))).toMatchObject([{ path: '/by' }]);
  expect(await namesOf({ sort: { by: 'company' } })).toHaveLength(5);
});

test('a query on a list with more than 10,000 rows reads the oldest 10,000, and the result says so', async () => {
  const fresh = { companyId: scene.company().id, version: 1, createdAt: new Date(), updatedAt: new Date() };
  const rows = Array.from({ length: 10_600 }, (_, n) => ({
    ...fresh,
    _id: newId('row'),
    listId: scene.deals(),
    status: null,
    cells: { name: `n${n}`, ...(n === 10_590 && { company: scene.thing(0) }) },
    archivedAt: null,
  }));
  for (let at = 0; at < rows.length; at += 1_000)
    await scene.service().store.rows.collection.insertMany(rows.slice(at, at + 1_000).map(storedRow));
  const listId = scene.deals();
  const sorted = await member('lists.rows', { listId, sort: { by: 'company', direction: 'desc' }, limit: 3 });
  expect(sorted.body.data).toMatchObject({ isPartial: true });
  expect(sorted.body.data.rows.map(nameOf)).toEqual(['five', 'one', 'three']);
  // In the order of age, the next page continues where this page stopped reading.
  const filter = [{ any: [{ column: 'rows', op: 'gte', value: 1 }, NEVER] }];
  expect(await namesOf({ filter, limit: 200 })).toEqual(['one', 'two', 'three', 'five', 'n10590']);
  expect(await total(filter)).toEqual([4, false]);
  const { data } = (await member('lists.groups', { listId, by: 'company' })).body;
  expect(data.isExact).toBe(false);
});
