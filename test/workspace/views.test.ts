import { describe, expect, test } from 'vitest';
import { call } from '../setup/service.js';
import { pathsOf, reading } from './reading.js';

/** Saved views: their content, who sees them, and who changes them. */

const reader = reading();
const { act, actAs, add, rows, through } = reader;

type Who = Parameters<typeof actAs>[0];
const LARGE = { filter: [{ column: 'amount', op: 'gte', value: 2 }], sort: { by: 'amount', direction: 'desc' } };

async function save(who: Who, input: object): Promise<string> {
  const { status, body } = await actAs(who, 'views.save', input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.view.viewId;
}
const seen = async (who: Who) =>
  (await actAs(who, 'views.list', {})).body.data.views.map(({ name }: { name: string }) => name);

describe('a view', () => {
  test('gives rows and groups its filter, order, columns and groups, and the call adds to them', async () => {
    await add({ name: 'a', amount: 1 }, { name: 'b', amount: 2 }, { name: 'c', amount: 3, status: 'done' });
    await add({ name: 'd', amount: 4 });
    const viewId = await save('member', { name: 'Large', ...LARGE, fields: ['name'], groupBy: { by: 'status' } });
    expect(await through({ viewId })).toEqual(['d', 'c', 'b']);
    expect(await through({ viewId, limit: 1 })).toEqual(['d', 'c', 'b']);
    expect((await rows({ viewId })).body.data.rows[0].cells).toEqual({ name: 'd' });
    expect((await rows({ viewId, fields: ['amount'] })).body.data.rows[0].cells).toEqual({ amount: 4 });
    expect(await through({ viewId, sort: { by: 'name' } })).toEqual(['b', 'c', 'd']);
    const open = [{ column: 'status', op: 'eq', value: 'open' }];
    expect(await through({ viewId, filter: open })).toEqual(['d', 'b']);
    expect((await rows({ viewId, filter: open, count: true })).body.data.total).toBe(2);

    const { groups } = (await act('lists.groups', { viewId, rows: 5 })).body.data;
    expect(groups.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
      ['open', 2],
      ['done', 1],
    ]);
    expect(groups[0].rows[0].cells).toEqual({ name: 'd' });
    expect((await act('lists.groups', { viewId, by: 'name' })).body.data.groups).toHaveLength(3);
  });

  test('makes its cursors invalid when it changes', async () => {
    await add({ name: 'a', amount: 2 }, { name: 'b', amount: 3 });
    const viewId = await save('member', { name: 'Large', ...LARGE });
    const { nextCursor: cursor } = (await rows({ viewId, limit: 1 })).body.data;
    await save('member', { viewId, name: 'Larger', filter: [{ column: 'amount', op: 'gte', value: 1 }] });
    expect(pathsOf(await rows({ viewId, limit: 1, cursor }))).toEqual(['/cursor']);
  });

  test('whose column was deleted names it, in the list of views and when it is applied', async () => {
    const viewId = await save('member', { name: 'Large', ...LARGE, groupBy: { by: 'amount' } });
    await act('lists.setColumns', { columns: [{ id: 'name', name: 'Name' }] });
    const [view] = (await act('views.list', {})).body.data.views;
    expect(view.problems).toEqual([
      'filter/0/column (“amount”): The list has no such column.',
      'sort/0/by (“amount”): The list has no such column.',
      'groupBy/by (“amount”): The list has no such column.',
    ]);
    for (const refused of [await rows({ viewId }), await act('lists.groups', { viewId, by: 'name' })]) {
      expect(pathsOf(refused)).toEqual(['/viewId']);
      expect(refused.body.error.fields[0].message).toContain('The view “Large” does not fit the list any more.');
      expect(refused.body.error.fields[0].message).toContain('“amount”');
    }
    await save('member', { viewId, name: 'Named', filter: [{ column: 'name', op: 'empty', value: false }] });
    expect((await rows({ viewId })).status).toBe(200);
  });

  test('is refused when it does not fit the list', async () => {
    const odd = {
      name: 'Odd',
      filter: [{ column: 'size', op: 'eq', value: 1 }],
      sort: [{ by: 'name' }, { by: 'size' }],
      fields: ['size'],
      groupBy: { by: 'size' },
    };
    expect(pathsOf(await act('views.save', odd))).toEqual([
      '/filter/0/column',
      '/sort/1/by',
      '/fields/0',
      '/groupBy/by',
    ]);
    expect(pathsOf(await act('views.save', { name: ' ' }))).toEqual(['/name']);
  });

  test('belongs to one list', async () => {
    const viewId = await save('member', { name: 'Large', ...LARGE });
    const other = (await act('lists.create', { listId: undefined, name: 'Other' })).body.data.list.listId;
    expect(pathsOf(await rows({ viewId, listId: other }))).toEqual(['/viewId']);
    expect(pathsOf(await act('views.save', { viewId, listId: other, name: 'Large' }))).toEqual(['/viewId']);
  });
});

