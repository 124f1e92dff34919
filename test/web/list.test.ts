import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addRows,
  atBest,
  call,
  createCompany,
  startTestService,
  until,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { accessibilityFaults, isMissing, isSideways, type Opened, useBrowser, WIDTHS } from './browser.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { plan: 'business', rows: 12 });
});
afterAll(() => service?.stop());

describe.skipIf(isMissing)('a list in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  const path = () => `/app/lists/${company.listId}`;
  const cells = ({ page }: Opened) => page.locator('.grid [role=row] [role=gridcell]:nth-child(2)');
  const cell = (opened: Opened, text: string) =>
    opened.page.getByRole('gridcell').filter({ hasText: new RegExp(`^${text}(⤢|$)`) });
  const stored = async (rowId: string) => (await service.store.rows.get(company.id, rowId))?.cells;

  /** Opens the list, and waits for its rows. */
  async function openList(who: 'viewer' | 'member' | 'admin' = 'member', options = {}): Promise<Opened> {
    const opened = await open(company, who, path(), options);
    await cells(opened).first().waitFor();
    return opened;
  }

  /** Types into a cell. */
  async function edit(opened: Opened, text: string, value: string): Promise<void> {
    await cell(opened, text).dblclick();
    await opened.page.keyboard.press('ControlOrMeta+a');
    await opened.page.keyboard.type(value);
    await opened.page.keyboard.press('Enter');
  }

  test('leads a visitor to the sign-in and back', async () => {
    const { page } = await open(company, null, path());
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await expect(page.locator('input[name=next]').inputValue()).resolves.toBe(path());
    expect(await page.locator('script').count()).toBe(0);
  });

  test('opens with at most six requests, and shows how many rows there are', async () => {
    const opened = await openList();
    await opened.page.getByText('12 rows').waitFor();
    expect(opened.requests.length).toBeLessThanOrEqual(6);
    await expect(opened.page.getByRole('grid').getAttribute('aria-rowcount')).resolves.toBe('13');
  });

  test('saves a cell, and undoes it', async () => {
    const [rowId = ''] = company.rowIds;
    const opened = await openList();
    await edit(opened, 'thing 0', 'first thing');
    await until(
      () => stored(rowId),
      (now) => now?.['name'] === 'first thing',
    );
    await opened.page.getByRole('button', { name: 'Undo' }).click();
    await opened.page.getByText('Undone').waitFor();
    expect(await stored(rowId)).toMatchObject({ name: 'thing 0' });
    // The undone value arrives with its event.
    await cell(opened, 'thing 0').waitFor();
  });

  test('edits by keyboard alone, and keeps the focus in the grid', async () => {
    const rowId = company.rowIds[1] ?? '';
    const opened = await openList();
    await cell(opened, 'thing 1').click();
    const { keyboard } = opened.page;
    await keyboard.press('Enter');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('by keys');
    await keyboard.press('Enter');
    await until(
      () => stored(rowId),
      (now) => now?.['name'] === 'by keys',
    );
    await keyboard.press('ArrowDown');
    const focused = () => opened.page.evaluate(() => globalThis.document.activeElement?.textContent);
    await until(focused, (text) => text === 'thing 2⤢');
  });

  test('keeps a value that does not fit in its editor, and shows the reason when the person leaves it', async () => {
    const opened = await openList();
    await edit(opened, '3', 'many');
    const editor = opened.page.locator('.rdg-editor-container input');
    expect(await editor.inputValue()).toBe('many');
    await opened.page.getByRole('heading', { name: 'Things' }).click();
    await opened.page.getByText(/^Not saved\. This is not a number\./).waitFor();
    await cell(opened, '3').waitFor();
  });

  test('shows both values when another person has changed the cell meanwhile', async () => {
    const rowId = company.rowIds[4] ?? '';
    const opened = await openList();
    await cell(opened, 'thing 4').dblclick();
    const { secret } = await company.key('admin');
    const to = { host: company.host, secret };
    await call(service, 'rows.update', { rowId, cells: { name: 'theirs' } }, to);
    await opened.page.keyboard.press('ControlOrMeta+a');
    await opened.page.keyboard.type('mine');
    // The change of the other person arrives while the editor is open.
    await opened.page.waitForTimeout(1_000);
    await opened.page.keyboard.press('Enter');
    await opened.page.getByText('Now: theirs Yours: mine').waitFor();
    expect(await stored(rowId)).toMatchObject({ name: 'theirs' });
    await opened.page.getByRole('button', { name: 'Save mine' }).click();
    await until(
      () => stored(rowId),
      (now) => now?.['name'] === 'mine',
    );
  });

  test('sorts in the address, and keeps the filter out of it', async () => {
    const opened = await openList();
    const { page } = opened;
    await page.getByRole('columnheader', { name: 'Amount' }).click();
    await page.getByRole('columnheader', { name: 'Amount' }).click();
    await until(
      () => cells(opened).first().textContent(),
      (text) => text === 'thing 11⤢',
    );
    expect(new URL(page.url()).search).toContain('amount');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByLabel('Value').fill('thing 1');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('3 rows').waitFor();
    expect(page.url()).not.toContain('thing');
    await page.reload();
    await page.getByText('3 rows').waitFor();
  });

  test('announces before the click that a deletion is confirmed, and runs it after the confirmation', async () => {
    const { page } = await openList();
    await page.getByRole('checkbox', { name: 'Select All' }).check();
    await page.getByText('asks you to confirm').waitFor();
    await page.getByRole('button', { name: 'Delete 12 rows' }).click();
    await page.getByRole('heading', { name: /^Delete 12 rows/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await service.store.rows.get(company.id, company.rowIds[0] ?? ''))?.archivedAt).toBeNull();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete 12 rows/ })
      .click();
    await page.getByText('Done', { exact: true }).waitFor();
    await page.getByText('Confirmed by mika').waitFor();
    expect((await service.store.rows.get(company.id, company.rowIds[0] ?? ''))?.archivedAt).not.toBeNull();
  });

  test('marks the rows that a held call would change, and removes the mark after the decision', async () => {
    const opened = await openList('admin');
    const { page } = opened;
    const { secret } = await company.key('admin');
    const { body } = await call(service, 'rows.delete', { rowIds: company.rowIds }, { host: company.host, secret });
    const marks = page.locator('.waits');
    await until(
      () => marks.count(),
      (count) => count === 12,
    );
    expect(await marks.first().getAttribute('aria-label')).toMatch(
      /^Delete 12 rows from Things: waits for .*key “test” ending in/,
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    const to = { host: company.host, secret };
    await call(service, 'holds.cancel', { callId: body.error.call_id }, to);
    await until(
      () => marks.count(),
      (count) => count === 0,
    );
  });

  test('shows a waiting change beside the present value, and lets the person decide it in the grid', async () => {
    const rule = { action: 'rows.update', appliesTo: 'all', guard: 'confirm' } as const;
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { guardPolicies: [rule] } });
    const [rowId = ''] = company.rowIds;
    const opened = await openList();
    await edit(opened, 'thing 0', 'the new name');
    const ghost = opened.page.locator('.ghost');
    await ghost.waitFor();
    expect(await ghost.locator('del').textContent()).toBe('thing 0');
    expect(await ghost.locator('ins').textContent()).toBe('the new name');
    expect(await stored(rowId)).toMatchObject({ name: 'thing 0' });
    expect(await accessibilityFaults(opened.page)).toEqual([]);
    // The change waits for any time, also while the page is loaded again.
    await opened.page.reload();
    await ghost.click();
    await opened.page.getByRole('dialog').locator('.yes').click();
    await until(
      () => stored(rowId),
      (now) => now?.['name'] === 'the new name',
    );
    await ghost.waitFor({ state: 'detached' });
  });

  test('keeps an edit that was made after the session had ended, and sends it after the next sign-in', async () => {
    const [rowId = ''] = company.rowIds;
    const opened = await openList();
    const { page, context } = opened;
    const cookies = await context.cookies();
    await context.clearCookies();
    await edit(opened, 'thing 0', 'not lost');
    await page.getByText('Your session has ended.').first().waitFor();
    await cell(opened, 'not lost').waitFor();
    expect(await stored(rowId)).toMatchObject({ name: 'thing 0' });
    await context.addCookies(cookies);
    await page.getByRole('button', { name: 'Try again' }).click();
    await until(
      () => stored(rowId),
      (now) => now?.['name'] === 'not lost',
    );
  });

  test('opens a row beside the list: fields, comments, and who changed it, with undo', async () => {
    const [rowId = ''] = company.rowIds;
    const { secret } = await company.key('member');
    await call(service, 'rows.update', { rowId, cells: { amount: 700 } }, { host: company.host, secret });
    const opened = await openList();
    const { page } = opened;
    await cell(opened, 'thing 0').hover();
    await page.getByRole('button', { name: 'Open thing 0' }).click();
    const panel = page.getByRole('complementary', { name: 'thing 0' });
    await panel.getByText('mika, by key test').waitFor();
    await panel.getByPlaceholder('Write a comment').fill('They want to sign.');
    await panel.getByRole('button', { name: 'Comment' }).click();
    await panel.getByText('They want to sign.').waitFor();
    await panel.getByLabel('Name').fill('the first');
    await panel.getByLabel('Name').blur();
    await until(
      () => stored(rowId),
      (now) => now?.['name'] === 'the first',
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    const named = page.getByRole('complementary', { name: 'the first' });
    await named.getByRole('button', { name: 'Undo' }).last().click();
    await until(
      () => stored(rowId),
      (now) => now?.['amount'] === 0,
    );
    await page.keyboard.press('Escape');
    await named.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  test('does not let a viewer edit', async () => {
    const opened = await openList('viewer');
    await cells(opened).first().dblclick();
    expect(await opened.page.locator('.grid .editor').count()).toBe(0);
    expect(await opened.page.getByRole('button', { name: 'New row' }).count()).toBe(0);
  });

  test('shows a change within a second in eight tabs of another browser, over one stream', async () => {
    const first = await openList('viewer');
    const tabs = [first];
    for (let n = 1; n < 8; n += 1) tabs.push(await openList('viewer', { in: first.context }));
    const streams = tabs.flatMap(({ requests }) => requests).filter((request) => request === '/events');
    expect(streams).toHaveLength(1);
    const { secret } = await company.key('admin');
    const to = { host: company.host, secret };
    let change = 0;
    const took = await atBest(1_000, async () => {
      change += 1;
      const name = `seen at once ${change}`;
      await call(service, 'rows.update', { rowId: company.rowIds[5], cells: { name } }, to);
      const began = Date.now();
      await Promise.all(tabs.map((tab) => cell(tab, name).waitFor()));
      return Date.now() - began;
    });
    expect(took).toBeLessThan(1_000);
    // When the tab with the stream closes, another tab takes over and misses no event.
    await first.page.close();
    await call(service, 'rows.update', { rowId: company.rowIds[5], cells: { name: 'seen again' } }, to);
    await Promise.all(tabs.slice(1).map((tab) => cell(tab, 'seen again').waitFor()));
  });

  test('renders a screen of a long list, and reads on', async () => {
    const long = await createCompany(service.store, { rows: 0 });
    await addRows(service.store, long, 1_000);
    const { page } = await open(long, 'member', `/app/lists/${long.listId}`);
    const grid = page.getByRole('grid');
    await page.getByText('1,000 rows').waitFor();
    const last = page.getByRole('gridcell').filter({ hasText: 'more 999' });
    const end = Date.now() + 60_000;
    while (!(await last.count()) && Date.now() < end) {
      await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
      expect(await page.getByRole('row').count()).toBeLessThanOrEqual(60);
    }
    await last.waitFor();
  });

  test.each(WIDTHS)('has no faults of accessibility, at %i px', async (width) => {
    const opened = await openList('admin', { width });
    const { page } = opened;
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await isSideways(page)).toBe(false);
    await cells(opened).first().dblclick();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Lists', exact: true }).click();
    await page.getByRole('heading', { name: 'Lists' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await isSideways(page)).toBe(false);
  });
});
