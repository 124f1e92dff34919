import { expect, test } from 'vitest';
import { undoSteps } from './undoSteps.js';

const at = undoSteps();
const { use, did, undone, rowOf } = at;

/** The names of the rows in the manual order, page by page. */
async function order(input: object = {}, direction = 'asc'): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const sort = { by: 'order', direction };
    const page = { listId: at.company.listId, sort, limit: 2, ...input, ...(cursor && { cursor }) };
    const { data } = (await use('lists.rows', page)).body;
    names.push(...data.rows.map(({ cells }: { cells: { name: string } }) => cells.name.replace('thing ', '')));
    cursor = data.nextCursor;
  }
  return names;
}
const place = (row: number, side: 'before' | 'after', other: number) =>
  did('rows.place', { rowId: at.company.rowIds[row], [side]: at.company.rowIds[other] });
const fault = (reply: Awaited<ReturnType<typeof use>>) => reply.body.error.fields[0].path;

test('rows are ordered by age, placed rows are where they were put, and new rows come last', async () => {
  expect(await order()).toEqual(['0', '1', '2', '3', '4']);
  await place(4, 'before', 1);
  expect(await order()).toEqual(['0', '4', '1', '2', '3']);
  await place(0, 'after', 3);
  expect(await order()).toEqual(['4', '1', '2', '3', '0']);
  await use('rows.create', { listId: at.company.listId, cells: { name: 'new' } });
  await place(2, 'before', 4);
  await place(1, 'after', 2);
  expect(await order()).toEqual(['2', '1', '4', '3', '0', 'new']);
  expect(await order({}, 'desc')).toEqual(['new', '0', '3', '4', '1', '2']);
  expect(await order({ filter: [{ column: 'amount', op: 'gte', value: 2 }] })).toEqual(['2', '4', '3']);
  // Only the rows that were placed were written.
  expect((await rowOf(at.company.rowIds[3]))?.version).toBe(1);
  const groups = await use('lists.groups', {
    listId: at.company.listId,
    by: 'status',
    rows: 3,
    sort: { by: 'order' },
  });
  const first = groups.body.data.groups[0].rows.map(({ cells }: { cells: { name: string } }) => cells.name);
  expect(first).toEqual(['thing 2', 'thing 1', 'thing 4']);
});

test('a row is placed between rows that two calls placed at once', async () => {
  const [a, b] = await Promise.all([place(3, 'before', 1), place(4, 'before', 1)]);
  expect(a).not.toBe(b);
  const two = await order();
  expect([two[0], two[3], two[4]]).toEqual(['0', '1', '2']);
  const [, first, second] = two.map(Number);
  await place(2, 'before', second ?? 0);
  expect(await order()).toEqual(['0', String(first), '2', String(second), '1']);
});

test('a placement can be undone, and a row in another list is ordered by age there', async () => {
  const first = await place(4, 'before', 0);
  const { preview } = (
    await use('rows.place', { rowId: at.company.rowIds[3], after: at.company.rowIds[4] }, '?dry_run=true')
  ).body.data;
  expect(preview).toMatchObject({ title: 'Place “thing 3” after “thing 4” in Things', affected: { count: 1 } });
  const second = await place(4, 'after', 2);
  expect((await use('calls.undo', { callId: first })).body.error.message).toContain('Its place was changed since.');
  await undone(second);
  expect(await order()).toEqual(['4', '0', '1', '2', '3']);
  await undone(first);
  expect(await order()).toEqual(['0', '1', '2', '3', '4']);
  await place(4, 'before', 0);
  const made = await use('lists.create', { name: 'Other', columns: [{ name: 'Name' }] });
  const { listId } = made.body.data.list;
  const moved = await did('rows.moveToList', { rowIds: at.company.rowIds.slice(3), listId });
  expect(await order({ listId })).toEqual(['3', '4']);
  await undone(moved);
  expect(await order()).toEqual(['4', '0', '1', '2', '3']);
});

test('rows that cannot be placed are refused', async () => {
  const [a, b] = at.company.rowIds;
  expect(fault(await use('rows.place', { rowId: a }))).toBe('');
  expect(fault(await use('rows.place', { rowId: a, before: b, after: b }))).toBe('');
  expect(fault(await use('rows.place', { rowId: a, before: a }))).toBe('/before');
  const made = await use('lists.create', { name: 'Other' });
  const other = await use('rows.create', { listId: made.body.data.list.listId });
  expect(fault(await use('rows.place', { rowId: a, after: other.body.data.row.id }))).toBe('/after');
  await did('rows.delete', { rowId: b });
  expect((await use('rows.place', { rowId: a, before: b })).body.error.code).toBe('conflict');
  const sort = [{ by: 'order' }, { by: 'name' }];
  expect(fault(await use('lists.rows', { listId: at.company.listId, sort }))).toBe('/sort/0/by');
});
