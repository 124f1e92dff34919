import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import {
  addRows,
  atBest,
  createCompany,
  startTestService,
  until,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { accessibilityFaults, isMissing, useBrowser } from './browser.js';
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

describe.skipIf(isMissing)('a table in groups, and its filter', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  const { act, nth, path, cellsOf } = useListSteps(() => ({ service, company }));

  beforeEach(async () => {
    for (const n of [0, 1, 2, 3]) await act('rows.move', { rowId: nth(n), status: 'done' });
  });
  const heading = (page: Page, name: string | RegExp) => page.getByRole('button', { name, expanded: true });
  const shown = (page: Page) => page.getByRole('gridcell').filter({ hasText: /^thing / });
  const chosen = (fields: Element[]) =>
    fields.map((field) => (field as HTMLSelectElement).selectedOptions?.[0]?.textContent ?? '');
  async function addCondition(page: Page, column: string, op: string, value: string) {
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByLabel('Column').last().selectOption({ label: column });
    await page.getByLabel('Operator').last().selectOption({ label: op });
    await page.getByLabel('Value').last().fill(value);
    await page.getByRole('button', { name: 'Apply' }).click();
  }

  test('has a heading for each status, with its count and sum, and follows changes of other people', async () => {
    const { page } = await open(company, 'member', path());
    await page.getByLabel('Group by').selectOption({ label: 'By Status' });
    await heading(page, 'Open 8').waitFor();
    await heading(page, 'Done 4').waitFor();
    await page.getByText('12 rows').waitFor();
    expect(new URL(page.url()).search).toBe('?group=status');
    await page.getByRole('gridcell', { name: 'Sum 60' }).waitFor();
    await page.getByRole('gridcell', { name: 'Sum 6', exact: true }).waitFor();
    expect(await shown(page).count()).toBe(12);
    let status = 'open';
    const took = await atBest(1_000, async () => {
      status = status === 'open' ? 'done' : 'open';
      await act('rows.move', { rowId: nth(5), status });
      const began = Date.now();
      await heading(page, status === 'done' ? 'Done 5' : 'Done 4').waitFor();
      return Date.now() - began;
    });
    expect(took).toBeLessThan(1_000);
  });

  test('edits a cell, closes a group by key, and shows all rows of a group by a filter', async () => {
    const { page } = await open(company, 'member', `${path()}?group=status`);
    await page
      .getByRole('gridcell')
      .filter({ hasText: /^thing 2/ })
      .dblclick();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('the third');
    await page.keyboard.press('Enter');
    await until(
      () => cellsOf(2),
      ({ name }) => name === 'the third',
    );
    await page
      .getByRole('gridcell')
      .filter({ hasText: /^thing 4/ })
      .click();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Open 8', expanded: false }).waitFor();
    expect(await shown(page).count()).toBe(3);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    const closed = page.getByRole('button', { name: 'Open 8', expanded: false });
    await heading(page, 'Done 4').waitFor();
    await closed.waitFor();
    await closed.click();
    await heading(page, 'Open 8').waitFor();
    await page.reload();
    await heading(page, 'Open 8').waitFor();
    await page.getByRole('button', { name: 'All 4 in Done' }).click();
    await page.getByText('4 rows').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await heading(page, 'Done 4').waitFor();
  });

  test('selects rows, and loads the first fifty of a long group', async () => {
    await addRows(service.store, company, 100);
    const { page } = await open(company, 'member', `${path()}?group=status`);
    const all = page.getByRole('button', { name: 'All 108 in Open' });
    await all.first().waitFor();
    await page.getByRole('row').filter({ hasText: 'thing 4' }).getByRole('checkbox').check();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: 50 * 34 }));
    const last = page.getByRole('row').filter({ has: all }).last();
    await until(
      () => last.getAttribute('aria-rowindex'),
      (index) => index === '53',
    );
    await all.last().click();
    await page.getByText('108 rows').waitFor();
  });

  test('groups by options, numbers, days and people', async () => {
    const options = [
      { id: 'a', name: 'Apple' },
      { id: 'b', name: 'Pear' },
    ];
    await act('lists.addColumn', { listId: company.listId, name: 'Fruit', type: 'choice', options, multiple: true });
    await act('lists.addColumn', { listId: company.listId, name: 'Due', type: 'date' });
    await act('lists.addColumn', { listId: company.listId, name: 'By', type: 'changed_by' });
    const formula = { name: 'Double', type: 'formula', expression: 'amount * 2' };
    await act('lists.addColumn', { listId: company.listId, ...formula });
    const { columns } = (await act('lists.get', { listId: company.listId })).body.data.list;
    const idOf = (name: string) => columns.find((one: { name: string }) => one.name === name).id;
    const cells = { [idOf('Fruit')]: ['a', 'b'], [idOf('Due')]: '2026-11-20' };
    await act('rows.update', { rowId: nth(0), cells });
    const { page } = await open(company, 'admin', `${path()}?group=cells.${idOf('Fruit')}`);
    await heading(page, 'Apple 1').waitFor();
    await heading(page, 'Pear 1').waitFor();
    // The first row is in both groups, and is counted once.
    await page.getByText('12 rows').waitFor();
    const both = page.getByRole('row').filter({ hasText: 'thing 0' });
    await both.first().getByRole('checkbox').check();
    await page.getByText('1 selected').waitFor();
    expect(await both.last().getByRole('checkbox').isChecked()).toBe(true);
    await page.getByLabel('Group by').selectOption({ label: 'By Due' });
    await page.getByRole('button', { name: 'All 1 in November 2026' }).click();
    await page.getByText('1 row', { exact: true }).waitFor();
    await page.goBack();
    await page.getByLabel('Group by').selectOption({ label: 'By Amount' });
    await heading(page, '11 1').waitFor();
    await page.getByLabel('Group by').selectOption({ label: 'By By' });
    await page.getByRole('button', { name: /^All 12 in .*\(ada\)$/ }).click();
    await page.getByText('12 rows', { exact: true }).waitFor();
    // The form keeps the condition on the author, and adds a condition on a computed column.
    await addCondition(page, 'Double', 'is at most', '4');
    await page.getByText('3 rows', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filter (2)' }).click();
    expect(await page.getByLabel('Column').evaluateAll(chosen)).toEqual(['By', 'Double']);
    // The name of the key is read with the keys of the company.
    await until(
      () => page.getByLabel('Value').evaluateAll(chosen),
      ([author]) => /^(?!key_|mem_)./.test(author ?? ''),
    );
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('filters times by days and groups them by months of the zone of the person', async () => {
    // The clocks go back: the day has 25 hours.
    await act('lists.addColumn', { listId: company.listId, name: 'At', type: 'date_time' });
    const times = ['24T21:59:59.999', '24T22:00:00', '25T22:59:59.999', '25T23:00:00'];
    for (const [n, time] of times.entries())
      await act('rows.update', { rowId: nth(n), cells: { at: `2026-10-${time}Z` } });
    const { page } = await open(company, 'member', path(), { zone: 'Europe/Berlin' });
    for (const [op, rows] of Object.entries({ is: 2, 'is after': 1, 'is before': 1, 'is on or before': 3 })) {
      await page.getByText('12 rows').waitFor();
      await addCondition(page, 'At', op, '2026-10-25');
      await page.getByText(rows === 1 ? '1 row' : `${rows} rows`, { exact: true }).waitFor();
      await page.getByRole('button', { name: /^Filter/ }).click();
      if (op === 'is') {
        expect(await page.getByLabel('Operator').evaluateAll(chosen)).toEqual(['is']);
        expect(await page.getByLabel('Value').inputValue()).toBe('2026-10-25');
      }
      await page.getByRole('button', { name: 'Clear' }).click();
    }
    await page.getByLabel('Group by').selectOption({ label: 'By At' });
    await page.getByRole('button', { name: 'All 4 in October 2026' }).click();
    await page.getByText('4 rows', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filter (2)' }).click();
    const values = page.getByLabel('Value');
    expect(await values.first().inputValue()).toBe('2026-10-01');
    await values.first().fill('2026-10-25');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('3 rows', { exact: true }).waitFor();
  });
});
