import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { accessibilityFaults, isMissing, isSideways, useBrowser, WIDTHS } from './browser.js';
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

describe.skipIf(isMissing)('a table in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  const { act, nth, path, cellsOf } = useListSteps(() => ({ service, company }));

  describe('with cells that are edited in a popover', () => {
    /** The columns after the checkbox, the name, the status and the amount, by their `aria-colindex`. */
    const AT = { tags: 5, notes: 6, part: 7, parts: 8, docs: 9 } as const;
    type Name = keyof typeof AT;
    beforeEach(async () => {
      const options = ['red', 'green', 'blue'].map((id) => ({ id, name: id }));
      const linkedListId = company.listId;
      const more = [
        { id: 'tags', name: 'Tags', type: 'choice', multiple: true, options },
        { id: 'notes', name: 'Notes', type: 'long_text' },
        { id: 'part', name: 'Part', type: 'link', linkedListId },
        { id: 'parts', name: 'Parts', type: 'link', linkedListId, multiple: true },
        { id: 'docs', name: 'Docs', type: 'file' },
      ] as const;
      const { collection } = service.store.lists;
      await collection.updateOne({ _id: linkedListId }, { $push: { columns: { $each: more } } } as never);
    });

    const cell = (page: Page, column: Name) =>
      page.getByRole('row').filter({ hasText: 'thing 0' }).locator(`[aria-colindex="${AT[column]}"]`);
    const focused = () => globalThis.document.activeElement?.getAttribute('aria-colindex');
    const isFocused = (page: Page, column: Name) =>
      until(
        () => page.evaluate(focused),
        (at) => at === `${AT[column]}`,
      );
    /** Opens the editor of a cell by key. */
    async function edit(page: Page, column: Name, key = 'Enter') {
      await cell(page, column).click();
      await page.keyboard.press(key);
      const editor = page.getByRole('dialog');
      await editor.getByRole('button', { name: 'Save' }).waitFor();
      return editor;
    }
    const stored = (column: Name, good: (cell: unknown) => boolean) =>
      until(async () => (await cellsOf(0))[column] ?? null, good);

    test('saves several options and a long text by keys; Escape leaves the cell as it was', async () => {
      const { page } = await open(company, 'member', path(), { width: 1800 });
      await edit(page, 'tags');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Space');
      await page.keyboard.press('Escape');
      await isFocused(page, 'tags');
      expect((await cellsOf(0)).tags ?? null).toBeNull();
      await edit(page, 'tags', 'F2');
      await page.keyboard.press('End');
      await page.keyboard.press('Space');
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await page.keyboard.press('ControlOrMeta+Enter');
      await stored('tags', (now) => JSON.stringify(now) === '["blue","red"]');
      await isFocused(page, 'tags');
      await cell(page, 'tags').getByText('blue, red').waitFor();

      await edit(page, 'notes');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.type('First line');
      await page.keyboard.press('Enter');
      await page.keyboard.type('and a second');
      await page.getByRole('button', { name: 'Save' }).click();
      await stored('notes', (now) => now === 'First line\nand a second');
      await isFocused(page, 'notes');
    });

    test('saves links to rows, which are searched for', async () => {
      const { page } = await open(company, 'member', path(), { width: 1800 });
      await edit(page, 'part');
      await page.getByRole('option', { name: 'thing 7', exact: true }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.type('thing 11');
      await page.getByRole('option', { name: 'thing 11', exact: true }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await stored('part', (now) => now === nth(11));
      await isFocused(page, 'part');
      await cell(page, 'part').getByText('thing 11').waitFor();

      const editor = await edit(page, 'parts');
      for (const n of [2, 3]) {
        await editor.getByPlaceholder('Search for a row').fill(`thing ${n}`);
        await page.getByRole('option', { name: `thing ${n}`, exact: true }).click();
      }
      await page.keyboard.press('ControlOrMeta+Enter');
      await stored('parts', (now) => JSON.stringify(now) === JSON.stringify([nth(2), nth(3)]));
      await edit(page, 'parts', 'F2');
      await page.getByRole('option', { name: 'thing 2', selected: true }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await stored('parts', (now) => JSON.stringify(now) === JSON.stringify([nth(3)]));
      await cell(page, 'parts').getByText('thing 3').waitFor();
    });

    test('adds, downloads and removes files, and shows in place why a file is refused', async () => {
      const { page } = await open(company, 'member', path(), { width: 1800 });
      const editor = await edit(page, 'docs');
      expect(await accessibilityFaults(page)).toEqual([]);
      const input = editor.locator('input[type=file]');
      const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
      await input.setInputFiles([note, { ...note, name: 'empty.txt', buffer: Buffer.from('') }]);
      await editor.getByRole('alert').filter({ hasText: '“empty.txt” was not added.' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await editor.getByRole('button', { name: 'Download note.txt' }).waitFor();
      await editor.getByText('5 byte').waitFor();
      await input.setInputFiles({ ...note, name: 'odd.txt', mimeType: 'not a type' });
      await page.getByRole('button', { name: 'Save' }).click();
      const held = await stored('docs', (now) => Array.isArray(now));
      await cell(page, 'docs')
        .getByText(`${(held as readonly string[]).length} file`)
        .waitFor();
      await edit(page, 'docs');
      const download = page.waitForEvent('download');
      await editor.getByRole('button', { name: 'Download note.txt' }).click();
      expect((await download).suggestedFilename()).toBe('note.txt');
      for (const button of await editor.getByRole('button', { name: 'Remove' }).all()) await button.click();
      await page.getByRole('button', { name: 'Save' }).click();
      await stored('docs', (now) => now === null);
    });

    test('has the same editors in the panel of a row and in the form that adds one', async () => {
      const { page } = await open(company, 'member', `${path()}?row=${nth(0)}`);
      const panel = page.getByRole('complementary');
      await panel.getByRole('button', { name: 'Tags: (empty)' }).click();
      await page.getByRole('option', { name: 'green' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await stored('tags', (now) => JSON.stringify(now) === '["green"]');
      await panel.getByRole('button', { name: 'Tags: green' }).waitFor();
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByPlaceholder('A place, a list or an action').fill('rows.create');
      await page.getByRole('option', { name: /^Add a row/ }).waitFor();
      await page.keyboard.press('Enter');
      const form = page.getByRole('dialog', { name: 'Add a row' });
      await form.getByRole('button', { name: 'Tags: (empty)' }).click();
      await page.getByRole('option', { name: 'red' }).click();
      await page.getByRole('dialog', { name: 'Tags' }).getByRole('button', { name: 'Save' }).click();
      await form.getByRole('button', { name: 'Tags: red' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await form.locator('button.yes').click();
      const filter = [{ column: 'tags', op: 'eq', value: 'red' }];
      const count = async () => (await act('lists.rows', { listId: company.listId, filter })).body.data.rows.length;
      await until(count, (rows) => rows === 1);
    });

    test.each(WIDTHS)('has no accessibility faults in groups and with an editor open, at %i px', async (width) => {
      const { page } = await open(company, 'admin', `${path()}?group=status&row=${nth(0)}`, { width });
      for (const name of ['Tags', 'Part', 'Docs']) {
        await page.getByRole('button', { name: `${name}: (empty)` }).click();
        await page.getByRole('button', { name: 'Save' }).waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(await isSideways(page)).toBe(false);
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Open 12', expanded: true }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await isSideways(page)).toBe(false);
    });
  });
});
