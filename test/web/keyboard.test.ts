import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../src/engine/passwords.js';
import { recordOf } from '../http/people.js';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { isMissing, useBrowser } from './browser.js';
import { focused, focusIsKept, focusOn, press, tabTo } from './keys.js';

/**
 * The work of a person without a pointer, from the sign-in to an empty inbox. After every step the focus is on an
 * element. After a dialog it is on the element that opened the dialog.
 */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 10 });
  const passwordHash = await hashPassword(PASSWORD);
  await service.store.members.collection.updateOne({ _id: company.members.admin._id }, { $set: { passwordHash } });
});
afterAll(() => service?.stop());

const PASSWORD = 'four words by chance';
const MENU = 'What can be done with the list';

describe.skipIf(isMissing)('by keyboard alone', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  const withKey = (secret: string, name: string, input: object) =>
    call(service, name, input, { host: company.host, secret });

  async function signIn(page: Page): Promise<void> {
    await tabTo(page, 'Mail address');
    await page.keyboard.type(company.members.admin.email);
    await tabTo(page, 'Password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'ada' }).waitFor();
    await press(page, 'Skip to content');
    await focusOn(page, 'main');
  }

  async function makeList(page: Page, name: string): Promise<string> {
    await press(page, 'Lists');
    await page.getByRole('heading', { name: 'Lists' }).waitFor();
    await tabTo(page, 'Name of the list');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name }).waitFor();
    await focusOn(page, 'main');
    return new URL(page.url()).pathname.split('/').at(-1) ?? '';
  }

  async function addColumn(page: Page, name: string, type: string): Promise<void> {
    await press(page, MENU);
    await focusOn(page, 'Add a column');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Add a column' }).waitFor();
    await focusOn(page, 'Name');
    await page.keyboard.type(name);
    await tabTo(page, /^Type/);
    await page.keyboard.type(type);
    await press(page, 'Add a column');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focusOn(page, MENU);
    await page.getByRole('columnheader', { name }).waitFor();
  }

  /** Enters a text into the focused cell. */
  async function fill(page: Page, text: string, shown = text): Promise<void> {
    await page.keyboard.press('Enter');
    await page.locator('.grid .editor:focus').waitFor();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await focusOn(page, new RegExp(`^${shown}`));
  }

  /** Chooses the first value for the focused cell. @returns the text of the cell afterwards */
  async function choose(page: Page): Promise<string> {
    await page.keyboard.press('Enter');
    await page.locator('.grid .editor:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    // If the Enter has opened the list of values, another Enter chooses.
    if ((await page.locator('.grid .editor').count()) > 0) await page.keyboard.press('Enter');
    await page.locator('.grid .editor').waitFor({ state: 'detached' });
    // A list of values that was still opening has missed the arrow key. The person sees that, and chooses again.
    return (await focusIsKept(page)) || choose(page);
  }

  /** Opens the first call of the inbox and answers with its button. */
  async function approveFirst(page: Page, title: string): Promise<void> {
    await page.getByText('1 call waits for you').waitFor();
    await page.keyboard.press('j');
    await focusOn(page, new RegExp(`^${title}`));
    await page.getByRole('button', { name: title }).waitFor();
    await press(page, title);
    await page.getByText('Approved by abe').waitFor();
    await focusOn(page, 'The chosen call');
  }

  test('works, decides, undoes, makes keys and clears an inbox, and never loses the focus', async () => {
    const { page } = await open(company, null, '/app/');
    await signIn(page);

    const listId = await makeList(page, 'Orders');
    await addColumn(page, 'Amount', 'number');
    await addColumn(page, 'Due', 'date');
    await addColumn(page, 'Paid', 'checkbox');
    await addColumn(page, 'Owner', 'person');

    await press(page, 'New row');
    await page.getByText('1 row', { exact: true }).waitFor();
    // The new row has the focus.
    await until(
      () => page.evaluate(() => globalThis.document.activeElement?.getAttribute('role')),
      (role) => role === 'gridcell',
    );
    await fill(page, 'First order');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await fill(page, '1200', '1,200');
    await page.keyboard.press('ArrowRight');
    await fill(page, '06152027', 'Jun 15, 2027');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.locator('.grid input:focus:checked').waitFor();
    await page.keyboard.press('ArrowRight');
    const owner = await choose(page);
    expect(Object.values(company.members).map(({ name }) => name)).toContain(owner);
    const row = async () => service.store.rows.collection.findOne({ companyId: company.id, listId });
    await until(row, (one) => one?.version === 6);
    expect((await row())?.cells).toMatchObject({ name: 'First order', amount: 1200, due: '2027-06-15', paid: true });

    // The row opens beside the list, and returns the focus to its cell.
    await page.keyboard.press('Shift+Enter');
    await focusOn(page, 'First order');
    await page.keyboard.press('Escape');
    await focusOn(page, owner);

    await press(page, 'Board');
    await page.getByRole('grid', { name: 'Open' }).getByText('First order').waitFor();
    await tabTo(page, /^⠿?First order/);
    await page.keyboard.press('ArrowRight');
    await focusOn(page, 'Move First order');
    await page.keyboard.press('Enter');
    await page.locator('[aria-roledescription="drop indicator"]:focus').waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: 'In progress' }).getByText('First order').waitFor();
    await until(row, (one) => one?.status === 'in_progress');
    await focusOn(page, /First order/);

    // Deleting more than a hundred rows needs the approval of another administrator.
    const { secret } = await company.key('admin2');
    const rows = Array.from({ length: 110 }, (_, n) => ({ cells: { name: `order ${n}` } }));
    expect((await withKey(secret, 'rows.createMany', { listId, rows })).status).toBe(200);
    await press(page, 'Table');
    await page.getByText('111 rows', { exact: true }).waitFor();
    await tabTo(page, 'Select All');
    await page.keyboard.press('Space');
    await page.getByText('111 selected').waitFor();
    await page.getByText('waits for abe').waitFor();
    await press(page, 'Delete 111 rows');
    await page.locator('.notice').getByText('Delete 111 rows from Orders: waits for an administrator.').waitFor();
    await focusOn(page, 'Select All');
    const left = () =>
      service.store.rows.collection.countDocuments({ companyId: company.id, listId, archivedAt: null });
    expect(await left()).toBe(111);
    const other = await open(company, 'admin2', '/app/approvals');
    await approveFirst(other.page, 'Delete 111 rows from Orders');
    await until(left, (count) => count === 0);

    // Restoring as many rows also needs an approval.
    await page.getByText('This list has no rows.').waitFor();
    await focusIsKept(page);
    await press(page, 'Call log');
    await press(page, 'Delete rows');
    await page.getByRole('heading', { name: 'Delete 111 rows from Orders' }).waitFor();
    await focusOn(page, 'main');
    await page.getByText('waits for abe').waitFor();
    await press(page, 'Undo this call');
    const undo = await until(
      () =>
        service.store.calls.collection.findOne({ companyId: company.id, action: 'calls.undo', state: 'held_approval' }),
      (found) => found !== null,
    );
    await focusIsKept(page);
    await approveFirst(other.page, undo?.hold?.preview.title ?? '');
    await until(left, (count) => count === 111);

    await press(page, 'Developer');
    await page.getByRole('button', { name: 'New key' }).waitFor();
    await press(page, 'New key');
    await focusOn(page, 'Name');
    await page.keyboard.type('Night run');
    await tabTo(page, /^Role/);
    await page.keyboard.type('viewer');
    await press(page, 'Create an API key');
    await page.getByText('This is shown once.').waitFor();
    await focusOn(page, 'Copy the secret');
    await press(page, 'Close');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focusOn(page, 'New key');
    await press(page, 'Night run');
    await page.getByRole('heading', { name: 'Night run' }).waitFor();
    await focusOn(page, 'main');
    await press(page, 'Switch off');
    await focusOn(page, /^Key/);
    await press(page, 'Switch off an API key');
    await page.getByText('Switched off', { exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focusIsKept(page);
    const key = await service.store.keys.collection.findOne({ companyId: company.id, name: 'Night run' });
    expect(key?.switchedOffAt).not.toBeNull();

    await clearInbox(page, listId, String((await row())?._id));
  });

  /**
   * Clears an inbox of thirty calls: confirmations and approvals of three actions.
   * @param sentId a list whose rows no other call changes; otherwise the export would be held again
   * @param aboutId a row of that list, for comments
   */
  async function clearInbox(page: Page, sentId: string, aboutId: string): Promise<void> {
    const { collection } = service.store.companies;
    const guardPolicies = [
      { action: 'rows.update', appliesTo: 'all', guard: 'confirm' },
      { action: 'rows.comment', appliesTo: 'all', guard: 'approve' },
    ] as const;
    await collection.updateOne({ _id: company.id }, { $set: { guardPolicies: [...guardPolicies] } });
    const own = await company.key('admin');
    const members = await company.key('member');
    const ids: string[] = [];
    for (const [n, rowId] of company.rowIds.entries()) {
      const to = `books${n}@partner.example`;
      const held = await Promise.all([
        withKey(own.secret, 'lists.export', { listId: sentId, to }),
        withKey(own.secret, 'rows.update', { rowId, cells: { amount: 7 } }),
        withKey(members.secret, 'rows.comment', { rowId: aboutId, text: `Is ${n} right?` }),
      ]);
      ids.push(...held.map(({ body }) => String(body.error.call_id)));
    }
    expect(new Set(ids).size).toBe(30);

    await press(page, /^Approvals/);
    await page.getByText('30 calls wait for you').waitFor();
    let strokes = 0;
    const stroke = async (key: string) => {
      strokes += 1;
      await page.keyboard.press(key);
      expect(await focusIsKept(page)).not.toBe('');
    };
    await stroke('j');
    await page.getByRole('heading', { level: 2 }).waitFor();
    // The page behind a dialog gets no keys.
    const onCall = await focused(page);
    await stroke('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await stroke('a');
    await stroke('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focusOn(page, onCall);
    await page.getByText('30 calls wait for you').waitFor();
    for (let left = 30; left > 25; left -= 1) {
      // A call can be decided once its preview is shown.
      await page.getByRole('button', { name: 'Reject' }).waitFor();
      await stroke('a');
      await page.getByText(`${left - 1} calls wait`).waitFor();
    }
    for (let n = 0; n < 25; n += 1) {
      await stroke('x');
      await stroke('j');
    }
    await page.getByRole('button', { name: 'Approve 25' }).waitFor();
    await stroke('A');
    await page.getByText('25 decided.').waitFor();
    await page.getByText('Nothing waits for you.').waitFor();
    await focusIsKept(page);
    expect(strokes).toBeLessThanOrEqual(90);
    await Promise.all(
      ids.map((id) =>
        until(
          async () => (await recordOf(service, id)).state,
          (state) => state === 'succeeded',
        ),
      ),
    );
  }
});
