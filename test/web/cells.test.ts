import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { isMissing, useBrowser, type Opened } from './browser.js';

let service: TestService;
let company: TestCompany;
let rowId: string;

const COLUMNS = [
  { name: 'Price', type: 'number', format: 'currency', currency: 'EUR' },
  { name: 'Mail', type: 'email' },
  { name: 'Due', type: 'date' },
  { name: 'Kind', type: 'choice', options: [{ name: 'Red' }, { name: 'Blue' }] },
];

beforeAll(async () => {
  service = await startTestService();
  company = await createCompany(service.store, { plan: 'business', rows: 1 });
  rowId = company.rowIds[0] ?? '';
  const { secret } = await company.key('admin');
  const act = (name: string, input: object) => call(service, name, input, { host: company.host, secret });
  for (const column of COLUMNS) await act('lists.addColumn', { listId: company.listId, ...column });
  await act('rows.update', { rowId, cells: { mail: 'a@b.example', price: 1 } });
});
afterAll(() => service?.stop());

describe.skipIf(isMissing)('the cells of a list', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  const stored = async (column: string) => (await service.store.rows.get(company.id, rowId))?.cells[column];
  const becomes = (column: string, value: unknown) =>
    until(
      () => stored(column),
      (now) => now === value,
    );

  async function openList(options = {}): Promise<Opened> {
    const opened = await open(company, 'member', `/app/lists/${company.listId}`, options);
    await opened.page.locator('.grid [role=row][aria-rowindex="2"]').waitFor();
    return opened;
  }

  /** Chooses a cell of the first row and types, without opening it first. */
  async function typeOn({ page }: Opened, column: string, text: string): Promise<void> {
    const header = page.getByRole('columnheader', { name: column, exact: true });
    const index = await header.getAttribute('aria-colindex');
    await page.locator(`.grid [role=row][aria-rowindex="2"] [aria-colindex="${index}"]`).click();
    await page.keyboard.type(text);
  }

  test.each([
    ['de-DE', '1.234', 1234, '1.234\u00A0€'],
    ['de-DE', '1.234,5', 1234.5, '1.234,50\u00A0€'],
    ['en-US', '2,345', 2345, '€2,345'],
    ['de-DE', '3.456,5 €', 3456.5, '3.456,50\u00A0€'],
    ['en-IN', '€12,34,567', 1_234_567, '€12,34,567'],
  ])('hold numbers as people write them in %s: %s', async (locale, text, number, shown) => {
    const opened = await openList({ locale });
    await typeOn(opened, 'Price', text);
    await opened.page.keyboard.press('Enter');
    await becomes('price', number);
    await opened.page.getByRole('gridcell', { name: shown }).waitFor();
  });

  test('replace their content with what is typed on them', async () => {
    const opened = await openList();
    await typeOn(opened, 'Mail', 'c@d.example');
    await opened.page.keyboard.press('Enter');
    await becomes('mail', 'c@d.example');
  });

  test('are not emptied by an incomplete date, and limit years to four digits', async () => {
    const opened = await openList();
    await typeOn(opened, 'Due', '12');
    await opened.page.keyboard.press('Enter');
    expect(await opened.page.locator('.rdg-editor-container input').count()).toBe(1);
    await opened.page.keyboard.type('242026999');
    await opened.page.keyboard.press('Escape');
    await typeOn(opened, 'Due', '12242026');
    await opened.page.keyboard.press('Enter');
    await becomes('due', '2026-12-24');
    expect(await opened.page.getByRole('navigation').count()).toBeGreaterThan(0);
  });

  test('are changed beside the list without losing the focus, a draft or the way back', async () => {
    const { page } = await openList();
    await page.getByRole('gridcell', { name: 'thing 0' }).click();
    await page.keyboard.press('Shift+Enter');
    const panel = page.locator('.row-panel');
    const kind = panel.getByRole('combobox', { name: 'Kind' });
    await kind.selectOption('red');
    await becomes('kind', 'red');
    await kind.focus();
    await kind.selectOption('blue');
    await becomes('kind', 'blue');
    expect(await kind.evaluate((element) => element === document.activeElement)).toBe(true);
    await panel.getByRole('textbox', { name: /comment/i }).fill('A draft');
    // The first Escape leaves the field, and the second closes the row.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.closest('.grid') !== null)).toBe(true);
    await page.keyboard.press('Shift+Enter');
    expect(await panel.getByRole('textbox', { name: /comment/i }).inputValue()).toBe('A draft');
  });
});
