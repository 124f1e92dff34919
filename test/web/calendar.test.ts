import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { isMissing, useBrowser } from './browser.js';
import { useListSteps } from './listSteps.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { plan: 'business', rows: 3 });
});
afterAll(() => service?.stop());

describe.skipIf(isMissing)('the calendar of a list', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  const { act, nth, path } = useListSteps(() => ({ service, company }));
  afterEach(expectNoProblems);

  test('shows an instant on its day in the zone of the column, or of the person', async () => {
    const { listId } = company;
    // The instant is late on the 14th in UTC, on the 15th in Tokyo, and still on the 14th in New York.
    const month = new Date().toISOString().slice(0, 7);
    const instant = `${month}-14T20:00:00.000Z`;
    for (const column of [{ name: 'Own' }, { name: 'There', zone: 'America/New_York' }])
      await act('lists.addColumn', { listId, type: 'date_time', ...column });
    await act('rows.update', { rowId: nth(0), cells: { own: instant, there: instant } });
    const { page } = await open(company, 'member', `${path()}?as=calendar`, { zone: 'Asia/Tokyo' });
    const dayOf = async () =>
      page.locator('.month td').filter({ hasText: 'thing 0' }).locator('time').getAttribute('datetime');
    expect(await dayOf()).toBe(`${month}-15`);
    await page.getByLabel('Date').selectOption({ label: 'There' });
    await page.locator(`.month td:has(time[datetime="${month}-14"])`).getByText('thing 0').waitFor();
  });
});
