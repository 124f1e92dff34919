import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { undoneIn } from '../../web/src/lists/undone.js';
import { createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { isMissing, useBrowser } from './browser.js';
import { useListSteps } from './listSteps.js';

const change = (callId: string) => ({ call: { callId, action: 'rows.update' } });
const undo = (callId: string, undoes: string) => ({ call: { callId, action: 'calls.undo', undoes } });

test('a call is undone until its undo is undone', () => {
  const made = [change('b'), change('a')];
  expect([...undoneIn(made)]).toEqual([]);
  const undid = [undo('c', 'b'), ...made];
  expect([...undoneIn(undid)]).toEqual(['b']);
  expect([...undoneIn([undo('d', 'a'), ...undid])]).toEqual(['a', 'b']);
  // The undo of the undo: the call is in effect, and the undo is not.
  expect([...undoneIn([undo('d', 'c'), ...undid])]).toEqual(['c']);
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

  test('a change that is undone says so, and offers no further undo', async () => {
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
    await entries.first().getByRole('button', { name: 'Undo' }).waitFor();
  });
});
