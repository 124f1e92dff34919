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

describe.skipIf(isMissing)('comments in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  const { act, nth, path } = useListSteps(() => ({ service, company }));
  afterEach(expectNoProblems);

  const comments = async () => (await act('rows.comments', { rowId: nth(0) })).body.data.comments;
  const openRow = async () => {
    const opened = await open(company, 'member', `${path()}?row=${nth(0)}`);
    const field = opened.page.getByLabel('Write a comment');
    await field.waitFor();
    return { ...opened, field };
  };

  test('the author changes and deletes a comment; others see neither', async () => {
    const { page, field } = await openRow();
    await field.fill('They sign on Monday.');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByRole('button', { name: /^Change: / }).click();
    await page.getByLabel('Change the comment').fill('They sign on Friday.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('They sign on Friday.').waitFor();
    await page
      .getByText(/changed /)
      .first()
      .waitFor();
    const other = await open(company, 'developer', `${path()}?row=${nth(0)}`);
    await other.page.getByText('They sign on Friday.').waitFor();
    expect(await other.page.getByRole('button', { name: /^(Change|Delete): / }).count()).toBe(0);
    await page.getByRole('button', { name: /^Delete: / }).click();
    await page.getByText('They sign on Friday.').waitFor({ state: 'detached' });
    expect(await comments()).toEqual([]);
  });

  test('a comment that gets no answer says so, and its text stays', async () => {
    const { page, field, problems } = await openRow();
    await page.route('**/actions/rows.comment', (route) => route.abort());
    await field.fill('Kept');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page
      .locator('.notice')
      .getByText(/^There was no answer/)
      .waitFor({ timeout: 30_000 });
    expect(await field.inputValue()).toBe('Kept');
    problems.splice(0);
  });
});
