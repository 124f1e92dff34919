import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { isMissing, useBrowser } from './browser.js';
import { useListSteps } from './listSteps.js';

let service: TestService;
let company: TestCompany;
/** A list whose rows link to the rows of the company's list. */
let deals: string;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { plan: 'business', rows: 3 });
});
afterAll(() => service?.stop());

describe.skipIf(isMissing)('rows that link to others, in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  const { act, nth } = useListSteps(() => ({ service, company }));

  beforeEach(async () => {
    const link = { name: 'Thing', type: 'link', linkedListId: company.listId };
    const made = await act('lists.create', { name: 'Deals', columns: [{ name: 'Name' }, link] });
    deals = made.body.data.list.listId;
    const amount = { linkColumnId: 'thing', linkedColumnId: 'amount' };
    await act('lists.addColumn', { listId: deals, name: 'Amount', type: 'lookup', ...amount });
    for (const [name, thing] of [
      ['one', 2],
      ['two', 0],
      ['three', 2],
    ] as const)
      await act('rows.create', { listId: deals, cells: { name, thing: nth(thing) } });
  });

  const shown = async (page: Page): Promise<readonly string[]> =>
    page.locator('.grid [role=row] [aria-colindex="2"] .named > span:first-child').allTextContents();
  const settles = (page: Page, names: readonly string[]) =>
    until(
      () => shown(page),
      (found) => found.join() === names.join(),
    );

  test('are sorted by the name and the shown value of the linked row, and filtered by both', async () => {
    const { page } = await open(company, 'admin', `/app/lists/${deals}`);
    await settles(page, ['one', 'two', 'three']);
    await page.getByRole('columnheader', { name: 'Thing' }).click();
    await settles(page, ['two', 'one', 'three']);
    await page.getByRole('columnheader', { name: 'Amount' }).click();
    await settles(page, ['two', 'one', 'three']);
    await page.getByRole('columnheader', { name: 'Amount' }).click();
    await settles(page, ['one', 'three', 'two']);

    await page.getByRole('button', { name: 'Filter' }).click();
    const form = page.getByRole('dialog', { name: 'Filter' });
    await form.getByRole('button', { name: 'Add a condition' }).click();
    await form.getByLabel('Column').selectOption({ label: 'Thing' });
    await form.getByRole('combobox', { name: 'Row' }).fill('thing 0');
    await page.getByRole('option', { name: 'thing 0' }).click();
    await form.getByRole('button', { name: 'Apply' }).click();
    await settles(page, ['two']);
    await page.getByRole('button', { name: 'Filter' }).click();
    await form.getByLabel('Column').selectOption({ label: 'Amount' });
    await form.getByLabel('Operator').selectOption('gte');
    await form.getByLabel('Value').fill('1');
    await form.getByRole('button', { name: 'Apply' }).click();
    await settles(page, ['one', 'three']);
  });

  test('are grouped by the row that they link to, with its name', async () => {
    const { page } = await open(company, 'admin', `/app/lists/${deals}?group=cells.thing`);
    const heading = page.locator('.group-heading');
    await expect.poll(() => heading.allTextContents()).toEqual(['thing 2 2All 2', 'thing 0 1All 1']);
    await heading.first().getByRole('button', { name: /^All/ }).click();
    await settles(page, ['one', 'three']);
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Row' }).inputValue()).toBe('thing 2');
  });
});
