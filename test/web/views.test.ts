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
  company = await createCompany(service.store, { plan: 'business', rows: 12 });
});
afterAll(() => service?.stop());

describe.skipIf(isMissing)('saved views in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  const { act, path } = useListSteps(() => ({ service, company }));
  afterEach(expectNoProblems);

  const views = async () => (await act('views.list', { listId: company.listId })).body.data.views;
  const pick = async ({ page }: Opened, item: string | RegExp) => {
    await page.getByRole('button', { name: 'What can be done with the list' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const heading = ({ page }: Opened, name: string) => page.getByRole('columnheader', { name });
  /** Adds a condition on the first column, whose operator is “contains”. */
  const filterBy = async ({ page }: Opened, text: string) => {
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByLabel('Value').fill(text);
    await page.getByRole('button', { name: 'Apply' }).click();
  };

  test('a view keeps the filter and the order on the screen, and later changes of them', async () => {
    const opened = await open(company, 'admin', path());
    const { page } = opened;
    await heading(opened, 'Name').click();
    await filterBy(opened, '1');
    await page.getByText('3 rows').waitFor();
    await pick(opened, 'Save as a view');
    await page.getByText('The view keeps the filter (1 condition) and the order by Name.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('With a one');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Save a view/ })
      .click();
    await page.waitForURL(/view=view_/);

    const [view] = await views();
    expect(view).toMatchObject({ name: 'With a one', shared: false, groupBy: null, fields: null });
    expect(view.filter).toEqual([{ column: 'cells.name', op: 'contains', value: '1' }]);
    expect(view.sort).toEqual([{ by: 'cells.name', direction: 'asc' }]);

    await page.reload();
    await page.getByText('3 rows').waitFor();
    expect(await heading(opened, 'Name').getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('button', { name: 'Filter (1)' }).waitFor();
    expect(await page.getByRole('button', { name: 'Save changes' }).count()).toBe(0);

    await heading(opened, 'Name').click();
    await page.getByText('3 rows').waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await until(
      async () => (await views())[0].version,
      (version) => version === 2,
    );
    expect((await views())[0]).toMatchObject({ filter: view.filter, sort: [{ by: 'cells.name', direction: 'desc' }] });
    await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });

    await pick(opened, 'Rename or share the view “With a one”');
    await page.getByRole('textbox', { name: 'Name' }).fill('Ones');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Save a view/ })
      .click();
    await until(
      async () => (await views())[0].name,
      (name) => name === 'Ones',
    );
    expect((await views())[0]).toMatchObject({ filter: view.filter, version: 3 });

    await pick(opened, 'Delete the view “Ones”');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete a view/ })
      .click();
    await page.getByText('12 rows').waitFor();
    expect(await views()).toEqual([]);
  });

  test('a view shows only its groups and columns, and a row beside it has all cells', async () => {
    const { listId } = company;
    const filter = [
      {
        any: [
          { column: 'amount', op: 'gte', value: 0 },
          { column: 'name', op: 'empty', value: true },
        ],
      },
    ];
    const input = { listId, name: 'By status', filter, groupBy: { by: 'status' }, fields: ['name'] };
    const { viewId } = (await act('views.save', input)).body.data.view;
    const shared = await act('views.save', { ...input, viewId, shared: true });
    expect(shared.status).toBe(200);
    const opened = await open(company, 'member', `${path()}?view=${viewId}`);
    const { page } = opened;
    await page.locator('.group-heading').first().waitFor();
    expect(await heading(opened, 'Amount').count()).toBe(0);
    await page.getByRole('button', { name: 'Filter (1)' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^Amount .* or Name /)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Group by').selectOption({ label: 'Not grouped' });
    await page.getByText('12 rows').waitFor();
    expect(await heading(opened, 'Amount').count()).toBe(0);
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .click({ force: true });
    await page.locator('.row-panel').getByLabel('Amount').waitFor();
    expect(await page.locator('.row-panel').getByLabel('Amount').inputValue()).not.toBe('');
  });

  test('an order by a deleted column leaves the tools, and a button that shows all rows', async () => {
    const { page, problems } = await open(company, 'member', `${path()}?sort=cells.gone`);
    await page.getByRole('button', { name: 'Show all rows' }).click();
    await page.getByText('12 rows').waitFor();
    expect(new URL(page.url()).search).toBe('');
    // The browser reports the refused request itself.
    problems.splice(0);
  });
});

describe.skipIf(isMissing)('deleted and archived items in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  const { act, nth, path } = useListSteps(() => ({ service, company }));
  afterEach(expectNoProblems);

  test('deleted rows are restored', async () => {
    await act('rows.delete', { rowIds: [nth(0), nth(1), nth(2)] });
    const { page } = await open(company, 'member', path());
    await page.getByText('9 rows').waitFor();
    await page.getByRole('button', { name: 'What can be done with the list' }).click();
    await page.getByRole('menuitem', { name: 'Deleted rows' }).click();
    await page.getByRole('checkbox').nth(0).check();
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Restore 2 rows' }).click();
    await until(
      () => page.getByRole('checkbox').count(),
      (count) => count === 1,
    );
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByText('11 rows').waitFor();
  });

  test.each(WIDTHS)('deleted rows and archived lists have no accessibility fault, at %i px', async (width) => {
    await act('rows.delete', { rowIds: [nth(0)] });
    const opened = await open(company, 'member', `${path()}/deleted`, { width });
    await opened.page.getByRole('checkbox').waitFor();
    expect(await accessibilityFaults(opened.page)).toEqual([]);
    expect(await isSideways(opened.page)).toBe(false);
    await act('lists.archive', { listId: company.listId });
    await opened.page.goto(opened.page.url().replace(/\/lists\/.*/, '/lists'));
    await opened.page.getByRole('heading', { name: 'Archived lists' }).waitFor();
    expect(await accessibilityFaults(opened.page)).toEqual([]);
    expect(await isSideways(opened.page)).toBe(false);
  });

  test('archiving a list leads to all lists, and the list is restored from there or from its address', async () => {
    const { page } = await open(company, 'member', path());
    const archive = async () => {
      await page.getByRole('button', { name: 'What can be done with the list' }).click();
      await page.getByRole('menuitem', { name: 'Archive the list' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Archive a list/ })
        .click();
      await page.getByRole('heading', { name: 'Archived lists' }).waitFor();
    };
    await archive();
    expect(new URL(page.url()).pathname).toBe('/app/lists');
    await page.getByRole('button', { name: /^Restore: “/ }).click();
    await page.getByRole('heading', { name: 'Archived lists' }).waitFor({ state: 'detached' });
    await page.goto(`http://${company.host}${path()}`);
    await archive();
    await page.goto(`http://${company.host}${path()}`);
    await page.getByRole('button', { name: /^Restore: “/ }).click();
    await page.getByText('12 rows').waitFor();
  });
});

describe.skipIf(isMissing)('roles in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  test('a role changes when the form is sent, and not while arrow keys move over the roles', async () => {
    const { page } = await open(company, 'admin', '/app/team');
    const roleOf = async () => (await service.store.members.get(company.id, company.members.viewer._id))?.role;
    await page.getByRole('button', { name: 'Change role: vera' }).click();
    const field = page.getByRole('combobox', { name: 'Role' });
    await field.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await field.inputValue()).toBe('member');
    expect(await roleOf()).toBe('viewer');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Change/ })
      .click();
    await until(roleOf, (role) => role === 'member');
  });
});
