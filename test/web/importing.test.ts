import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { accessibilityFaults, isMissing, isSideways, useBrowser, WIDTHS } from './browser.js';

/** The import of files whose headings, numbers, dates and encoding differ from the list. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 0 });
});
afterAll(() => service?.stop());

/** A file of a German spreadsheet, encoded for Windows and with a decimal comma. */
const GERMAN = 'Kunde;Umsatz;Notiz;Am\r\nMüller;1.234,56;ja;31.12.2026\r\nGröße;2;nein;1.2.2026\r\n';

describe.skipIf(isMissing)('an import in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  async function choose(page: Page, content: string, encoding: BufferEncoding = 'utf8', name = 'Umsätze 2026.csv') {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content, encoding) };
    await page
      .getByLabel('File', { exact: true })
      .or(page.getByLabel('Datei', { exact: true }))
      .setInputFiles(file);
  }
  const intoList = async (page: Page) => {
    await page.getByRole('button', { name: 'What can be done with the list' }).click();
    await page.getByRole('menuitem', { name: 'Import rows from a file' }).click();
  };
  const rows = () => service.store.rows.collection.find({ companyId: company.id }).sort({ _id: 1 }).toArray();
  const importIt = (page: Page) => page.getByRole('dialog').locator('.yes').click();
  const chosen = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();

  test('maps headings that are not names of columns, by keyboard alone, and reads German numbers', async () => {
    const { page } = await open(company, 'member', `/app/lists/${company.listId}`);
    await intoList(page);
    await choose(page, GERMAN, 'latin1');
    await page.getByText('It was read as Windows-1252').waitFor();
    expect(await Promise.all(['Kunde', 'Umsatz', 'Notiz'].map((label) => chosen(page, label)))).toEqual(['', '', '']);
    await page.getByText('Every column of the file is left out').waitFor();
    expect(await page.getByRole('dialog').locator('.yes').getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('Kunde', { exact: true }).focus();
    await page.keyboard.type('Name');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Amount');
    await page.getByRole('button', { name: 'Import 2 rows into Things' }).waitFor();
    await page.getByText('Left out: Notiz, Am.').waitFor();
    expect(await chosen(page, 'Decimal mark in the file')).toBe(',');
    await importIt(page);
    const made = await until(rows, (all) => all.length === 2);
    expect(made.map(({ cells }) => cells)).toEqual([
      { name: 'Müller', amount: 1234.56 },
      { name: 'Größe', amount: 2 },
    ]);
  });

  test('proposes columns by the names of headings, and shows the problem of a choice at its heading', async () => {
    const { page } = await open(company, 'member', `/app/lists/${company.listId}`);
    await intoList(page);
    await choose(page, 'NAME,Company,state\nAda,Acme,Open\nBob,,Shut\n');
    await page.getByText('Left out: Company, state.').waitFor();
    expect(await Promise.all(['NAME', 'Company', 'state'].map((label) => chosen(page, label)))).toEqual([
      'name',
      '',
      '',
    ]);
    await page.getByLabel('Company', { exact: true }).selectOption('Name');
    const problem = page.getByText('“NAME” and “Company” go to the same column.');
    await problem.waitFor();
    expect(await page.getByLabel('Company', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Company', { exact: true }).selectOption('Leave out');
    await problem.waitFor({ state: 'detached' });
    // The number of a wrong line is shown.
    await page.getByLabel('state', { exact: true }).selectOption('Status');
    await page.getByText('Line 3: state: the list has no such status.').waitFor();
    await page.getByLabel('state', { exact: true }).selectOption('Leave out');
    await page.getByRole('button', { name: 'Import 2 rows into Things' }).waitFor();
    await importIt(page);
    await until(rows, (all) => all.length === 2);
  });

  test('proposes the types of a new list, which can be changed', async () => {
    const { page } = await open(company, 'member', '/app/lists');
    await page.getByRole('button', { name: 'Import' }).click();
    await choose(page, `\uFEFF${GERMAN}`);
    await page.getByRole('button', { name: 'Import 2 rows as “Umsätze 2026”' }).waitFor();
    const labels = ['Kunde', 'Umsatz', 'Notiz', 'Am'];
    expect(await Promise.all(labels.map((label) => chosen(page, label)))).toEqual([
      'text',
      'number',
      'checkbox',
      'date',
    ]);
    await page.getByLabel('Notiz', { exact: true }).selectOption('Choice');
    await page.getByLabel('Umsatz', { exact: true }).selectOption('Leave out');
    await page.getByText('Left out: Umsatz.').waitFor();
    await importIt(page);
    const list = await until(
      () => service.store.lists.collection.findOne({ companyId: company.id, name: 'Umsätze 2026' }),
      (found) => found !== null,
    );
    expect(list?.columns.map(({ name, type }) => `${name} ${type}`)).toEqual(['Kunde text', 'Notiz choice', 'Am date']);
    const made = await until(rows, (all) => all.length === 2);
    expect(made[0]?.cells).toMatchObject({ kunde: 'Müller', am: '2026-12-31' });
  });

  test.each([
    ['en-US', '.', 'month_first', 1.234, '2026-01-02'],
    ['de-DE', ',', 'day_first', 1234, '2026-02-01'],
  ])(
    'says that a file can be read in two ways, and proposes the usual one in %s',
    async (locale, decimal, dates, amount, due) => {
      const { page } = await open(company, 'member', '/app/lists', { locale });
      await page.getByRole('button', { name: /import/i }).click();
      await choose(page, 'Name;Menge;Tag\na;1.234;01/02/2026\n');
      await page
        .getByText(/can be read in both ways|auf beide Arten lesen/)
        .first()
        .waitFor();
      const isGerman = locale === 'de-DE';
      const field = page.getByLabel(isGerman ? 'Dezimalzeichen in der Datei' : 'Decimal mark in the file');
      expect(await field.inputValue()).toBe(decimal);
      expect(await page.getByLabel(isGerman ? 'Datum in der Datei' : 'Dates in the file').inputValue()).toBe(dates);
      await until(
        () => chosen(page, 'Tag'),
        (type) => type === 'date',
      );
      await page
        .getByRole('button', { name: isGerman ? /^1 Zeile als „.*“ importieren/ : 'Import 1 row as' })
        .waitFor();
      await importIt(page);
      const made = await until(rows, (all) => all.length === 1);
      expect(made[0]?.cells).toEqual({ name: 'a', menge: amount, tag: due });
    },
  );

  test('reads times without a zone as times of the device, and says so', async () => {
    const { page } = await open(company, 'member', '/app/lists', { zone: 'America/New_York' });
    await page.getByRole('button', { name: /import/i }).click();
    await choose(page, 'Name,At\na,2026-07-01 09:00\n');
    await page.getByText('read as times of this device: America/New_York').waitFor();
    expect(await chosen(page, 'At')).toBe('date_time');
    await importIt(page);
    const made = await until(rows, (all) => all.length === 1);
    expect(made[0]?.cells).toEqual({ name: 'a', at: '2026-07-01T13:00:00.000Z' });
  });

  test('uploads a file that is too large for a call, and says what the service refuses of it', async () => {
    const { page } = await open(company, 'member', `/app/lists/${company.listId}`);
    await intoList(page);
    const long = 'ü'.repeat(950);
    const lines = (last: string) => `Name;Amount\n${`${long};1,5\n`.repeat(999)}${long};${last}\n`;
    await choose(page, lines('many'), 'latin1');
    await page.getByText('It was read as Windows-1252').waitFor();
    await page.getByText('Line 1001:').first().waitFor();
    await choose(page, lines('2,5'), 'latin1');
    await page.getByRole('button', { name: 'Import 1,000 rows into Things' }).waitFor();
    await importIt(page);
    const made = await until(rows, (all) => all.length === 1_000);
    expect(made.at(-1)?.cells).toEqual({ name: long, amount: 2.5 });
  });

  test.each(WIDTHS)('has no faults of accessibility, at %i px', async (width) => {
    const { page } = await open(company, 'member', `/app/lists/${company.listId}`, { width });
    await intoList(page);
    await choose(page, `${'A heading that is longer than its place '.repeat(2)};${GERMAN}`, 'latin1');
    await page.getByText('This line has 4 values').first().waitFor();
    await choose(page, GERMAN.replace('Kunde', 'A heading that is longer than its place has room'), 'latin1');
    await page.getByLabel('Umsatz', { exact: true }).selectOption('Amount');
    await page.getByRole('button', { name: 'Import 2 rows into Things' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await isSideways(page)).toBe(false);
    const folder = process.env['SCREENS'];
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    await page.setViewportSize({ width: width === 1280 ? 1440 : width, height: 1200 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/import-${width}-${colorScheme}.png` });
    }
  });
});
