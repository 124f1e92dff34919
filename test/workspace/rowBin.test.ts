import { describe, expect, test } from 'vitest';
import { newId } from '../../src/engine/ids.js';
import { pathsOf, reading } from './reading.js';

/** Deleted rows, and the number of rows. */

const reader = reading();
const { act, add, rows, through } = reader;

const names = ({ body }: Awaited<ReturnType<typeof rows>>) =>
  body.data.rows.map(({ cells }: { cells: { name: string } }) => cells.name);

describe('the deleted rows', () => {
  test('are listed, the latest deletion first, and can be filtered, sorted and restored', async () => {
    const ids = await add({ name: 'a', amount: 1 }, { name: 'b', amount: 2 }, { name: 'c', amount: 3 }, { name: 'd' });
    for (const index of [2, 0, 1]) await act('rows.delete', { listId: undefined, rowId: ids[index] });
    expect(await through({ deleted: true })).toEqual(['b', 'a', 'c']);
    expect(await through({ deleted: true, limit: 1 })).toEqual(['b', 'a', 'c']);
    expect(await through({ deleted: true, sort: { by: 'name' } })).toEqual(['a', 'b', 'c']);
    expect(await through({ deleted: true, filter: [{ column: 'amount', op: 'gt', value: 1 }] })).toEqual(['b', 'c']);
    const [last, first] = (await rows({ deleted: true })).body.data.rows;
    expect(last.deletedAt >= first.deletedAt).toBe(true);
    const since = [{ column: 'deletedAt', op: 'gte', value: last.deletedAt }];
    expect(await through({ deleted: true, filter: since })).toEqual(['b']);

    expect(names(await rows())).toEqual(['d']);
    expect((await rows()).body.data.rows[0]).not.toHaveProperty('deletedAt');
    expect((await act('rows.restore', { listId: undefined, rowId: ids[0] })).status).toBe(200);
    expect(await through({ deleted: true })).toEqual(['b', 'c']);
    expect(await through({})).toEqual(['a', 'd']);
  });

  test('have their own cursors', async () => {
    const ids = await add({ name: 'a' }, { name: 'b' }, { name: 'c' });
    await act('rows.delete', { listId: undefined, rowId: ids[0] });
    await act('rows.delete', { listId: undefined, rowId: ids[1] });
    const { nextCursor: cursor } = (await rows({ deleted: true, limit: 1 })).body.data;
    expect(pathsOf(await rows({ cursor }))).toEqual(['/cursor']);
    expect(pathsOf(await rows({ sort: { by: 'deletedAt', direction: 'desc' } }))).toEqual(['/sort/by']);
  });
});

describe('the number of rows', () => {
  test('is the number for the filter, on every page, and only on request', async () => {
    await add({ name: 'a', amount: 1 }, { name: 'b', amount: 2 }, { name: 'c', amount: 3 });
    expect((await rows({})).body.data).not.toHaveProperty('total');
    expect((await rows({ count: true, limit: 1 })).body.data).toMatchObject({ total: 3, totalIsExact: true });
    const filter = [{ column: 'amount', op: 'gte', value: 2 }];
    const first = (await rows({ count: true, limit: 1, filter })).body.data;
    expect(first).toMatchObject({ total: 2, totalIsExact: true });
    const next = await rows({ count: true, limit: 1, filter, cursor: first.nextCursor });
    expect(next.body.data).toMatchObject({ total: 2, totalIsExact: true, nextCursor: null });
    expect((await rows({ count: true, deleted: true })).body.data).toMatchObject({ total: 0, totalIsExact: true });
  });

  test('is marked as not exact when the list has more rows than are read', async () => {
    const { service, company } = reader;
    const at = new Date();
    const fresh = { companyId: company.id, version: 1, createdAt: at, updatedAt: at, listId: company.listId };
    const cells = (n: number) => ({ name: n % 2 === 0 ? 'even' : 'odd' });
    await service.store.rows.collection.insertMany(
      Array.from({ length: 21 }, (_, n) => ({
        ...fresh,
        _id: newId('row'),
        status: null,
        cells: cells(n),
        archivedAt: n > 15 ? new Date(at.getTime() + n) : null,
      })),
    );
    const list = { _id: company.listId, companyId: company.id, version: 1, columns: [] };
    const odd = [{ field: 'cells.name', op: 'eq', value: 'odd' } as const];
    const total = (most: number, where: typeof odd | [] = [], deleted = false) =>
      service.store.rows.total(list, { where, deleted }, most);
    expect(await total(16)).toEqual({ total: 16, isExact: true });
    expect(await total(15)).toEqual({ total: 15, isExact: false });
    expect(await total(5, odd)).toEqual({ total: 2, isExact: false });
    expect(await total(100, odd)).toEqual({ total: 8, isExact: true });
    expect(await total(3, [], true)).toEqual({ total: 3, isExact: false });
    expect(await total(5, odd, true)).toEqual({ total: 2, isExact: true });
  });
});
