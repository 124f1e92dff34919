import { describe, expect, test } from 'vitest';
import { undoSteps } from './undoSteps.js';

/** calls.undo over HTTP: what it restores, and what it leaves. */

const at = undoSteps();
const { did, listOf, resultOf, rowOf, undone, use, valuesOf } = at;

describe('rows', () => {
  test.each([
    ['rows.update', () => ({ rowId: at.company.rowIds[0], cells: { amount: 70, name: 'x' }, status: 'done' })],
    ['rows.updateMany', () => ({ rowIds: at.company.rowIds, cells: { amount: 70 } })],
    ['rows.move', () => ({ rowId: at.company.rowIds[0], status: 'done' })],
    ['rows.delete', () => ({ rowIds: at.company.rowIds })],
  ])('%s is undone and redone', async (action, input) => {
    const before = await valuesOf();
    const callId = await did(action, input());
    const after = await valuesOf();
    expect(after).not.toEqual(before);
    const back = await undone(callId);
    expect(back.data).toMatchObject({ callId, action, left: [], leftCount: 0 });
    expect(back.changed).toHaveLength(Number(back.data['undone']));
    expect(await valuesOf()).toEqual(before);
    // An undo of the undo is a redo, and can also be undone.
    const redo = await undone(back.callId);
    expect(await valuesOf()).toEqual(after);
    await undone(redo.callId);
    expect(await valuesOf()).toEqual(before);
  });

  test.each([
    ['rows.create', () => ({ listId: at.company.listId, cells: { name: 'new' } }), 1],
    ['rows.createMany', () => ({ listId: at.company.listId, rows: [{ cells: { name: 'a' } }, { cells: {} }] }), 2],
    ['lists.import', () => ({ listId: at.company.listId, format: 'csv', content: 'Name\na\nb\nc\n' }), 3],
  ])('the rows that %s added are deleted, and the undo of that restores them', async (action, input, added) => {
    const before = await valuesOf();
    const callId = await did(action, input());
    const after = await valuesOf();
    const back = await undone(callId);
    expect(back.data).toMatchObject({ undone: added, leftCount: 0 });
    expect(back.changed).toHaveLength(added);
    expect(back.changed).toContainEqual({ type: 'row', id: expect.any(String), change: 'deleted' });
    expect((await valuesOf()).filter(({ archivedAt }) => archivedAt === null)).toEqual(before);
    await undone(back.callId);
    expect(await valuesOf()).toEqual(after);
  });

  test('a restored row is deleted again, and an assignment is removed', async () => {
    const rowId = at.company.rowIds[0];
    await did('rows.delete', { rowId });
    const deleted = await rowOf(rowId);
    await undone(await did('rows.restore', { rowId }));
    expect((await rowOf(rowId))?.archivedAt).toEqual(deleted?.archivedAt);

    const { columns } = (await listOf()) ?? { columns: [] };
    const own = columns.map(({ id, name, type }) => ({ id, name, type }));
    await did('lists.setColumns', { listId: at.company.listId, columns: [...own, { name: 'Owner', type: 'person' }] });
    const second = at.company.rowIds[1];
    await undone(await did('rows.assign', { rowId: second, memberId: at.company.members.member._id }));
    // Not null, because the row did not have the cell before.
    expect((await rowOf(second))?.cells).toEqual({ name: 'thing 1', amount: 1 });
  });

  test('only the fields of the call are restored, and rows whose fields changed since are named and left', async () => {
    const [first = '', second = '', third = ''] = at.company.rowIds;
    const callId = await did('rows.updateMany', { rowIds: [first, second, third], cells: { amount: 70 } });
    await did('rows.update', { rowId: first, cells: { name: 'renamed' } });
    await did('rows.update', { rowId: second, cells: { amount: 71 } });
    await did('rows.delete', { rowId: third });

    const shown = await use('calls.undo', { callId }, '?dry_run=true');
    expect(shown.body.data.preview).toMatchObject({
      title: 'Undo “Update rows” in Things: 1 row',
      effects: [
        expect.stringContaining('made this call with the key “test” on'),
        '1 row gets its earlier values back.',
        '2 objects stay as they are.',
        '“thing 1”: Amount was changed since.',
        '“thing 2”: It was deleted since.',
      ],
      affected: { count: 1, sample: [{ id: first, label: 'renamed', before: { amount: 70 }, after: { amount: 0 } }] },
      names: { fields: { amount: 'Amount' } },
      reversible: true,
    });
    const { data, changed } = await undone(callId);
    expect(data).toMatchObject({
      undone: 1,
      leftCount: 2,
      left: [
        { type: 'row', id: second, label: 'thing 1', why: 'Amount was changed since.' },
        { type: 'row', id: third, label: 'thing 2', why: 'It was deleted since.' },
      ],
    });
    expect(changed).toEqual([{ type: 'row', id: first, change: 'updated' }]);
    expect(await rowOf(first)).toMatchObject({ cells: { name: 'renamed', amount: 0 } });
    expect(await rowOf(second)).toMatchObject({ cells: { amount: 71 } });
  });

  test('a value whose column or status was removed is left unchanged', async () => {
    const [first, second] = at.company.rowIds;
    const moved = await did('rows.move', { rowId: first, status: 'done' });
    const update = await did('rows.update', { rowId: second, cells: { amount: null } });
    await at.service.store.lists.collection.updateOne(
      { _id: at.company.listId },
      { $pull: { columns: { id: 'amount' }, statuses: { id: 'open' } } as never },
    );
    const status = await use('calls.undo', { callId: moved });
    expect(status.body.error).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('does not have the earlier status any more'),
    });
    const column = await use('calls.undo', { callId: update });
    expect(column.body.error.message).toContain('A column of it was dropped since.');
  });

  test('a second undo is refused because there is nothing left to undo', async () => {
    const callId = await did('rows.move', { rowId: at.company.rowIds[0], status: 'done' });
    const back = await undone(callId);
    const again = await use('calls.undo', { callId });
    expect(again.status).toBe(409);
    expect(again.body.error).toMatchObject({
      code: 'conflict',
      message: `Nothing is left to undo: ${back.callId} has undone this call already.`,
    });
    await did('rows.move', { rowId: at.company.rowIds[0], status: null });
    const since = await use('calls.undo', { callId });
    expect(since.body.error.message).toBe(
      `Nothing is left to undo. ${at.company.rowIds[0]}: Status was changed since.`,
    );
  });
});

