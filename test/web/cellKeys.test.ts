import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import {
  addRows,
  createCompany,
  startTestService,
  until,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { accessibilityFaults, isMissing, useBrowser } from './browser.js';
import { useListSteps } from './listSteps.js';

/**
 * What a person can do in a table without opening an editor, and what happens to a text that the service does not take.
 */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { plan: 'business', rows: 3 });
});
afterAll(() => service?.stop());

describe.skipIf(isMissing)('the cells of a table', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  const { act, nth, path, cellsOf } = useListSteps(() => ({ service, company }));
  const addColumn = (name: string, type: string) => act('lists.addColumn', { listId: company.listId, name, type });
  const becomes = (column: string, value: unknown) =>
    until(
      async () => (await cellsOf(0))[column] ?? null,
      (now) => now === value,
    );

  /** The cell of a column in the first row. */
  async function cellOf(page: Page, column: string) {
    const index = await page.getByRole('columnheader', { name: column, exact: true }).getAttribute('aria-colindex');
    return page.locator(`.grid [role=row][aria-rowindex="2"] [aria-colindex="${index}"]`);
  }

  test('are checkboxes when they hold yes or no: a click and the space bar toggle them', async () => {
    await addColumn('Paid', 'checkbox');
    const { page } = await open(company, 'member', path());
    const box = page.getByRole('checkbox', { name: 'Paid' }).first();
    await box.click();
    await becomes('paid', true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await (await cellOf(page, 'Amount')).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await becomes('paid', false);
    await until(
      () => box.isChecked(),
      (isChecked) => !isChecked,
    );
    // With Shift, the space bar selects the row.
    await page.keyboard.press('Shift+Space');
    await page.getByText('1 selected').waitFor();
    expect((await cellsOf(0)).paid).toBe(false);
    await page.keyboard.press('Enter');
    await becomes('paid', true);
  });

  test('are also checkboxes beside the list', async () => {
    await addColumn('Paid', 'checkbox');
    const { page } = await open(company, 'member', `${path()}?row=${nth(0)}`);
    await page.getByRole('complementary').getByRole('checkbox', { name: 'Paid' }).check();
    await becomes('paid', true);
  });

  test('are not checkboxes for a person who cannot edit', async () => {
    await addColumn('Paid', 'checkbox');
    await act('rows.update', { rowId: nth(0), cells: { paid: true } });
    const { page } = await open(company, 'viewer', path());
    await page.getByRole('gridcell', { name: 'yes' }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Paid' }).count()).toBe(0);
  });

  test('are emptied by Delete and Backspace, and each change is undone by Control and Z', async () => {
    const { page } = await open(company, 'member', path());
    await (await cellOf(page, 'Name')).click();
    await page.keyboard.press('Delete');
    await becomes('name', null);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Backspace');
    await until(
      async () => (await act('rows.get', { rowId: nth(0) })).body.data.row.status,
      (status) => status === null,
    );
    await page.keyboard.press('ArrowRight');
    // Undone at once: the last change is still being sent.
    await page.keyboard.press('Delete');
    await page.keyboard.press('ControlOrMeta+z');
    await page.getByText('Undone').waitFor();
    await becomes('amount', 0);
    expect((await cellsOf(0)).name ?? null).toBeNull();
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await becomes('name', 'thing 0');
    expect((await act('rows.get', { rowId: nth(0) })).body.data.row.status).toBe('open');
  });

  test('keep their text when Control and Z undoes typing elsewhere', async () => {
    const { page } = await open(company, 'member', path());
    await (await cellOf(page, 'Name')).click();
    await page.keyboard.press('Delete');
    await becomes('name', null);
    await page.getByPlaceholder('Search this list').or(page.getByLabel('Search this list')).first().click();
    await page.keyboard.type('a');
    await page.keyboard.press('ControlOrMeta+z');
    await page.waitForTimeout(500);
    expect((await cellsOf(0)).name ?? null).toBeNull();
  });

  test('keep a text that the service does not take in the editor, with the problem', async () => {
    await addColumn('Site', 'url');
    await act('rows.update', { rowId: nth(0), cells: { site: 'https://a.example' } });
    const { page } = await open(company, 'member', path());
    await (await cellOf(page, 'Site')).click();
    await page.keyboard.type('ftp://b.example');
    await page.keyboard.press('Enter');
    const editor = page.locator('.rdg-editor-container input');
    await editor.waitFor();
    expect(await editor.inputValue()).toBe('ftp://b.example');
    const fault = page.getByText('an address that begins with https://');
    await fault.waitFor();
    expect(await editor.getAttribute('aria-describedby')).toBe(await fault.getAttribute('id'));
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await cellsOf(0)).site).toBe('https://a.example');
    // The same text is not sent again. Another text is.
    await page.keyboard.press('Enter');
    expect(await editor.inputValue()).toBe('ftp://b.example');
    await editor.fill('https://b.example');
    await fault.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await becomes('site', 'https://b.example');
    await editor.waitFor({ state: 'detached' });
  });

  test('leave the focus of a person who is elsewhere, and lead back to a refused text', async () => {
    await addColumn('Site', 'url');
    const { page } = await open(company, 'member', path());
    await (await cellOf(page, 'Site')).click();
    await page.keyboard.type('ftp://b.example');
    await page.getByLabel('Search this list').click();
    await page.getByRole('button', { name: 'Edit the cell' }).click();
    const editor = page.locator('.rdg-editor-container input');
    expect(await editor.inputValue()).toBe('ftp://b.example');
    await page.keyboard.press('Escape');
    // Escape leaves the cell as it was.
    await page.keyboard.press('Enter');
    expect(await editor.inputValue()).toBe('');
    await page.keyboard.press('Escape');
  });

  test('keep a text that the service does not take in the field beside the list', async () => {
    await addColumn('Site', 'url');
    const { page } = await open(company, 'member', `${path()}?row=${nth(0)}`);
    const panel = page.getByRole('complementary');
    const field = panel.getByRole('textbox', { name: 'Site' });
    await field.fill('ftp://b.example');
    await field.blur();
    await panel.getByText('an address that begins with https://').waitFor();
    expect(await field.inputValue()).toBe('ftp://b.example');
    expect(await accessibilityFaults(page)).toEqual([]);
    await field.fill('https://b.example');
    await field.blur();
    await becomes('site', 'https://b.example');
    expect(await panel.getByRole('alert').count()).toBe(0);
  });

  test('of a new row get the focus when the table shows the row, on any page', async () => {
    await addRows(service.store, company, 500);
    const { page } = await open(company, 'member', path());
    await page.getByText('503 rows').waitFor();
    await page.getByRole('button', { name: 'New row' }).click();
    await page.getByText('504 rows').waitFor();
    await until(
      () =>
        page.evaluate(() => globalThis.document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')),
      (index) => index === '505',
    );
    await page.keyboard.type('the newest');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: 'the newest' }).waitFor();
  });

  test('name the key that changed a row when the person may know it, and never show its id', async () => {
    await addColumn('By', 'changed_by');
    await act('rows.update', { rowId: nth(0), cells: { amount: 5 } });
    const { updatedBy = '' } = (await service.store.rows.get(company.id, nth(0))) ?? {};
    const shows = async (who: 'admin' | 'developer', text: string, locale = 'en-US') => {
      const { page } = await open(company, who, path(), { locale });
      await page.getByRole('gridcell', { name: text, exact: true }).waitFor();
      expect(await page.getByText(updatedBy).count()).toBe(0);
    };
    await shows('admin', 'test (ada)');
    // The key belongs to another person.
    await shows('developer', `a key …${updatedBy.slice(-4)}`);
    await shows('developer', `ein Schlüssel …${updatedBy.slice(-4)}`, 'de-DE');
  });
});
