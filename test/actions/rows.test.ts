import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import remove from '../../src/actions/rows/delete.js';
import create from '../../src/actions/rows/create.js';
import update from '../../src/actions/rows/update.js';
import { faultsOf } from '../../src/actions/shared/rows/cells.js';
import { executionOf } from '../../src/engine/action.js';
import { isComputed } from '../../src/engine/columnTypes.js';
import { COLUMN_TYPES, type Cell, type Column } from '../../src/contract/columns.js';
import { NOW, callable, contextOf, guardOf, list, row } from './memory.js';
import { englishText } from '../../src/contract/phrase.js';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `row_${index}`);

describe('rows.delete', () => {
  const action = callable(remove);
  const accepts = new Ajv2020({ allowUnionTypes: true, keywords: ['x-ref', 'x-column-type'] }).compile(action.input);

  it('takes either one row or many', () => {
    expect(accepts({ rowId: 'row_1' })).toBe(true);
    expect(accepts({ rowIds: ids(1_000) })).toBe(true);
    expect(accepts({})).toBe(false);
    expect(accepts({ rowId: 'row_1', rowIds: ['row_2'] })).toBe(false);
    expect(accepts({ rowIds: [] })).toBe(false);
    expect(accepts({ rowIds: ids(1_001) })).toBe(false);
    expect(accepts({ rowIds: ['row_1', 'row_1'] })).toBe(false);
  });

  it.each([
    [1, 'none'],
    [10, 'none'],
    [11, 'confirm'],
    [100, 'confirm'],
    [101, 'approve'],
    [1_000, 'approve'],
  ])('for %i rows the guard is %s', async (count, guard) => {
    expect(await guardOf(action, { rowIds: ids(count) })).toBe(guard);
  });

  it('runs in the background for many rows', () => {
    expect(executionOf(action, { rowId: 'row_1' })).toBe('quick');
    expect(executionOf(action, { rowIds: ids(101) })).toBe('background');
  });

  it('binds the run to the version of every row, and shows a sample', async () => {
    const rows = ids(12).map((id, index) => row(id, { name: `Deal ${index}` }, { version: index + 1 }));
    const preview = await action.preview?.(contextOf({ lists: [list('lst_1')], rows }), { rowIds: ids(12) });
    expect(preview && englishText(preview.title)).toBe('Delete 12 rows from Deals');
    expect(preview?.affected.count).toBe(12);
    expect(preview?.affected.sample.map(({ label }) => label)).toEqual(ids(5).map((_, index) => `Deal ${index}`));
    expect(preview?.targets.map(({ version }) => version)).toEqual(rows.map(({ version }) => version));
  });

  it('refuses deleted rows, by name, before a hold', async () => {
    const rows = [row('row_0'), row('row_1', {}, { archivedAt: NOW })];
    const asked = action.validate?.(contextOf({ rows }), { rowIds: ids(2) });
    await expect(asked).rejects.toMatchObject({ error: { code: 'conflict', message: /row_1/ } });
  });

  it('returns the deleted rows, also in a re-run after its own effect', async () => {
    const context = contextOf({ rows: [row('row_0', {}, { archivedAt: NOW })] });
    expect(await action.run(context, { rowId: 'row_0' })).toEqual({
      data: { deleted: 1, rowIds: ['row_0'] },
      changed: [{ type: 'row', id: 'row_0', change: 'deleted' }],
    });
  });
});