describe('lists', () => {
  test.each([
    ['lists.rename', () => ({ listId: at.company.listId, name: 'Other' })],
    [
      'lists.setColumns',
      () => ({
        listId: at.company.listId,
        columns: [{ id: 'name', name: 'N' }, { id: 'amount', name: 'A' }, { name: 'B' }],
      }),
    ],
    ['lists.setStatuses', () => ({ listId: at.company.listId, statuses: [{ id: 'open', name: 'O' }, { name: 'P' }] })],
    ['lists.share', () => ({ listId: at.company.listId, openTo: [at.company.members.member._id] })],
    ['lists.archive', () => ({ listId: at.company.listId })],
  ])('%s is undone and redone', async (action, input) => {
    const shape = async () => {
      const list = await listOf();
      return list && { ...list, version: 0, updatedAt: 0, openTo: list.openTo ?? null };
    };
    const before = await shape();
    const callId = await did(action, input());
    const after = await shape();
    expect(after).not.toEqual(before);
    const back = await undone(callId);
    expect(back).toMatchObject({ changed: [{ type: 'list', id: at.company.listId, change: 'updated' }] });
    expect(await shape()).toEqual(before);
    await undone(back.callId);
    expect(await shape()).toEqual(after);
  });

  test('the preview shows the fields of the list and the names of people', async () => {
    const { listId, members } = at.company;
    const previewOf = async (action: string, input: object) =>
      (await use('calls.undo', { callId: await did(action, { listId, ...input }) }, '?dry_run=true')).body.data.preview;
    expect(await previewOf('lists.share', { openTo: [members.member._id] })).toMatchObject({
      title: 'Undo “Share a list inside the company”: Things',
      effects: [expect.anything(), 'Things can be seen by the whole company again.'],
      affected: { count: 1, sample: [{ before: { openTo: [members.member._id] }, after: { openTo: 'company' } }] },
      unit: 'list',
      names: { values: { openTo: { [members.member._id]: members.member.name } } },
    });
    expect(await previewOf('lists.rename', { name: 'Other' })).toMatchObject({
      effects: [expect.anything(), 'Other gets the name “Things” back.'],
      affected: { count: 1, sample: [{ label: 'Other', before: { name: 'Other' }, after: { name: 'Things' } }] },
      names: { fields: {}, values: {} },
    });
  });

  test('a restored list is archived again', async () => {
    await did('lists.archive', { listId: at.company.listId });
    await undone(await did('lists.restore', { listId: at.company.listId }));
    expect((await listOf())?.archivedAt).toBeInstanceOf(Date);
  });

  test('an import as a new list is undone as a whole, and redone', async () => {
    const callId = await did('lists.import', { name: 'New', format: 'csv', content: 'Name\na\nb\n' });
    const listId = String((await resultOf(callId)).data['listId']);
    const back = await undone(callId);
    expect(back.data).toMatchObject({ undone: 3, leftCount: 0 });
    expect((await listOf(listId))?.archivedAt).toBeInstanceOf(Date);
    expect(await at.service.store.rows.count(at.company.id, listId)).toBe(0);
    await undone(back.callId);
    expect((await listOf(listId))?.archivedAt).toBeNull();
    expect(await at.service.store.rows.count(at.company.id, listId)).toBe(2);
  });

  test('a list that the call created is left while it has rows of other calls', async () => {
    const callId = await did('lists.create', { name: 'New' });
    const { listId } = (await resultOf(callId)).data['list'] as { listId: string };
    const added = await did('rows.create', { listId });
    const refused = await use('calls.undo', { callId });
    expect(refused.body.error.message).toBe(`Nothing is left to undo. ${listId}: It holds 1 row that stays.`);
    await undone(added);
    await undone(callId);
    expect((await listOf(listId))?.archivedAt).toBeInstanceOf(Date);
  });

  test('columns and statuses that rows use are left', async () => {
    const { columns } = (await listOf()) ?? { columns: [] };
    const more = [...columns.map(({ id, name, type }) => ({ id, name, type })), { id: 'note', name: 'Note' }];
    const callId = await did('lists.setColumns', { listId: at.company.listId, columns: more });
    await did('rows.update', { rowId: at.company.rowIds[0], cells: { note: 'x' } });
    const refused = await use('calls.undo', { callId });
    expect(refused.body.error.message).toContain('“Note” holds a value in 1 row');
  });
});
