import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stopAfter } from '../setup/intercept.js';
import { createCompany, openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';
import { undoSteps } from './undoSteps.js';

describe('rows.duplicate', () => {
  const at = undoSteps();

  test('adds copies with the values that the list has, and is undone', async () => {
    const [a, b] = at.company.rowIds;
    await at.did('lists.addColumn', { listId: at.company.listId, name: 'Note' });
    await at.did('rows.update', { rowId: b, cells: { note: 'gone' }, status: 'done' });
    await at.did('lists.deleteColumn', { listId: at.company.listId, columnId: 'note' });
    await at.did('rows.comment', { rowId: b, text: 'Hello' });
    const { preview } = (await at.use('rows.duplicate', { rowIds: [b, a] }, '?dry_run=true')).body.data;
    expect(preview).toMatchObject({
      title: 'Duplicate 2 rows in Things',
      effects: ['A copy of each of 2 rows is added to Things.'],
      affected: { count: 2, sample: [{ id: 'new', label: 'thing 1' }, { id: 'new' }] },
    });
    const callId = await at.did('rows.duplicate', { rowIds: [b, a] });
    const { data, changed } = await at.resultOf(callId);
    const [copyOfB, copyOfA] = data['rowIds'] as string[];
    expect(changed).toEqual([copyOfB, copyOfA].map((id) => ({ type: 'row', id, change: 'created' })));
    expect(await at.rowOf(copyOfB)).toMatchObject({ status: 'done', version: 1 });
    expect((await at.rowOf(copyOfB))?.cells).toEqual({ name: 'thing 1', amount: 1 });
    expect((await at.rowOf(copyOfA))?.cells).toEqual({ name: 'thing 0', amount: 0 });
    expect((await at.use('rows.comments', { rowId: copyOfB })).body.data.comments).toEqual([]);
    await at.undone(callId);
    expect((await at.rowOf(copyOfA))?.archivedAt).not.toBeNull();
    expect((await at.rowOf(a))?.archivedAt).toBeNull();
  });

  test('refuses deleted rows and more than a hundred', async () => {
    const [a, b] = at.company.rowIds;
    await at.did('rows.delete', { rowId: a });
    expect((await at.use('rows.duplicate', { rowIds: [a, b] })).body.error.code).toBe('conflict');
    const many = Array.from({ length: 101 }, (_, n) => `row_${n}`);
    expect((await at.use('rows.duplicate', { rowIds: many })).body.error.code).toBe('invalid_input');
  });
});

describe('lists.duplicate', () => {
  const at = undoSteps();

  test('copies the shape, the rows and who sees them, and is undone', async () => {
    const { listId, rowIds, members } = at.company;
    const openTo = [members.member._id];
    await at.use('lists.share', { listId, openTo });
    await at.did('rows.delete', { rowId: rowIds[2] });
    const input = { listId, name: ' Copy ', rows: true };
    const { preview } = (await at.use('lists.duplicate', input, '?dry_run=true')).body.data;
    expect(preview).toMatchObject({
      title: 'Duplicate Things as “Copy”',
      effects: [
        'A list is created with these columns: Name, Amount.',
        'It can be seen by mika and the administrators, as Things can.',
        'It gets copies of 4 rows, without their comments.',
      ],
      affected: { count: 5 },
    });
    const callId = await at.did('lists.duplicate', input);
    const { data, changed } = await at.resultOf(callId);
    const { listId: copy } = data as { listId: string };
    expect(data).toEqual({ listId: copy, name: 'Copy', rows: 4 });
    expect(await at.listOf(copy)).toMatchObject({ name: 'Copy', openTo });
    expect(changed).toHaveLength(5);
    const copies = await at.use('lists.rows', { listId: copy });
    expect(copies.body.data.rows.map(({ cells }: { cells: { name: string } }) => cells.name)).toEqual([
      'thing 0',
      'thing 1',
      'thing 3',
      'thing 4',
    ]);
    const asDeveloper = await at.use('lists.get', { listId: copy }, '', at.secrets.developer);
    expect(asDeveloper.body.error.code).toBe('not_found');
    await at.undone(callId);
    expect((await at.listOf(copy))?.archivedAt).not.toBeNull();
  });

  test('copies only the shape on request, and refuses a key that is limited to some lists', async () => {
    const { listId } = at.company;
    const made = await at.use('lists.duplicate', { listId, name: 'Empty', rows: false });
    expect(made.body.data).toMatchObject({ name: 'Empty', rows: 0 });
    const { secret } = await at.company.key('member', { scope: { lists: [listId] } });
    const refused = await at.use('lists.duplicate', { listId, name: 'Empty', rows: false }, '', secret);
    expect(refused.body.error.code).toBe('forbidden');
  });
});

describe('a call that copies a list and dies', () => {
  let workshop: Workshop;
  let company: TestCompany;

  beforeAll(async () => {
    workshop = await openWorkshop();
  });
  afterAll(() => workshop.close());
  beforeEach(async () => {
    company = await createCompany(workshop.store, { rows: 60 });
  });

  test('copies each row that it found once, even when rows are deleted and added meanwhile', async () => {
    const input = { listId: company.listId, name: 'Copy', rows: true };
    const { _id: callId } = await receive(workshop.store, company, { action: 'lists.duplicate', input, by: 'member' });
    const died = workshop.process();
    const { reached } = stopAfter(died.store, 'history.claim', 40);
    void died.go(callId);
    await reached;
    const { rows } = workshop.store;
    await rows.collection.updateMany(
      { _id: { $in: [company.rowIds[0] ?? '', company.rowIds[59] ?? ''] } },
      { $set: { archivedAt: new Date() } },
    );
    expect(await workshop.process().go(callId)).toBe('succeeded');
    const copies = await rows.collection.find({ companyId: company.id, listId: { $ne: company.listId } }).toArray();
    const names = copies.toSorted((a, b) => (a._id < b._id ? -1 : 1)).map(({ cells }) => cells['name']);
    expect(names).toEqual(Array.from({ length: 59 }, (_, n) => `thing ${n}`));
    expect((await recordOf(workshop.store, callId)).envelope).toMatchObject({ ok: true, data: { rows: 59 } });
  });
});
