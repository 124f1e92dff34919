import { beforeEach, expect, test } from 'vitest';
import { call } from '../setup/service.js';
import { ended } from '../http/people.js';
import { callIdOf, undoSteps } from './undoSteps.js';

const at = undoSteps();
const { use, did, undone, rowOf } = at;

let target: string;

const COLUMNS = [
  { name: 'Company' },
  { name: 'name' },
  { name: 'Amount', id: 'value', type: 'number' },
  { name: 'Rank', type: 'number' },
  { name: 'Owner', type: 'person' },
];

beforeEach(async () => {
  const statuses = [{ name: 'Waiting' }, { name: 'Done', id: 'closed' }];
  const made = await use('lists.create', { name: 'Customers', columns: COLUMNS, statuses });
  target = made.body.data.list.listId;
});

const faults = (reply: Awaited<ReturnType<typeof use>>) =>
  reply.body.error.fields.map(({ path, message }: { path: string; message: string }) => `${path} ${message}`);

test('rows.moveToList moves values to the matching columns, and says what is lost', async () => {
  const [a, b] = at.company.rowIds;
  await did('lists.addColumn', { listId: at.company.listId, name: 'Note' });
  await did('rows.update', { rowId: a, cells: { note: 'call back' }, status: 'done' });
  await did('rows.comment', { rowId: a, text: 'Hello' });
  const input = { rowIds: [a, b], listId: target };
  const { preview } = (await use('rows.moveToList', input, '?dry_run=true')).body.data;
  expect(preview.title).toBe('Move 2 rows from Things to Customers');
  expect(preview.effects).toEqual([
    'They keep their comments and history, and can be seen by the whole company.',
    'Customers has no column for: Note (1 value). These values are not shown any more.',
    'The status Open becomes Waiting: 1 row.',
  ]);
  expect(preview.affected.sample[0]).toMatchObject({
    id: a,
    before: { name: 'thing 0', amount: 0, note: 'call back', status: 'done' },
    after: { name: 'thing 0', value: 0, status: 'closed' },
  });
  const callId = await did('rows.moveToList', input);
  expect(await rowOf(a)).toMatchObject({ listId: target, status: 'closed', cells: { name: 'thing 0', value: 0 } });
  expect((await rowOf(a))?.cells).not.toHaveProperty('amount');
  expect(await rowOf(b)).toMatchObject({ listId: target, status: 'waiting', cells: { name: 'thing 1', value: 1 } });
  expect((await use('rows.comments', { rowId: a })).body.data.comments).toHaveLength(1);
  const { changes } = (await use('rows.history', { rowId: a })).body.data;
  expect(changes[0]).toMatchObject({
    change: 'updated',
    before: { listId: at.company.listId, status: 'done', cells: { amount: 0, note: 'call back' } },
    after: { listId: target, status: 'closed', cells: { value: 0 } },
  });
  expect(changes.length).toBeGreaterThan(1);
  expect((await use('rows.search', { query: 'thing 0', listIds: [target] })).body.data.hits).toHaveLength(1);

  const undo = await use('calls.undo', { callId }, '?dry_run=true');
  expect(undo.body.data.preview.effects).toContain('2 rows go back to their earlier list with their values.');
  const back = await undone(callId);
  expect(back.data).toMatchObject({ undone: 2 });
  expect(await rowOf(a)).toMatchObject({
    listId: at.company.listId,
    status: 'done',
    cells: { name: 'thing 0', amount: 0, note: 'call back' },
  });
  expect((await rowOf(a))?.cells).not.toHaveProperty('value');
  // The undo is undone: the rows are in the other list again.
  await undone(back.callId);
  expect(await rowOf(b)).toMatchObject({ listId: target, status: 'waiting', cells: { name: 'thing 1', value: 1 } });
});

test('an undo of rows.moveToList leaves a row that has been changed in the other list since', async () => {
  const [a, b] = at.company.rowIds;
  const callId = await did('rows.moveToList', { rowIds: [a, b], listId: target });
  await did('rows.update', { rowId: a, cells: { rank: 5 } });
  const { data } = await undone(callId);
  expect(data).toMatchObject({ undone: 1, left: [{ id: a, why: 'Rank was changed since.' }] });
  expect(await rowOf(a)).toMatchObject({ listId: target, cells: { rank: 5 } });
  expect(await rowOf(b)).toMatchObject({ listId: at.company.listId });
});

