import { Collection } from 'mongodb';
import { describe, expect, test, vi } from 'vitest';
import { letThrough } from '../http/people.js';
import { faultsOf, linking } from './linking.js';

const { as, member, service, company, deals, things, thing, rowsIn, columnsIn, deal } = linking();

describe('the other end', () => {
  test('cannot be written', async () => {
    const one = thing(0);
    const id = await deal('Desks', null);
    const refused = await member('rows.update', { rowId: one, cells: { deals: [id] } });
    expect(faultsOf(refused)).toEqual([
      {
        path: '/cells/deals',
        message: 'This column is computed.',
        fix: 'Leave it out, and set company on the rows of the other list.',
      },
    ]);
  });

  test('is deleted and restored with the link column, and undone with it', async () => {
    const one = thing(0);
    const id = await deal('Desks', one);
    const drop = await member('lists.deleteColumn', { listId: deals(), columnId: 'company' });
    expect(drop.body.changed).toHaveLength(2);
    expect((await columnsIn(things())).map((column) => column.id)).toEqual(['name', 'amount']);
    await member('lists.restoreColumn', { listId: deals(), columnId: 'company' });
    expect((await rowsIn(things()))[0]?.cells['deals']).toEqual([id]);
    const again = await member('lists.deleteColumn', { listId: deals(), columnId: 'company' });
    expect((await columnsIn(things())).map((column) => column.id)).toEqual(['name', 'amount']);
    const undone = await member('calls.undo', { callId: again.headers['call-id'] });
    expect(undone.body.ok || undone.status === 202).toBe(true);
    await expect.poll(() => columnsIn(things())).toHaveLength(3);
    expect((await rowsIn(things()))[0]?.cells['deals']).toEqual([id]);
  });

  test('can be deleted alone, and the links stay', async () => {
    const one = thing(0);
    await deal('Desks', one);
    await member('lists.deleteColumn', { listId: things(), columnId: 'deals' });
    expect((await rowsIn(deals()))[0]?.cells['company']).toBe(one);
    const input = { listId: things(), name: 'Sales', type: 'linked', linkedListId: deals(), linkedColumnId: 'company' };
    await member('lists.addColumn', input);
    expect((await rowsIn(things())).map(({ cells }) => (cells['sales'] as string[]).length)).toEqual([1, 0, 0]);
  });

  test('is not copied with its list', async () => {
    const { listId } = (await member('lists.duplicate', { listId: things(), name: 'Copy', rows: false })).body.data;
    expect((await columnsIn(listId)).map(({ id }) => id)).toEqual(['name', 'amount']);
    const copy = (await member('lists.duplicate', { listId: deals(), name: 'Copy', rows: false })).body.data;
    expect((await columnsIn(copy.listId)).map(({ id }) => id)).toEqual(['name', 'company']);
  });

  test('shows 100 rows and their number', async () => {
    const one = thing(0);
    const rows = Array.from({ length: 120 }, (_, n) => ({ cells: { name: `deal ${n}`, company: one } }));
    await member('rows.createMany', { listId: deals(), rows });
    await expect.poll(async () => (await rowsIn(things()))[0]?.linkTotals).toEqual({ deals: 120 });
    const [row] = await rowsIn(things());
    expect(row?.cells['deals']).toHaveLength(100);
    expect(Object.keys(row?.names ?? {})).toHaveLength(100);
  });
});

describe('a link column with `onDelete: refuse`', () => {
  const refusing = () =>
    member('lists.changeColumn', { listId: deals(), columnId: 'company', onDelete: 'refuse' }).then(({ status }) =>
      expect(status).toBe(200),
    );

  test('prevents the deletion of the rows that it links to', async () => {
    const [one, two] = [thing(0), thing(1)];
    await refusing();
    const id = await deal('Desks', one);
    const refused = await member('rows.delete', { rowIds: [one, two] });
    expect(refused.body.error).toMatchObject({ code: 'conflict' });
    expect(refused.body.error.message).toContain(one);
    expect(refused.body.error.message).toContain(id);
    expect((await member('rows.delete', { rowId: two })).status).toBe(200);
    await member('rows.delete', { rowId: id });
    expect((await member('rows.delete', { rowId: one })).status).toBe(200);
  });

  test('does not prevent the deletion of rows together with those that link to them', async () => {
    const one = thing(0);
    await member('lists.addColumn', {
      listId: things(),
      name: 'Whole',
      type: 'link',
      linkedListId: things(),
      onDelete: 'refuse',
    });
    await member('rows.updateMany', { rowIds: company().rowIds.slice(1), cells: { whole: one } });
    expect((await member('rows.delete', { rowId: one })).body.error).toMatchObject({ code: 'conflict' });
    expect((await member('rows.delete', { rowIds: company().rowIds })).status).toBe(200);
  });

  test('is checked again when the rows are deleted', async () => {
    const one = thing(0);
    await refusing();
    const id = await deal('Desks', null);
    const rule = { action: 'rows.delete', appliesTo: 'all', guard: 'confirm' };
    const set = await as('admin', 'company.setGuardPolicy', { rules: [rule] });
    expect(set.body).toMatchObject({ ok: true });
    const held = await member('rows.delete', { rowId: one });
    expect(held.status).toBe(428);
    await member('rows.update', { rowId: id, cells: { company: one } });
    const record = await letThrough(service(), company(), held, 'member');
    expect(record.envelope).toMatchObject({ error: { code: 'conflict', message: expect.stringContaining(id) } });
    expect((await rowsIn(things())).map((row) => row.id)).toContain(one);
  });

  test('does not name rows of a list that the caller may not see', async () => {
    const one = thing(0);
    await refusing();
    const id = await deal('Desks', one);
    await as('admin', 'lists.share', { listId: deals(), openTo: [company().members.member._id] });
    const refused = await as('developer', 'rows.delete', { rowId: one });
    expect(refused.body.error).toMatchObject({ code: 'conflict' });
    expect(refused.text).not.toContain(id);
    expect(refused.body.error.message).toContain('rows of a list that you may not see');
  });
});

test('a page of 100 rows needs one query for its links', async () => {
  const [one, two, three] = [thing(0), thing(1), thing(2)];
  const rows = Array.from({ length: 100 }, (_, n) => ({
    cells: { name: `deal ${n}`, company: [one, two, three][n % 3] },
  }));
  await member('rows.createMany', { listId: deals(), rows });
  await expect.poll(async () => (await rowsIn(deals())).length).toBe(100);
  /** The filters of the queries that contain this text, while a page is read. */
  const filtersOf = async (listId: string, text: string) => {
    const find = vi.spyOn(Collection.prototype, 'find');
    const page = await rowsIn(listId);
    const filters = find.mock.calls.map(([filter]) => JSON.stringify(filter));
    find.mockRestore();
    return { page, filters: filters.filter((filter) => filter.includes(text)) };
  };
  const forth = await filtersOf(deals(), `"${one}"`);
  expect(forth.page).toHaveLength(100);
  expect(forth.page.every(({ names }) => Object.keys(names ?? {}).length === 1)).toBe(true);
  expect(forth.filters).toHaveLength(1);
  const back = await filtersOf(things(), `${deals()}/company/`);
  expect(back.page.map(({ cells }) => (cells['deals'] as string[]).length)).toEqual([34, 33, 33]);
  expect(back.filters).toHaveLength(1);
});
