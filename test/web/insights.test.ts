import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ended } from '../http/people.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { accessibilityFaults, isMissing, isSideways, useBrowser } from './browser.js';

let service: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { plan: 'business', rows: 12 });
  ({ secret } = await company.key('admin'));
});
afterAll(() => service?.stop());

const act = (name: string, input: object) =>
  call(service, name, input, { host: company.host, secret, query: '?max_credits=100' });

/** Runs an insight. @returns the path of its call in the app */
async function pathOf(name: string, input: object): Promise<string> {
  const callId = String((await act(name, input)).headers['call-id']);
  expect((await ended(service, callId)).state).toBe('succeeded');
  return `/app/calls/${callId}`;
}

describe.skipIf(isMissing)('insights in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  test('a forecast has months, and values in the format of their column', async () => {
    const { listId, rowIds } = company;
    await act('lists.addColumn', { listId, name: 'Closed', type: 'date' });
    const priced = { listId, name: 'Price', type: 'number', format: 'currency', currency: 'EUR' };
    expect((await act('lists.addColumn', priced)).status).toBe(200);
    const now = new Date();
    for (const [at, rowId] of rowIds.entries()) {
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - at, 3));
      await act('rows.update', { rowId, cells: { closed: month.toISOString().slice(0, 10), price: 1000 } });
    }
    const input = { listId, dateColumn: 'closed', valueColumn: 'price', period: 'month', ahead: 1 };
    const { page } = await open(company, 'admin', await pathOf('insights.forecast', input), { locale: 'de-DE' });
    const month = now.toLocaleDateString('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    await page.getByRole('row', { name: new RegExp(`^${month} 1\\.000\\s€`) }).waitFor();
    await page.getByText('Die Zeiträume davor').click();
    await page.getByRole('columnheader', { name: 'Price' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('a summary names the rows that are stale or far from the others, as links', async () => {
    const { listId, rowIds } = company;
    const [old = '', far = ''] = rowIds;
    await act('rows.update', { rowId: far, cells: { amount: 90_000 } });
    const updatedAt = new Date(Date.now() - 90 * 24 * 3_600_000);
    const stale = rowIds.filter((rowId) => rowId !== far).slice(0, 3);
    expect(stale[0]).toBe(old);
    await service.store.rows.collection.updateMany({ _id: { $in: stale } }, { $set: { updatedAt } });
    const { page } = await open(company, 'admin', await pathOf('insights.summarize', { listId }), { width: 360 });
    await page.getByText('3 rows have not changed for').waitFor();
    const named = page.locator('.named-rows');
    await named.first().getByRole('link', { name: 'thing 0' }).waitFor();
    await named.nth(1).getByText('thing 1 · Amount 90,000').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await isSideways(page)).toBe(false);
    await named.nth(1).getByRole('link', { name: 'thing 1' }).click();
    await page.getByRole('complementary', { name: 'thing 1' }).waitFor();
  });
});
