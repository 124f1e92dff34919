import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { accessibilityFaults, isMissing, isSideways, type Opened, useBrowser, WIDTHS } from './browser.js';
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

describe.skipIf(isMissing)('forms of a list in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  const { act, path } = useListSteps(() => ({ service, company }));
  afterEach(expectNoProblems);

  const list = async () => (await act('lists.get', { listId: company.listId })).body.data.list;
  const pick = async ({ page }: Opened, item: string) => {
    await page.getByRole('button', { name: 'What can be done with the list' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    return page.getByRole('dialog');
  };

  test('a choice column is added with its options, and the form asks for no parts of other types', async () => {
    const opened = await open(company, 'member', path());
    const dialog = await pick(opened, 'Add a column');
    await dialog.getByLabel('Name', { exact: true }).fill('Size');
    expect(await dialog.getByLabel(/^Expression/).count()).toBe(0);
    // Parts that another type asked for are not sent.
    await dialog.getByLabel(/^Type( |$)/).selectOption({ label: 'Formula' });
    await dialog.getByLabel(/^Expression/).fill('amount * 2');
    await dialog.getByLabel(/^Type( |$)/).selectOption({ label: 'Choice' });
    for (const [index, name] of ['Small', 'Large'].entries()) {
      await dialog.getByRole('button', { name: 'Add one' }).click();
      await dialog
        .getByRole('group', { name: `Options ${index + 1}` })
        .getByLabel('Name')
        .fill(name);
    }
    await dialog
      .getByRole('group', { name: 'Options 2' })
      .getByLabel(/^Color/)
      .selectOption({ label: 'Green' });
    await dialog.getByRole('button', { name: /^Add a column/ }).click();
    await until(list, ({ columns }) => columns.length === 3);
    const { columns } = await list();
    expect(columns[2]).toMatchObject({ name: 'Size', type: 'choice' });
    expect(columns[2].options).toMatchObject([{ name: 'Small' }, { name: 'Large', color: 'green' }]);
  });

  test('a list is shared with members who are chosen by name, and with administrators only', async () => {
    const opened = await open(company, 'admin', path());
    const dialog = await pick(opened, 'Share the list');
    expect(await dialog.getByRole('radio', { name: 'The whole company' }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: 'These alone' }).check();
    await dialog.getByRole('checkbox', { name: 'mika' }).check();
    await dialog.getByRole('button', { name: /^Share a list/ }).click();
    await until(list, ({ openTo }) => openTo?.length === 1);
    expect((await list()).openTo).toEqual([company.members.member._id]);

    const again = await pick(opened, 'Share the list');
    await again.getByRole('checkbox', { name: 'mika' }).uncheck();
    await again.getByRole('button', { name: /^Share a list/ }).click();
    await until(list, ({ openTo }) => openTo?.length === 0);
  });

  test('a menu that is open while the role is read gets the items of the role', async () => {
    const { page } = await open(company, 'member', '/app/lists');
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/actions/team.me', async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.goto(new URL(path(), page.url()).href);
    await page.getByRole('button', { name: 'What can be done with the list' }).click();
    await page.getByRole('menuitem', { name: 'Export' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Share the list' }).count()).toBe(0);
    answer();
    await page.getByRole('menuitem', { name: 'Share the list' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'These alone' }).waitFor();
  });

  test('only columns whose values fit can be chosen', async () => {
    const { listId } = company;
    await act('lists.addColumn', { listId, name: 'Due', type: 'date' });
    await act('lists.addColumn', { listId, name: 'Week later', type: 'formula', expression: 'addDays(due, 7)' });
    await act('lists.addColumn', { listId, name: 'Added', type: 'created_at' });
    const { page } = await open(company, 'admin', '/app/developer/console/insights.forecast');
    await page.getByLabel('List', { exact: true }).selectOption(listId);
    const offered = async (label: RegExp) =>
      (await page.getByLabel(label).locator('option').allTextContents()).filter((name) => name !== '');
    expect(await offered(/^Date column/)).toEqual(['Due', 'Week later']);
    expect(await offered(/^Value column/)).toContain('Amount');
    expect(await offered(/^Value column/)).not.toContain('Name');
  });

  test('the palette starts with the actions for the selected rows', async () => {
    const { page } = await open(company, 'member', path());
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('checkbox').nth(2).check();
    await page.getByRole('button', { name: 'More actions' }).click();
    const palette = page.getByRole('dialog');
    const headings = palette.locator('header');
    await headings.first().waitFor();
    expect(await headings.allTextContents()).toEqual(['With these 2 rows', 'Go to', 'With “Things”', 'Actions']);
    const [first] = await palette.getByRole('group').allTextContents();
    expect(first).toContain('Delete rows');
    // Members do not work with the API, so they see no names of actions.
    expect(first).not.toContain('rows.delete');
  });

  test.each(WIDTHS)('forms have no fault of accessibility, at %i px', async (width) => {
    const opened = await open(company, 'admin', path(), { width });
    const { page } = opened;
    const share = await pick(opened, 'Share the list');
    await share.getByRole('radio', { name: 'These alone' }).check();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const column = await pick(opened, 'Add a column');
    await column.getByLabel(/^Type( |$)/).selectOption({ label: 'Choice' });
    await column.getByRole('button', { name: 'Add one' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await isSideways(page)).toBe(false);
  });
});
