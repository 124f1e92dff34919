import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { accessibilityFaults, isMissing, useBrowser } from './browser.js';
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

  test('an @ mentions a member, who is notified, by keyboard alone', async () => {
    const { page, field } = await openRow();
    const menu = page.getByRole('menu', { name: 'Mention a member' });
    // The members are read after the row.
    const isOpen = async () => {
      await field.fill('');
      await field.focus();
      await page.keyboard.type('Ask @');
      return menu.waitFor({ timeout: 1_000 }).then(
        () => true,
        () => false,
      );
    };
    await until(isOpen, (is) => is);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.type('dan');
    await page.keyboard.press('Enter');
    await until(
      () => field.inputValue(),
      (text) => text === 'Ask @dana ',
    );
    await page.waitForTimeout(100);
    await page.keyboard.type('before Monday');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.locator('.row-panel strong').getByText('@dana').waitFor();
    const [comment] = await comments();
    expect(comment).toMatchObject({
      text: 'Ask @dana before Monday',
      mentions: [{ memberId: company.members.developer._id, name: 'dana' }],
    });
    expect(await field.inputValue()).toBe('');
  });

  test('an address in a text mentions no one, and neither does a name that was deleted again', async () => {
    const { page, field } = await openRow();
    const item = page.getByRole('menuitem', { name: 'dana' });
    const isOpen = async () => {
      await field.fill('');
      await field.focus();
      await page.keyboard.type('mail me@example.com');
      expect(await item.count()).toBe(0);
      await page.keyboard.type(' @');
      return item.waitFor({ timeout: 1_000 }).then(
        () => true,
        () => false,
      );
    };
    await until(isOpen, (is) => is);
    await item.click();
    await field.fill('nothing');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.locator('.row-panel .text').getByText('nothing').waitFor();
    expect((await comments())[0].mentions).toEqual([]);
  });

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