describe('cells', () => {
  const options = [{ id: 'x', name: 'X' }];
  const columns = COLUMN_TYPES.map((type): Column => ({
    id: type,
    name: type,
    type,
    ...(type === 'choice' && { options }),
  }));
  const several: Column = { id: 'several', name: 'several', type: 'choice', options, multiple: true };
  const faults = (cells: Record<string, Cell>, status?: string | null) =>
    faultsOf({ columns: [...columns, several], statuses: [{ id: 'open', name: 'Open' }] }, cells, status).map(
      ({ path }) => path,
    );

  it('of the right type and null are accepted', () => {
    const cells = {
      text: 'a',
      number: 0,
      choice: 'x',
      person: 'Jo',
      url: 'https://acme.example/',
      email: 'a@acme.example',
      checkbox: false,
      date: '2026-11-20',
      date_time: '2026-11-20T08:00:00+01:00',
      long_text: 'a\nb',
      several: ['x'],
      link: 'row_1',
    };
    expect(faults(cells, 'open')).toEqual([]);
    const stored = COLUMN_TYPES.filter((type) => !isComputed({ type }));
    expect(faults(Object.fromEntries(stored.map((type) => [type, null])), null)).toEqual([]);
    expect(faults({ date: '2024-02-29' })).toEqual([]);
  });

  it('of the wrong type, of unknown columns and unknown statuses are refused together', () => {
    const cells = {
      text: true,
      number: '1',
      checkbox: 'true',
      date: '2026-02-30',
      date_time: '2026-11-20T08:00:00',
      choice: 'y',
      several: ['x', 'y'],
      url: 'javascript:alert(1)',
      email: 'nobody',
    };
    expect(faults({ ...cells, 'a/b~c': 1 }, 'lost')).toEqual([
      '/cells/text',
      '/cells/number',
      '/cells/checkbox',
      '/cells/date',
      '/cells/date_time',
      '/cells/choice',
      '/cells/several',
      '/cells/url',
      '/cells/email',
      '/cells/a~1b~0c',
      '/status',
    ]);
  });

  it('named like inherited members of objects are unknown columns', () => {
    expect(faults(JSON.parse('{"__proto__":"x","constructor":"y"}') as Record<string, Cell>)).toEqual([
      '/cells/__proto__',
      '/cells/constructor',
    ]);
  });
});

describe('rows.update', () => {
  const action = callable(update);
  const world = { lists: [list('lst_1')], rows: [row('row_1', { name: 'Northwind', amount: 5 }, { version: 3 })] };

  it('refuses a version that is not the current one before a hold', async () => {
    const asked = action.validate?.(contextOf(world), { rowId: 'row_1', cells: { amount: 6 }, version: 2 });
    await expect(asked).rejects.toMatchObject({ error: { code: 'conflict' } });
  });

  it('refuses input that sets nothing', async () => {
    const asked = action.validate?.(contextOf(world), { rowId: 'row_1', version: 3 });
    await expect(asked).rejects.toMatchObject({ error: { code: 'invalid_input', fields: [{ path: '/cells' }] } });
  });

  it('shows only the cells that it sets, before and after', async () => {
    const preview = await action.preview?.(contextOf(world), { rowId: 'row_1', cells: { amount: 6 }, status: 'open' });
    expect(preview && [preview.title, ...preview.effects].map(englishText)).toEqual([
      'Update “Northwind” in Deals',
      'New values for: Amount.',
      'The status becomes: Open.',
    ]);
    expect(preview?.targets).toEqual([{ type: 'row', id: 'row_1', version: 3 }]);
    expect(preview?.affected.sample[0]?.before).toEqual({ amount: 5, status: null });
    expect(preview?.affected.sample[0]?.after).toEqual({ amount: 6, status: 'open' });
  });
});

describe('rows.create', () => {
  const action = callable(create);

  it("gives a row the list's first status by default", async () => {
    const context = contextOf({ lists: [list('lst_1')] });
    const status = async (input: object) => {
      const rows = { ...context.rows, create: (fields: object) => Promise.resolve({ ...row('row_new'), ...fields }) };
      const { data } = await action.run({ ...context, rows }, { listId: 'lst_1', ...input });
      return (data as { row: { status: string | null } }).row.status;
    };
    expect(await status({})).toBe('open');
    expect(await status({ status: null })).toBeNull();
  });

  it('refuses unknown columns before a hold', async () => {
    const asked = action.validate?.(contextOf({ lists: [list('lst_1')] }), {
      listId: 'lst_1',
      cells: { colour: 'red' },
    });
    await expect(asked).rejects.toMatchObject({
      error: { code: 'invalid_input', fields: [{ path: '/cells/colour' }] },
    });
  });
});
