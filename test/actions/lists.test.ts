import { describe, expect, it } from 'vitest';
import create from '../../src/actions/lists/create.js';
import rows from '../../src/actions/lists/rows.js';
import { columnsOf, statusesOf } from '../../src/actions/shared/columns/columns.js';
import { callable, contextOf, list, row } from './memory.js';

describe('lists.create', () => {
  const action = callable(create);

  it('gives a list without columns and statuses one column and three statuses', async () => {
    const { data, changed } = await action.run(contextOf({}), { name: ' Ideas ' });
    expect(data).toMatchObject({
      list: {
        name: 'Ideas',
        columns: [{ id: 'name', name: 'Name', type: 'text' }],
        statuses: [{ id: 'open' }, { id: 'in_progress' }, { id: 'done' }],
      },
    });
    expect(changed).toEqual([{ type: 'list', id: 'lst_new', change: 'created' }]);
  });

  it('derives plain and distinct ids from names, and keeps chosen ids', () => {
    const named = [
      { name: 'Höhe (cm)' },
      { name: 'Höhe [cm]' },
      { name: '数量' },
      { name: '2024' },
      { name: 'Other', id: 'column_3' },
    ];
    expect(columnsOf(named).map(({ id }) => id)).toEqual([
      'hohe_cm',
      'hohe_cm_2',
      'column_3_2',
      'column_2024',
      'column_3',
    ]);
    expect(statusesOf([{ name: '2nd look' }]).map(({ id }) => id)).toEqual(['status_2nd_look']);
  });

  it('refuses ids that are chosen twice, each with its path', async () => {
    const twice = [
      { name: 'A', id: 'a' },
      { name: 'B', id: 'a' },
    ];
    const asked = action.validate?.(contextOf({}), { name: 'x', columns: twice, statuses: twice });
    await expect(asked).rejects.toMatchObject({
      error: { code: 'invalid_input', fields: [{ path: '/columns/1/id' }, { path: '/statuses/1/id' }] },
    });
  });
});

describe('lists.rows', () => {
  it('answers the list, its statuses and its rows, and changes nothing', async () => {
    const context = contextOf({
      lists: [list('lst_1')],
      rows: [row('row_1', { name: 'Northwind' }, { status: 'open' })],
    });
    expect(await callable(rows).run(context, { listId: 'lst_1' })).toEqual({
      data: {
        listId: 'lst_1',
        name: 'Deals',
        statuses: [{ id: 'open', name: 'Open' }],
        rows: [
          {
            id: 'row_1',
            status: 'open',
            cells: { name: 'Northwind' },
            version: 1,
            createdAt: '2026-11-20T12:00:00.000Z',
            updatedAt: '2026-11-20T12:00:00.000Z',
          },
        ],
        nextCursor: null,
      },
    });
  });

  it('refuses a list that does not exist', async () => {
    const asked = callable(rows).run(contextOf({}), { listId: 'lst_none' });
    await expect(asked).rejects.toMatchObject({ error: { code: 'not_found' } });
  });
});
