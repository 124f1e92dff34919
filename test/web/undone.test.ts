import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { undoneIn } from '../../web/src/lists/undone.js';
import { createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { isMissing, useBrowser } from './browser.js';
import { useListSteps } from './listSteps.js';

type Change = Parameters<typeof undoneIn>[0][number];

/** A change of the amount. @param undoes whether it was made by an undo */
const change = (version: number, before: number | null, after: number | null, undoes = false): Change => ({
  version,
  change: 'updated',
  by: { memberId: 'mem_1', name: 'mika', key: null },
  call: { callId: `call_${version}`, action: undoes ? 'calls.undo' : 'rows.update' },
  at: '2026-11-25T12:00:00.000Z',
  before: { cells: { amount: before } },
  after: { cells: after === null ? {} : { amount: after } },
});

test('a change is undone where an undo is its opposite, until that one is undone', () => {
  const made = [change(3, 5, 6), change(2, null, 5)];
  expect([...undoneIn(made)]).toEqual([]);
  // Another change with the opposite values is no undo.
  expect([...undoneIn([change(4, 6, 5), ...made])]).toEqual([]);
  const undid = [change(4, 6, 5, true), ...made];
  expect([...undoneIn(undid)]).toEqual([3]);
  expect([...undoneIn([change(5, 5, null, true), ...undid])]).toEqual([2, 3]);
  // The undo of the undo: the change stands, and the undo does not.
  expect([...undoneIn([change(5, 5, 6, true), ...undid])]).toEqual([4]);
});

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 2 });
});
afterAll(() => service?.stop());

describe.skipIf(isMissing)('the history of a row in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  const { act, nth, path, cellsOf } = useListSteps(() => ({ service, company }));
  afterEach(expectNoProblems);

  test('a change that is undone says so, and is not offered to be undone again', async () => {
    await act('rows.update', { rowId: nth(0), cells: { amount: 700 } });
    const { page } = await open(company, 'admin', `${path()}?row=${nth(0)}`);
    const entries = page.getByRole('region', { name: 'History' }).locator('.entries > li');
    await entries.first().getByRole('button', { name: 'Undo' }).click();
    await until(
      () => cellsOf(0),
      ({ amount }) => amount === 0,
    );
    await entries.first().getByText('undid a change').waitFor();
    await entries.nth(1).getByText('undone').waitFor();
    expect(await entries.nth(1).getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(await entries.first().getByRole('button', { name: 'Undo' }).count()).toBe(1);
  });
});