describe('a view of a member', () => {
  test('is seen, applied, changed and deleted by that member only', async () => {
    const viewId = await save('viewer', { name: 'Mine', ...LARGE });
    expect([await seen('viewer'), await seen('member'), await seen('admin')]).toEqual([['Mine'], [], []]);
    expect((await actAs('viewer', 'lists.rows', { viewId })).status).toBe(200);
    for (const [action, input] of [
      ['lists.rows', { viewId }],
      ['lists.groups', { viewId, by: 'status' }],
      ['views.save', { viewId, name: 'Yours' }],
      ['views.delete', { listId: undefined, viewId }],
    ] as const)
      expect([action, (await actAs('admin', action, input)).status]).toEqual([action, 404]);
    await save('viewer', { viewId, name: 'Still mine' });
    expect(await seen('viewer')).toEqual(['Still mine']);
    expect((await actAs('viewer', 'views.delete', { listId: undefined, viewId })).status).toBe(200);
    expect(await seen('viewer')).toEqual([]);
    expect((await actAs('viewer', 'lists.rows', { viewId })).status).toBe(404);
    expect((await actAs('viewer', 'views.delete', { listId: undefined, viewId })).status).toBe(404);
  });
});

describe('a shared view', () => {
  test('is seen by all who see the list, and changed by members', async () => {
    const viewId = await save('member', { name: 'Ours', ...LARGE, shared: true });
    expect([await seen('viewer'), await seen('admin')]).toEqual([['Ours'], ['Ours']]);
    expect((await actAs('viewer', 'lists.rows', { viewId })).status).toBe(200);
    await save('developer', { viewId, name: 'Ours too', shared: true });
    for (const [action, input] of [
      ['views.save', { viewId, name: 'Mine', shared: true }],
      ['views.save', { viewId, name: 'Mine' }],
      ['views.save', { name: 'For all', shared: true }],
      ['views.delete', { listId: undefined, viewId }],
    ] as const) {
      const { status, body } = await actAs('viewer', action, input);
      expect([action, status, body.error.required_role]).toEqual([action, 403, 'member']);
    }
    const taken = await actAs('developer', 'views.save', { viewId, name: 'Mine' });
    expect([taken.status, taken.body.error.required_role]).toEqual([403, undefined]);
    await save('member', { viewId, name: 'Mine again' });
    expect([await seen('viewer'), await seen('member')]).toEqual([[], ['Mine again']]);
  });

  test('is not seen by members who do not see the list, and is in the scope of a key', async () => {
    const viewId = await save('member', { name: 'Ours', ...LARGE, shared: true });
    const { service, company } = reader;
    const other = (await act('lists.create', { listId: undefined, name: 'Other' })).body.data.list.listId;
    const { secret } = await company.key('member', { scope: { lists: [other] } });
    const scoped = (name: string, input: object) => call(service, name, input, { host: company.host, secret });
    expect((await scoped('views.list', { listId: company.listId })).status).toBe(403);
    expect((await scoped('views.delete', { viewId })).status).toBe(403);
    expect((await scoped('views.list', { listId: other })).body.data.views).toEqual([]);

    await actAs('admin', 'lists.share', { openTo: [company.members.developer._id] });
    expect((await act('views.list', {})).status).toBe(404);
    expect((await act('views.delete', { listId: undefined, viewId })).status).toBe(404);
    expect(await seen('developer')).toEqual(['Ours']);
  });
});

test('a change with an old version is refused, and each member owns at most 100 views of a list', async () => {
  const viewId = await save('member', { name: 'Large', ...LARGE });
  await save('member', { viewId, name: 'Larger', version: 1 });
  expect((await act('views.save', { viewId, name: 'Largest', version: 1 })).body.error.code).toBe('conflict');
  const { views } = reader.service.store;
  const view = await views.get(reader.company.id, viewId);
  if (!view) throw new Error('There is no view.');
  await views.collection.insertMany(Array.from({ length: 99 }, (_, n) => ({ ...view, _id: `view_more_${n}` })));
  expect((await act('views.save', { name: 'One more' })).body.error.code).toBe('conflict');
  await save('member', { viewId, name: 'Changed' });
  await save('developer', { name: 'Of another member' });
});

test('a dry run shows the changed view', async () => {
  const viewId = await save('member', { name: 'Large', ...LARGE });
  const { service, company } = reader;
  const { secret } = await company.key('member');
  const input = { listId: company.listId, viewId, name: 'Larger', shared: true };
  const { body } = await call(service, 'views.save', input, { host: company.host, secret, query: '?dry_run=true' });
  expect(body.data.preview).toMatchObject({
    title: 'Change the view “Large” of Things',
    effects: ['All who see Things see the view.'],
    affected: {
      count: 1,
      sample: [{ before: { name: 'Large', shared: false }, after: { name: 'Larger', shared: true } }],
    },
  });
});
