import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCompany, type TestCompany } from '../setup/service.js';
import { intercept } from '../setup/intercept.js';
import { openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';

/** Runs of calls that write two lists, and whose process dies between the two. */

let workshop: Workshop;
let company: TestCompany;
let deals: string;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());
beforeEach(async () => {
  company = await createCompany(workshop.store, { rows: 1 });
  deals = (await changedBy('lists.create', { name: 'Deals' }))[0] ?? '';
});

/**
 * Makes a call whose process dies when it claims write number `at`, and runs it again.
 * @returns the ids that it changed
 */
async function changedBy(action: string, input: object, at = Infinity): Promise<readonly string[]> {
  const { _id: callId } = await receive(workshop.store, company, { action, input });
  const died = workshop.process();
  let claims = 0;
  if (at < Infinity) {
    const cut = new Promise<void>((resolve) => {
      intercept(died.store, 'history.claim', (operation) => {
        claims += 1;
        if (claims < at) return operation();
        resolve();
        return new Promise(() => undefined);
      });
    });
    void died.go(callId);
    await cut;
  }
  expect(await workshop.process().go(callId)).toBe('succeeded');
  const { envelope } = await recordOf(workshop.store, callId);
  return envelope?.ok ? envelope.changed.map(({ id }) => id) : [];
}

const columnsOf = async (listId: string) =>
  (await workshop.store.lists.get(company.id, listId))?.columns.map(({ id }) => id);
const column = () => ({ name: 'Company', type: 'link', linkedListId: company.listId, inverse: { name: 'Deals' } });
const link = () => ({ listId: deals, ...column() });

describe('a call whose process dies before the second list is written', () => {
  test('adds each of the two columns once', async () => {
    expect(await changedBy('lists.addColumn', link(), 2)).toEqual([deals, company.listId]);
    expect(await columnsOf(deals)).toEqual(['name', 'company']);
    expect(await columnsOf(company.listId)).toEqual(['name', 'amount', 'deals']);
  });

  test('deletes and restores both', async () => {
    await changedBy('lists.addColumn', link());
    const named = { listId: deals, columnId: 'company' };
    expect(await changedBy('lists.deleteColumn', named, 2)).toEqual([deals, company.listId]);
    expect(await columnsOf(company.listId)).toEqual(['name', 'amount']);
    expect(await changedBy('lists.restoreColumn', named, 2)).toEqual([deals, company.listId]);
    expect(await columnsOf(company.listId)).toEqual(['name', 'amount', 'deals']);
  });

  test('makes a new list and the other end once', async () => {
    const columns = [{ name: 'Name' }, { ...column(), inverse: { name: 'Offers' } }];
    const [made = '', other] = await changedBy('lists.create', { name: 'Offers', columns }, 2);
    expect(other).toBe(company.listId);
    expect(await columnsOf(made)).toEqual(['name', 'company']);
    expect(await columnsOf(company.listId)).toEqual(['name', 'amount', 'offers']);
  });
});

test('an undo of a change of a link changes the other end', async () => {
  await changedBy('lists.addColumn', link());
  const [rowId = ''] = company.rowIds;
  const [deal = ''] = await changedBy('rows.create', { listId: deals, cells: { name: 'Desks', company: rowId } });
  const linked = async () =>
    (await workshop.store.rows.linking(company.id, [`${deals}/company/${rowId}`], 10)).map(({ _id }) => _id);
  expect(await linked()).toEqual([deal]);
  const { _id: callId } = await receive(workshop.store, company, {
    action: 'rows.update',
    input: { rowId: deal, cells: { company: null } },
  });
  expect(await workshop.process().go(callId)).toBe('succeeded');
  expect(await linked()).toEqual([]);
  await changedBy('calls.undo', { callId });
  expect(await linked()).toEqual([deal]);
});
