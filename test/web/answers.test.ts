import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordOf } from '../http/people.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { accessibilityFaults, isMissing, useBrowser } from './browser.js';

/** Answers that do not arrive, what the app keeps of them, and the checks of the decision sheet. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 30 });
});
afterAll(() => service?.stop());

/** Holds calls for a confirmation by a member. @returns their ids, oldest first */
async function hold(count: number): Promise<readonly string[]> {
  const { secret } = await company.key('member');
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const input = { listId: company.listId, to: `books${n}@partner.example` };
    const { body } = await call(service, 'lists.export', input, { host: company.host, secret });
    ids.push(body.error.call_id);
  }
  return ids;
}

const stateOf = async (callId: string) => (await recordOf(service, callId)).state;

describe.skipIf(isMissing)('answers in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  test('an answer without a response says so, one by one and in bulk, and the selection stays', async () => {
    const [first = '', second = ''] = await hold(2);
    const { page, problems } = await open(company, 'member', `/app/approvals/${first}`);
    await page.getByRole('heading', { level: 2, name: /books0@/ }).waitFor();
    await page.route('**/decide*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await page.route('**/decide/*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: /^Send Things to/ }).click();
    await page
      .getByRole('alert')
      .getByText(/^There was no answer\. Your decision may have been taken/)
      .waitFor();
    for (const id of [first, second]) await page.locator(`li:has(a[href*="${id}"]) input`).check();
    await page.getByRole('button', { name: 'Approve 2' }).click();
    await page
      .locator('.notice')
      .getByText(/^There was no answer/)
      .waitFor();
    await page.getByRole('button', { name: 'Approve 2' }).waitFor();
    await page.unroute('**/decide*');
    await page.unroute('**/decide/*');
    await page.getByRole('button', { name: 'Reject 2' }).click();
    await page.getByText('2 decided.').waitFor();
    // The browser reports the requests that this test has cut off.
    problems.splice(0);
  });

  test('an answer after the session has ended says so, and leads to the sign-in', async () => {
    const [callId = ''] = await hold(1);
    const { page, context, problems } = await open(company, 'member', `/app/approvals/${callId}`);
    await page.getByRole('heading', { level: 2, name: /books0@/ }).waitFor();
    await context.clearCookies();
    await page.locator('.calls input').check();
    await page.getByRole('button', { name: 'Reject 1' }).click();
    await page
      .locator('.notice')
      .getByText(/^Nothing was decided: your session has ended/)
      .waitFor();
    await page.getByRole('link', { name: 'Sign in in a new tab' }).waitFor();
    await page.getByRole('button', { name: 'Reject 1' }).waitFor();
    expect(await stateOf(callId)).toBe('held_confirmation');
    problems.splice(0);
  });

  test('an unfinished reason stays while the person looks at another call', async () => {
    const [first = ''] = await hold(2);
    const { page } = await open(company, 'member', `/app/approvals/${first}`);
    await page.getByLabel(/^Reason/).fill('Not before Monday.');
    await page.getByRole('link', { name: /books1@/ }).click();
    await page.getByRole('heading', { level: 2, name: /books1@/ }).waitFor();
    expect(await page.getByLabel(/^Reason/).inputValue()).toBe('');
    await page.getByRole('link', { name: /books0@/ }).click();
    await page.getByRole('heading', { level: 2, name: /books0@/ }).waitFor();
    expect(await page.getByLabel(/^Reason/).inputValue()).toBe('Not before Monday.');
  });

  test('on a phone, a rejection first moves to the field for the reason when it is out of sight', async () => {
    const [callId = ''] = await hold(1);
    const { page } = await open(company, 'member', `/app/approvals/${callId}`, { width: 360, height: 420 });
    await page.getByRole('button', { name: 'Reject' }).click();
    const reason = page.getByLabel(/^Reason/);
    expect(await reason.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    expect(await stateOf(callId)).toBe('held_confirmation');
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Rejected by mika').waitFor();
  });

  test('the link to the next call keeps the focus in the list of calls', async () => {
    const [first = ''] = await hold(2);
    const { page } = await open(company, 'member', `/app/approvals/${first}`);
    await page.getByRole('button', { name: /^Send Things to books0@/ }).click();
    await page.getByRole('link', { name: /^Next: / }).click();
    await page.getByRole('heading', { level: 2, name: /books1@/ }).waitFor();
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => globalThis.document.activeElement?.tagName)).not.toBe('BODY');
  });

  test('a sheet that is closed without an answer says that the call waits', async () => {
    const { page } = await open(company, 'member', `/app/lists/${company.listId}`);
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).waitFor();
    await page.keyboard.press('Escape');
    await page
      .locator('.notice')
      .getByText(/waits for your confirmation\.$/)
      .waitFor();
  });

  test('the fields for further approvals state their bounds', async () => {
    const { secret } = await company.key('member');
    const input = { rowIds: company.rowIds.slice(0, 12) };
    const held = await call(service, 'rows.delete', input, { host: company.host, secret });
    const { page } = await open(company, 'admin', `/app/approvals/${held.body.error.call_id}`);
    await page
      .getByText('Approve, and more like it')
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    if (!(await page.getByLabel('More calls').isVisible())) return;
    await page.getByLabel('More calls').fill('-3');
    await page.getByText(/^Write a whole number from 1 to /).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('More calls').fill('2');
    await page.getByText(/^2 more deletions for 60 minutes:/).waitFor();
  });

  test('Escape does not close a secret that is shown once', async () => {
    const { page } = await open(company, 'developer', '/app/developer/keys');
    await page.getByRole('button', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Nightly');
    await dialog.getByLabel('Role', { exact: true }).selectOption('viewer');
    await dialog.locator('button.yes').click();
    await dialog.getByText('This is shown once.').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('a dialog above a page with such a secret closes with Escape', async () => {
    const { page } = await open(company, 'developer', '/app/developer/console/keys.create');
    await page.getByLabel('Name', { exact: true }).fill('Nightly');
    await page.getByLabel('Role', { exact: true }).selectOption('viewer');
    await page.locator('main form button.yes').click();
    await page.getByText('This is shown once.').waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    expect(await page.getByText('This is shown once.').isVisible()).toBe(true);
  });

  test('a form about a row has the fields of its list', async () => {
    const { page } = await open(company, 'developer', '/app/developer/console/rows.update');
    await page.getByPlaceholder('Search for a row').fill('thing 7');
    await page.getByRole('option', { name: /^thing 7/ }).click();
    await page.locator('main form').getByLabel('Amount').waitFor();
  });
});
