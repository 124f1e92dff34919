import { afterAll, beforeAll, expect, test } from 'vitest';
import { intercept } from '../setup/intercept.js';
import { addRows, createCompany } from '../setup/service.js';
import { openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';
import { undoSteps } from './undoSteps.js';

const steps = undoSteps();
const { use, did, undone, valuesOf } = steps;

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

const formula = (expression: string, name = 'Total') =>
  did('lists.addColumn', { listId: steps.company.listId, name, type: 'formula', expression });
const cellsOf = async () => (await valuesOf()).map(({ cells }) => cells);
const totals = async () => (await cellsOf()).map(({ total = null }) => total);
const change = (n: number, cells: object) => did('rows.update', { rowId: steps.company.rowIds[n], cells });

test('a run that dies half-way is completed by the next one', async () => {
  const of = await createCompany(workshop.store, { rows: 60 });
  const input = { listId: of.listId, name: 'Total', type: 'formula', expression: 'amount * 2' };
  const { _id: callId } = await receive(workshop.store, of, { action: 'lists.addColumn', input });
  const died = workshop.process();
  let claimed = 0;
  const stands = new Promise<void>((resolve) => {
    intercept(died.store, 'history.claim', (operation) => {
      claimed += 1;
      if (claimed <= 30) return operation();
      resolve();
      return new Promise(() => undefined);
    });
  });
  void died.go(callId);
  await stands;
  expect(await workshop.process().go(callId)).toBe('succeeded');
  const rows = await workshop.store.rows.collection.find({ companyId: of.id }).sort({ _id: 1 }).toArray();
  expect(rows.map(({ cells }) => cells['total'])).toEqual(Array.from({ length: 60 }, (_, n) => n * 2));
  expect(rows.every(({ version }) => version === 2)).toBe(true);
  expect((await recordOf(workshop.store, callId)).envelope).toMatchObject({ changed: { length: 61 } });
});

test('a formula is refused for more than 10,000 rows', async () => {
  const { listId } = steps.company;
  await addRows(steps.service.store, steps.company, 10_000);
  const reply = await use('lists.addColumn', { listId, name: 'Total', type: 'formula', expression: 'amount' });
  expect(reply.body.error).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('more than 10,000 rows') as string,
  });
  expect((await steps.listOf())?.columns).toHaveLength(2);
});

test('an undo of a change of a row computes its formulas, even if they have changed since', async () => {
  const { rowIds } = steps.company;
  await formula('amount * 2');
  const callId = await change(1, { amount: 50 });
  await change(1, { name: 'other' });
  await did('lists.changeColumn', { listId: steps.company.listId, columnId: 'total', expression: 'amount * 3' });
  expect((await undone(callId)).changed).toEqual([{ type: 'row', id: rowIds[1], change: 'updated' }]);
  expect((await cellsOf())[1]).toEqual({ name: 'other', amount: 1, total: 3 });
  const made = await did('rows.create', { listId: steps.company.listId, cells: { amount: 9 } });
  await did('lists.changeColumn', { listId: steps.company.listId, columnId: 'total', expression: 'amount * 4' });
  expect((await undone(made)).changed).toEqual([{ type: 'row', id: expect.any(String) as string, change: 'deleted' }]);
});

test('an undo of a new formula hides it, and an undo of that undo computes it again', async () => {
  const { listId } = steps.company;
  const callId = await formula('amount * 2');
  await change(1, { amount: 50 });
  const { callId: undoing, changed, data } = await undone(callId);
  expect(changed).toEqual([{ type: 'list', id: listId, change: 'updated' }]);
  expect(data).toMatchObject({ undone: 1, left: [] });
  const { body } = await use('lists.rows', { listId });
  expect(body.data.rows[1].cells).toEqual({ name: 'thing 1', amount: 50 });
  await change(2, { amount: 7 });
  await undone(undoing);
  expect(await totals()).toEqual([0, 100, 14, 6, 8]);
});

test('an undo of another change of a formula computes the earlier formula', async () => {
  const { listId } = steps.company;
  await formula('amount * 2');
  const changed = await did('lists.changeColumn', { listId, columnId: 'total', expression: 'name' });
  await change(1, { amount: 50 });
  await undone(changed);
  expect(await totals()).toEqual([0, 100, 4, 6, 8]);
  const deleted = await did('lists.deleteColumn', { listId, columnId: 'total' });
  await change(1, { amount: 60 });
  await undone(deleted);
  expect(await totals()).toEqual([0, 120, 4, 6, 8]);
  const plain = await did('lists.changeColumn', { listId, columnId: 'total', type: 'text' });
  await change(1, { amount: 70 });
  expect(await totals()).toEqual(['0', '120', '4', '6', '8']);
  await undone(plain);
  expect(await totals()).toEqual([0, 140, 4, 6, 8]);
});

test('an undo of a new column that a formula uses by now leaves the column', async () => {
  const { listId } = steps.company;
  const callId = await did('lists.addColumn', { listId, name: 'Price', type: 'number' });
  await formula('amount * price');
  const { body } = await use('calls.undo', { callId });
  expect(body.error).toMatchObject({ code: 'conflict' });
  expect((await steps.listOf())?.columns.map(({ id }) => id)).toEqual(['name', 'amount', 'price', 'total']);
});

test('a move to another list and back computes the formulas of each', async () => {
  const { listId, rowIds } = steps.company;
  await formula('amount * 2');
  const created = await did('lists.create', {
    name: 'Other',
    columns: [
      { name: 'Amount', type: 'number' },
      { name: 'Half', type: 'formula', expression: 'amount / 2' },
    ],
  });
  const { data } = await steps.resultOf(created);
  const other = (data['list'] as { listId: string }).listId;
  const moved = await did('rows.moveToList', { rowIds: [rowIds[4]], listId: other });
  expect((await cellsOf())[4]).toEqual({ amount: 4, half: 2 });
  await did('lists.changeColumn', { listId, columnId: 'total', expression: 'amount * 3' });
  await undone(moved);
  expect((await cellsOf())[4]).toEqual({ name: 'thing 4', amount: 4, total: 12 });
});