test('rows.moveToList maps columns as requested, converts the values, and sets a status', async () => {
  const [a] = at.company.rowIds;
  await did('rows.update', { rowId: a, cells: { name: '41' } });
  const columns = [
    { from: 'name', to: 'rank' },
    { from: 'amount', to: 'company' },
  ];
  await did('rows.moveToList', { rowIds: [a], listId: target, columns, status: 'closed' });
  expect(await rowOf(a)).toMatchObject({ status: 'closed', cells: { rank: 41, company: '0' } });
});

test('rows.moveToList names what does not fit, and moves nothing', async () => {
  const [a, b] = at.company.rowIds;
  const move = (input: object) => use('rows.moveToList', { rowIds: [a, b], listId: target, ...input });
  expect(faults(await move({ columns: [{ from: 'name', to: 'rank' }] }))).toEqual([
    `/rowIds/0 Row ${a}: Rank holds number values, and does not take the value of Name.`,
    `/rowIds/1 Row ${b}: Rank holds number values, and does not take the value of Name.`,
  ]);
  expect(faults(await move({ columns: [{ from: 'name', to: 'owner' }] }))).toHaveLength(2);
  const columns = [
    { from: 'colour', to: 'rank' },
    { from: 'name', to: 'shape' },
    { from: 'name', to: 'rank' },
  ];
  expect(faults(await move({ columns }))).toEqual([
    '/columns/0/from The list has no such column.',
    '/columns/1/to The list has no such column.',
    '/columns/2/to This column is filled already.',
  ]);
  expect(faults(await move({ status: 'lost' }))).toEqual(['/status The list has no such status.']);
  const strange = await use('lists.create', { name: 'Strange', columns: [{ name: 'Colour' }] });
  expect(faults(await move({ listId: strange.body.data.list.listId }))).toEqual([
    '/columns No column of Strange is like one of Things, so no value would be shown there.',
  ]);
  expect(faults(await move({ listId: at.company.listId }))).toEqual(['/listId The rows are in this list already.']);
  const other = await use('rows.create', { listId: target, cells: { company: 'x' } });
  expect(faults(await move({ rowIds: [a, other.body.data.row.id] }))).toEqual([
    '/rowIds The rows are in several lists.',
  ]);
  expect(await rowOf(a)).toMatchObject({ listId: at.company.listId, version: 1 });
});

test('rows.moveToList needs access to both lists, and says who sees the rows afterwards', async () => {
  const { company, service } = at;
  const [a] = company.rowIds;
  const input = { rowIds: [a], listId: target };
  const within = async (lists: string[]) => {
    const { secret } = await company.key('member', { scope: { lists } });
    return use('rows.moveToList', input, '', secret);
  };
  expect((await within([company.listId])).body.error.code).toBe('forbidden');
  expect((await within([target])).body.error.code).toBe('forbidden');
  await use('lists.share', { listId: target, openTo: [company.members.developer._id] }, '', at.secrets.admin);
  expect((await use('rows.moveToList', input)).body.error.code).toBe('not_found');
  const byAdmin = await use('rows.moveToList', input, '?dry_run=true', at.secrets.admin);
  expect(byAdmin.body.data.preview.effects[0]).toBe(
    'They keep their comments and history, and can be seen by dana and the administrators, before by the whole company.',
  );
  const moved = await use('rows.moveToList', input, '', at.secrets.admin);
  expect(await ended(service, callIdOf(moved))).toMatchObject({ state: 'succeeded' });
  expect((await use('rows.get', { rowId: a })).body.error.code).toBe('not_found');
  // The member cannot undo the call, and neither can a key for the rows of the earlier list only.
  expect((await use('calls.undo', { callId: callIdOf(moved) })).body.error.code).toBe('forbidden');
  const { secret } = await company.key('admin', { scope: { actions: ['calls', 'rows.update'] } });
  expect(
    (await call(service, 'calls.undo', { callId: callIdOf(moved) }, { host: company.host, secret })).body,
  ).toMatchObject({ error: { code: 'forbidden' } });
});

test('rows.moveToList needs the same decisions as a change of as many rows', async () => {
  await at.found(101);
  const made = await use('lists.create', { name: 'Customers', columns: COLUMNS });
  const { listId } = made.body.data.list;
  const move = (count: number) => use('rows.moveToList', { rowIds: at.company.rowIds.slice(0, count), listId });
  expect((await move(11)).status).toBe(428);
  expect((await move(101)).status).toBe(423);
});
