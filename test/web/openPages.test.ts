import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { isMissing, useBrowser } from './browser.js';

/** Events around a page that stays open. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { plan: 'business', rows: 12 });
});
afterAll(() => service?.stop());

describe.skipIf(isMissing)('a page that stays open', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  test('keeps the text that is typed into a cell when a call about its list is held meanwhile', async () => {
    const { page } = await open(company, 'admin', `/app/lists/${company.listId}`);
    const { secret } = await company.key('admin');
    await page.getByRole('gridcell').filter({ hasText: 'thing 0' }).dblclick();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('half a na');
    await call(service, 'rows.delete', { rowIds: company.rowIds }, { host: company.host, secret });
    await page.locator('.waits').first().waitFor();
    await page.keyboard.type('me');
    await page.keyboard.press('Enter');
    const [rowId = ''] = company.rowIds;
    const row = await until(
      () => service.store.rows.get(company.id, rowId),
      (now) => now?.version === 2,
    );
    expect(row?.cells).toMatchObject({ name: 'half a name' });
  });

  test('is loaded again when a newer version of the service lacks a part, and not when the part is late', async () => {
    const { page, problems } = await open(company, 'admin', '/app/lists');
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route('**/Dialogs-*.js', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await page.getByRole('heading', { name: 'Lists' }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByText('could not be loaded').waitFor();
    expect(loads).toBe(1);
    await page.reload();
    await page.getByRole('heading', { name: 'Lists' }).waitFor();
    // Makes the page one of an older version.
    await page.evaluate(() => {
      globalThis.document.querySelector('script[type=module]')?.setAttribute('src', '/app/assets/older.js');
    });
    await page.keyboard.press('ControlOrMeta+k');
    await until(
      () => Promise.resolve(loads),
      (count) => count === 3,
    );
    await page.unroute('**/Dialogs-*.js');
    await page.reload();
    await page.getByRole('heading', { name: 'Lists' }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').waitFor();
    // React reports which part failed.
    expect(problems.splice(0).every((problem) => problem.includes('dynamically imported module'))).toBe(true);
  });

  test('leads to the sign-in and back when the session has ended since the browser got the page', async () => {
    const list = `/app/lists/${company.listId}`;
    const { page, context } = await open(company, 'admin', list);
    await page.getByText('12 rows').waitFor();
    await service.store.sessions.collection.deleteMany({ companyId: company.id });
    const later = await context.newPage();
    await later.goto(`http://${company.host}${list}`);
    await later.waitForURL((url) => url.pathname === '/sign-in');
    expect(new URL(later.url()).searchParams.get('next')).toBe(list);
    await later.close();
  });
});
