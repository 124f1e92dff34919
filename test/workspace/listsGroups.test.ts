import { describe, expect, test } from 'vitest';
import { daysIn } from '../../src/engine/zones.js';
import { newId } from '../../src/engine/ids.js';
import { pathsOf, reading } from './reading.js';

/** Boards, and figures by group. */

const reader = reading();
const { act, actAs, add } = reader;

const groups = async (input: object) => {
  const { status, body } = await act('lists.groups', input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
/** The value and the number of rows of each group. */
const counts = async (input: object) =>
  (await groups(input)).groups.map(({ value, count }: { value: unknown; count: number }) => [value, count]);

const OPTIONS = ['red', 'blue', 'green'].map((id) => ({ id, name: id.toUpperCase() }));

describe('a board', () => {
  test('has every status in order with its first rows and figures, in one call', async () => {
    const [a, b, c] = await add(
      { name: 'a', amount: 3 },
      { name: 'b', amount: 1 },
      { name: 'c', amount: 10 },
      { name: 'd', amount: 5, status: null },
      { name: 'e' },
    );
    await act('rows.delete', { listId: undefined, rowId: (await add({ name: 'gone', status: 'done' }))[0] });
    const sort = { by: 'amount', direction: 'desc' };
    const board = await groups({ by: 'status', rows: 2, fields: ['name'], measures: ['amount'], sort });
    expect(board).toMatchObject({ listId: reader.company.listId, name: 'Things', hasMoreGroups: false, isExact: true });
    expect(board.groups).toEqual([
      {
        value: 'open',
        name: 'Open',
        count: 4,
        measures: [{ column: 'amount', sum: 14, average: 14 / 3, min: 1, max: 10 }],
        rows: [
          expect.objectContaining({ id: c, cells: { name: 'c' } }),
          expect.objectContaining({ id: a, cells: { name: 'a' } }),
        ],
      },
      {
        value: 'done',
        name: 'Done',
        count: 0,
        measures: [{ column: 'amount', sum: 0, average: null, min: null, max: null }],
        rows: [],
      },
      {
        value: null,
        name: null,
        count: 1,
        measures: [{ column: 'amount', sum: 5, average: 5, min: 5, max: 5 }],
        rows: [expect.objectContaining({ cells: { name: 'd' } })],
      },
    ]);
    const small = await groups({ by: 'status', rows: 1, filter: [{ column: 'amount', op: 'lt', value: 2 }] });
    expect(small.groups).toEqual([
      { value: 'open', name: 'Open', count: 1, rows: [expect.objectContaining({ id: b })] },
      { value: 'done', name: 'Done', count: 0, rows: [] },
    ]);
  });

  test('over a checkbox and over options has all of their values', async () => {
    const columns = [
      { id: 'name', name: 'Name' },
      { id: 'paid', name: 'Paid', type: 'checkbox' },
      { id: 'color', name: 'Color', type: 'choice', options: OPTIONS },
      { id: 'colors', name: 'Colors', type: 'choice', multiple: true, options: OPTIONS },
    ];
    await act('lists.setColumns', { columns });
    await add(
      { name: 'a', paid: true, color: 'green', colors: ['red', 'green'] },
      { name: 'b', paid: false, colors: ['green'] },
      { name: 'c', colors: [] },
    );
    expect(await counts({ by: 'paid' })).toEqual([
      [true, 1],
      [false, 1],
      [null, 1],
    ]);
    expect(await counts({ by: 'color' })).toEqual([
      ['red', 0],
      ['blue', 0],
      ['green', 1],
      [null, 2],
    ]);
    expect(await counts({ by: 'colors' })).toEqual([
      ['red', 1],
      ['blue', 0],
      ['green', 2],
      [null, 1],
    ]);
    expect((await groups({ by: 'color' })).groups[2].name).toBe('GREEN');
    expect((await groups({ by: 'color', maxGroups: 2 })).hasMoreGroups).toBe(true);
  });
});

describe('other groups', () => {
  test('of texts and numbers are sorted by their size', async () => {
    await add({ name: 'b', amount: 2 }, { name: 'b', amount: 1 }, { name: 'a', amount: 2 }, { name: '' }, {});
    expect(await counts({ by: 'name' })).toEqual([
      [null, 2],
      ['b', 2],
      ['a', 1],
    ]);
    expect(await counts({ by: 'amount' })).toEqual([
      [null, 2],
      [2, 2],
      [1, 1],
    ]);
    expect(await groups({ by: 'name', maxGroups: 1 })).toMatchObject({ groups: [{ count: 2 }], hasMoreGroups: true });
    expect(await groups({ by: 'name', maxGroups: 3 })).toMatchObject({ hasMoreGroups: false });
  });

  test('of people have their names', async () => {
    const columns = [
      { id: 'name', name: 'Name' },
      { id: 'owner', name: 'Owner', type: 'person' },
    ];
    await act('lists.setColumns', { columns });
    const { _id, name } = reader.company.members.developer;
    await add({ name: 'a', owner: _id }, { name: 'b' });
    await add({ name: 'c', owner: _id });
    expect((await groups({ by: 'owner' })).groups).toEqual([
      { value: _id, name, count: 2 },
      { value: null, name: null, count: 1 },
    ]);
  });

  test('of dates and times are days, months or years, latest first', async () => {
    const columns = [
      { id: 'day', name: 'Day', type: 'date' },
      { id: 'at', name: 'At', type: 'date_time' },
    ];
    await act('lists.setColumns', { columns: [{ id: 'name', name: 'Name' }, ...columns] });
    await add(
      { day: '2026-10-31', at: '2026-11-20T23:30:00-02:00' },
      { day: '2026-11-20' },
      { day: '2026-11-20' },
      { day: '2025-11-20' },
    );
    expect(await counts({ by: 'day' })).toEqual([
      ['2026-11-20', 2],
      ['2026-10-31', 1],
      ['2025-11-20', 1],
    ]);
    expect((await counts({ by: 'day', each: 'month' }))[1]).toEqual(['2026-10', 1]);
    expect(await counts({ by: 'day', each: 'year' })).toEqual([
      ['2026', 3],
      ['2025', 1],
    ]);
    expect((await counts({ by: 'at' }))[0]).toEqual(['2026-11-21', 1]);
    expect((await counts({ by: 'at', zone: 'America/Los_Angeles' })).map(String)).toEqual(['2026-11-20,1', ',3']);
    expect(await counts({ by: 'day', each: 'month', zone: 'America/Los_Angeles' })).toEqual(
      await counts({ by: 'day', each: 'month' }),
    );
    const today = new Date().toISOString();
    expect((await counts({ by: 'createdAt' }))[0][0]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await counts({ by: 'createdAt', each: 'year' })).toEqual([[today.slice(0, 4), 4]]);
    const there = daysIn('Pacific/Kiritimati')(today);
    expect((await counts({ by: 'createdAt', zone: 'Pacific/Kiritimati' }))[0][0]).toBe(there);
  });

  test('are marked as not exact when the list has more rows than are read', async () => {
    await add({ name: 'a' }, { name: 'b' }, { name: 'a' });
    const { service, company } = reader;
    const query = {
      where: [],
      sort: [],
      deleted: false,
      each: null,
      zone: null,
      several: false,
      measures: [],
      rows: 0,
      most: 10,
      by: 'cells.name',
    } as const;
    const list = { _id: company.listId, companyId: company.id, version: 1, columns: [] };
    const read = (most: number) => service.store.rows.groups(list, query, most);
    expect(await read(2)).toMatchObject({ groups: [{ count: 1 }, { count: 1 }], isExact: false });
    expect(await read(3)).toMatchObject({ groups: [{ value: 'a', count: 2 }, { count: 1 }], isExact: true });
  });
});

test('invalid input is named by field', async () => {
  const columns = [
    { id: 'name', name: 'Name', type: 'long_text' },
    { id: 'amount', name: 'Amount', type: 'number' },
  ];
  await act('lists.setColumns', { columns });
  const refused = async (input: object) => pathsOf(await act('lists.groups', input));
  expect(await refused({})).toEqual(['/by']);
  expect(await refused({ by: 'colour', measures: ['name', 'size'] })).toEqual(['/by', '/measures/0', '/measures/1']);
  expect(await refused({ by: 'name' })).toEqual(['/by']);
  expect(await refused({ by: 'amount', each: 'month' })).toEqual(['/each']);
  expect(await refused({ by: 'createdAt', zone: 'Mars' })).toEqual(['/zone']);
  expect(await refused({ by: 'status', rows: 50 })).toEqual(['/rows']);
  expect(await refused({ by: 'status', filter: [{ column: 'size', op: 'empty' }] })).toEqual(['/filter/0/column']);
});

test('the groups of a list are visible only to members who see the list', async () => {
  const { service, company } = reader;
  const list = await service.store.lists.get(company.id, company.listId);
  if (!list) throw new Error('The company has no list.');
  const closed = { ...list, _id: newId('lst'), openTo: [company.members.developer._id] };
  await service.store.lists.collection.insertOne(closed);
  const input = { listId: closed._id, by: 'status' };
  expect((await actAs('developer', 'lists.groups', input)).status).toBe(200);
  expect((await actAs('member', 'lists.groups', input)).status).toBe(404);
});
