import { describe, expect, test } from 'vitest';
import { faultsOf, linking } from './linking.js';

const { as, member, deals, things, thing, rowsIn, columnsIn, deal } = linking();

describe('a link column', () => {
  test('is made together with its other end in the other list', async () => {
    expect(await columnsIn(deals())).toContainEqual({
      id: 'company',
      name: 'Company',
      type: 'link',
      linkedListId: things(),
    });
    expect(await columnsIn(things())).toContainEqual({
      id: 'deals',
      name: 'Deals',
      type: 'linked',
      linkedListId: deals(),
      linkedColumnId: 'company',
    });
    const history = await member('lists.history', { listId: things() });
    expect(history.body.data.changes[0].call.action).toBe('lists.create');
  });

  test('is up to date at both ends after one write', async () => {
    const [one, two] = [thing(0), thing(1)];
    const id = await deal('Desks', one);
    expect(await rowsIn(deals())).toMatchObject([{ id, cells: { company: one }, names: { [one]: 'thing 0' } }]);
    expect((await rowsIn(things())).map(({ cells }) => cells['deals'])).toEqual([[id], [], []]);
    await member('rows.update', { rowId: id, cells: { company: two } });
    expect((await rowsIn(things())).map(({ cells }) => cells['deals'])).toEqual([[], [id], []]);
    const { row } = (await member('rows.get', { rowId: two })).body.data;
    expect(row).toMatchObject({ cells: { deals: [id] }, names: { [id]: 'Desks' } });
    await member('rows.update', { rowId: id, cells: { company: null } });
    expect((await rowsIn(things())).map(({ cells }) => cells['deals'])).toEqual([[], [], []]);
  });

  test('accepts only rows of its list, and names values that do not fit', async () => {
    const id = await deal('Desks', thing(0));
    const refused = [
      await member('rows.update', { rowId: id, cells: { company: id } }),
      await member('rows.update', { rowId: id, cells: { company: 'row_01jd8m3x5v7q9s0b2c4d6e8f0g' } }),
    ];
    for (const reply of refused) {
      expect(faultsOf(reply)).toMatchObject([
        { path: '/cells/company', message: expect.stringContaining('Things has no row row_') },
      ]);
    }
    const [fault] = faultsOf(await member('rows.update', { rowId: id, cells: { company: ['a'] } }));
    expect(fault).toMatchObject({ path: '/cells/company', message: 'The column holds links to rows.' });
    await member('rows.delete', { rowId: thing(1) });
    const rows = [{ cells: { name: 'x' } }, { cells: { company: thing(1) } }];
    expect(faultsOf(await member('rows.createMany', { listId: deals(), rows }))).toMatchObject([
      { path: '/rows/1/cells/company', message: expect.stringContaining('or it is deleted') },
    ]);
  });

  test('is not emptied by a caller who sees it as empty', async () => {
    const id = await deal('Desks', thing(0));
    await as('admin', 'lists.share', { listId: things(), openTo: [] });
    const [shown] = await rowsIn(deals());
    expect(shown?.cells['company'] ?? null).toBeNull();
    const cells = { name: 'Tables', company: null };
    expect(faultsOf(await member('rows.update', { rowId: id, cells }))).toMatchObject([
      { path: '/cells/company', fix: 'Leave it out.' },
    ]);
    expect((await member('rows.update', { rowId: id, cells: { name: 'Tables' } })).status).toBe(200);
    expect((await member('rows.create', { listId: deals(), cells })).status).toBe(200);
    const closed = (await member('rows.get', { rowId: thing(0) })).body.error;
    const missing = (await member('rows.get', { rowId: `${thing(0)}x` })).body.error;
    expect([closed.message, missing.message]).toEqual(Array(2).fill('There is no row with this id.'));
  });

  test('is filtered by what its cells show: a link to a deleted row is empty', async () => {
    for (const [name, row] of [
      ['one', thing(0)],
      ['two', thing(1)],
      ['none', null],
    ] as const)
      await deal(name, row);
    const rollup = { name: 'Rows', type: 'rollup', linkColumnId: 'company', function: 'count' };
    await member('lists.addColumn', { listId: deals(), ...rollup });
    await member('rows.delete', { rowId: thing(0) });
    // With the second condition, which no row meets, rows are read. Without it, an index finds them.
    for (const also of [[], [{ column: 'rows', op: 'lt', value: 0 }]]) {
      const names = async (op: string, more: object = {}) =>
        (await rowsIn(deals(), { filter: [{ any: [{ column: 'company', op, ...more }, ...also] }] })).map(
          ({ cells }) => cells['name'],
        );
      expect(await names('eq', { value: thing(0) })).toEqual([]);
      expect(await names('eq', { value: thing(1) })).toEqual(['two']);
      expect(await names('neq', { value: thing(1) })).toEqual(['one', 'none']);
      expect(await names('empty')).toEqual(['one', 'none']);
      expect(await names('empty', { value: false })).toEqual(['two']);
    }
  });

  test('with `multiple` holds rows in the order sent, each once, and is filtered by one of them', async () => {
    const [one, two, three] = [thing(0), thing(1), thing(2)];
    await member('lists.addColumn', {
      listId: deals(),
      name: 'Others',
      type: 'link',
      linkedListId: things(),
      multiple: true,
    });
    const id = await deal('Desks', one, { others: [three, two, three] });
    const other = await deal('Chairs', two);
    expect((await rowsIn(deals()))[0]?.cells['others']).toEqual([three, two]);
    const ids = async (filter: object[]) => (await rowsIn(deals(), { filter })).map((row) => row.id);
    expect(await ids([{ column: 'others', op: 'eq', value: two }])).toEqual([id]);
    expect(await ids([{ column: 'others', op: 'empty' }])).toEqual([other]);
    expect(await ids([{ column: 'company', op: 'in', values: [two, three] }])).toEqual([other]);
    expect(await ids([{ column: 'company', op: 'neq', value: two }])).toEqual([id]);
    const byOtherEnd = await rowsIn(things(), { filter: [{ column: 'deals', op: 'eq', value: id }] });
    expect(byOtherEnd.map((row) => row.id)).toEqual([one]);
    const sorted = await member('lists.rows', { listId: deals(), sort: { by: 'others' } });
    expect(faultsOf(sorted)).toMatchObject([{ path: '/sort/by' }]);
  });

  test('shows nothing of a deleted row, and shows it again when it is restored', async () => {
    const one = thing(0);
    const id = await deal('Desks', one);
    const { version } = (await member('rows.get', { rowId: id })).body.data.row;
    await member('rows.delete', { rowId: one });
    expect(await rowsIn(deals())).toMatchObject([{ id, version, cells: { company: null } }]);
    await member('rows.restore', { rowId: one });
    expect(await rowsIn(deals())).toMatchObject([{ id, version, cells: { company: one } }]);
    await member('rows.delete', { rowId: id });
    expect((await rowsIn(things()))[0]?.cells['deals']).toEqual([]);
  });

  test('shows nothing of a row that was moved to another list, and of an archived list', async () => {
    const [one, two] = [thing(0), thing(1)];
    const elsewhere = (await member('lists.create', { name: 'Past' })).body.data.list.listId;
    await deal('Desks', one);
    await deal('Chairs', two);
    expect((await member('rows.moveToList', { rowIds: [one], listId: elsewhere })).status).toBe(200);
    expect((await rowsIn(deals())).map(({ cells }) => cells['company'])).toEqual([null, two]);
    await as('admin', 'lists.archive', { listId: things() });
    expect((await rowsIn(deals())).map(({ cells }) => cells['company'])).toEqual([null, null]);
  });

  test('to its own list has both ends in that list', async () => {
    const inverse = { name: 'Parts' };
    const { body } = await member('lists.addColumn', {
      listId: things(),
      name: 'Whole',
      type: 'link',
      linkedListId: things(),
      inverse,
    });
    expect(body.data.list.columns.slice(-2)).toMatchObject([{ id: 'whole' }, { id: 'parts', type: 'linked' }]);
    expect(body.changed).toHaveLength(1);
    const [one, two, three] = [thing(0), thing(1), thing(2)];
    await member('rows.updateMany', { rowIds: [two, three], cells: { whole: one } });
    expect((await rowsIn(things())).map(({ cells }) => cells['parts'])).toEqual([[two, three], [], []]);
    const left = await member('lists.deleteColumn', { listId: things(), columnId: 'whole' });
    expect(left.body.data.list.columns.map(({ id }: { id: string }) => id)).toEqual(['name', 'amount', 'deals']);
  });

  test('is refused when its list or its other end does not fit', async () => {
    const add = (input: object) => member('lists.addColumn', { listId: deals(), name: 'More', ...input });
    expect(faultsOf(await add({ type: 'link' }))).toMatchObject([
      { path: '/linkedListId', message: 'This is missing.' },
    ]);
    expect(faultsOf(await add({ type: 'text', linkedListId: things() }))).toMatchObject([{ path: '/linkedListId' }]);
    expect(faultsOf(await add({ type: 'link', linkedListId: 'lst_none' }))).toMatchObject([
      { path: '/linkedListId', message: expect.stringContaining('There is no such list') },
    ]);
    const inverse = { name: 'Deals', id: 'deals' };
    expect(faultsOf(await add({ type: 'link', linkedListId: things(), inverse }))).toMatchObject([
      { path: '/inverse/id', message: 'A column of Things has this id, or had it.' },
    ]);
    expect(faultsOf(await add({ type: 'linked', linkedListId: things(), linkedColumnId: 'name' }))).toMatchObject([
      { path: '/linkedColumnId', message: 'Things has no such link column.' },
    ]);
    const change = (input: object) => member('lists.changeColumn', { listId: deals(), ...input });
    expect(faultsOf(await change({ columnId: 'company', type: 'text' }))).toMatchObject([{ path: '/type' }]);
    expect(faultsOf(await change({ columnId: 'name', type: 'link', linkedListId: things() }))).toMatchObject([
      { path: '/type' },
    ]);
    expect(faultsOf(await change({ columnId: 'company', linkedListId: deals() }))).toMatchObject([
      { path: '/linkedListId', message: 'A link column keeps its list.' },
    ]);
    expect((await change({ columnId: 'company', name: 'Customer', multiple: true })).status).toBe(200);
  });

  test('that is set to several rows keeps its values, and set back to one row keeps those that fit', async () => {
    const [one, two] = [thing(0), thing(1)];
    const id = await deal('Desks', one);
    await member('lists.changeColumn', { listId: deals(), columnId: 'company', multiple: true });
    expect((await rowsIn(deals()))[0]?.cells['company']).toEqual([one]);
    await member('rows.update', { rowId: id, cells: { company: [one, two] } });
    const refused = await member('lists.changeColumn', { listId: deals(), columnId: 'company', multiple: false });
    expect(refused.body.error).toMatchObject({ code: 'conflict', message: expect.stringContaining(id) });
    await member('rows.update', { rowId: id, cells: { company: [two] } });
    await member('lists.changeColumn', { listId: deals(), columnId: 'company', multiple: false });
    expect((await rowsIn(deals()))[0]?.cells['company']).toBe(two);
  });
});
