import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealReceipts } from '../../src/calls/receipts.js';
import { recordOf } from '../http/people.js';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { accessibilityFaults, isMissing, isSideways, type Opened, useBrowser, WIDTHS } from './browser.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 120 });
});
afterAll(() => service?.stop());

/** Makes a call with a new key of this member. */
async function byKey(owner: 'member' | 'admin', name: string, input: object, query = '') {
  const { secret } = await company.key(owner);
  return call(service, name, input, { host: company.host, secret, query });
}

/** Makes a call of the member that waits for an administrator. @param count rows that it would delete: more than 100 */
async function holdDeletion(count: number): Promise<string> {
  const { body } = await byKey('member', 'rows.delete', { rowIds: company.rowIds.slice(0, count) });
  expect(body.error.code).toBe('guardian_held');
  return body.error.call_id;
}

/** Seals the receipts of ended calls, as the sweeper does every minute. */
async function seal(callId: string): Promise<void> {
  await until(
    async () => (await sealReceipts(service.dependencies), await service.store.receipts.head(company.id)),
    (head) => head !== null,
  );
  expect((await recordOf(service, callId)).state).toBe('succeeded');
}

const stateOf = async (callId: string) => (await recordOf(service, callId)).state;

describe.skipIf(isMissing)('calls in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  /** The steps of the call that is shown. */
  const step = ({ page }: Opened, text: string | RegExp) => page.locator('.timeline > li').filter({ hasText: text });

  const chosen = ({ page }: Opened) => page.getByRole('region', { name: 'The chosen call' });

  test('a held call updates by itself when another person decides, and shows that person and the receipt', async () => {
    const callId = await holdDeletion(110);
    const asking = await open(company, 'member', '/app/');
    const { page } = asking;
    await page.getByRole('link', { name: /^Delete 110 rows from Things/ }).waitFor();
    await page.getByText('waits for ada or abe').waitFor();
    await page.getByRole('link', { name: 'Your held call' }).click();
    await page.getByRole('cell', { name: 'ada or abe' }).waitFor();
    await page.getByRole('link', { name: 'Delete 110 rows from Things' }).click();
    await chosen(asking).getByText('Waits for an administrator').waitFor();

    const deciding = await open(company, 'admin', '/app/');
    await deciding.page.getByRole('heading', { name: 'Waits for you 1' }).waitFor();
    await deciding.page.getByRole('link', { name: /^Delete 110 rows from Things/ }).click();
    await deciding.page.getByRole('button', { name: /^Delete 110 rows/ }).click();
    await page.getByText('Approved by ada').waitFor();
    await page.getByText('None of your calls waits.').waitFor();
    await until(
      () => stateOf(callId),
      (state) => state === 'succeeded',
    );

    const refused: string[] = [];
    page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
    await page.getByRole('link', { name: 'Everything about this call' }).click();
    await step(asking, 'Received').getByText('mika, by key test').waitFor();
    await step(asking, '110 rows were deleted.').waitFor();
    await step(asking, 'Sealed about a minute after').waitFor();
    expect(refused).toEqual([]);
    expect(await step(asking, 'Checks').count()).toBe(0);
    await seal(callId);
    await page.reload();
    await step(asking, 'Receipt').getByText('110 rows deleted.').waitFor();
    await step(asking, 'Approved by ada').waitFor();

    await deciding.page.goto(`http://${company.host}/app/calls/${callId}`);
    await step(deciding, 'Checks').getByText('passed').first().waitFor();
    expect(await step(deciding, 'Checks').getByText('passed').count()).toBe(4);
    await deciding.page.getByRole('button', { name: 'Verify the chain' }).click();
    await deciding.page.getByText(/^The chain is intact: \d+ receipts? in/).waitFor();
  });

  test('shows the reason of a rejection to the caller, and cancels a call that is no longer wanted', async () => {
    const refused = await holdDeletion(110);
    const unwanted = await holdDeletion(105);
    const admin = await open(company, 'admin', `/app/approvals/${refused}`);
    await admin.page.getByLabel('Reason').fill('Keep them until the audit.');
    await admin.page.getByRole('button', { name: 'Reject' }).click();
    await admin.page.getByText('Rejected by ada').waitFor();

    const opened = await open(company, 'member', `/app/calls/${refused}`);
    await step(opened, 'Rejected by ada').getByText('Keep them until the audit.').waitFor();
    await step(opened, 'Nothing ran').waitFor();
    const { page } = opened;
    await page.getByRole('link', { name: 'My held calls' }).click();
    await page.getByRole('link', { name: 'Delete 105 rows from Things' }).click();
    await page.getByRole('button', { name: 'Cancel the call' }).click();
    await page.getByText('None of your calls waits.').waitFor();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    expect(await stateOf(unwanted)).toBe('cancelled');
  });

  test('one click leads from the history of a row to its call, which is undone there', async () => {
    const [rowId = ''] = company.rowIds;
    await byKey('member', 'rows.update', { rowId, cells: { amount: 700 } });
    const opened = await open(company, 'member', `/app/lists/${company.listId}?row=${rowId}`);
    const { page } = opened;
    await page.getByRole('link', { name: 'What happened' }).click();
    await page.getByRole('heading', { name: 'Update a row' }).waitFor();
    await step(opened, '1 row was changed.').waitFor();
    await page.getByRole('button', { name: 'Undo this call' }).click();
    await until(
      async () => (await service.store.rows.get(company.id, rowId))?.cells['amount'],
      (amount) => amount === 0,
    );
    await page.locator('.notice').getByRole('link', { name: 'What happened' }).click();
    await page.getByRole('heading', { name: 'Undo a call' }).waitFor();
  });

  test('narrows the log, keeps that in the address, and reads on', async () => {
    const [rowId = ''] = company.rowIds;
    await holdDeletion(110);
    await byKey('member', 'rows.update', { rowId, cells: { amount: 5 } });
    await byKey('admin', 'lists.rename', { listId: company.listId, name: 'Matters' });
    await byKey('admin', 'lists.list', {});
    const { secret } = await company.key('admin');
    const to = { host: company.host, secret, query: '?dry_run=true' };
    const tries = Array.from({ length: 105 }, () => () => call(service, 'rows.delete', { rowIds: [rowId] }, to));
    for (let at = 0; at < tries.length; at += 15) await Promise.all(tries.slice(at, at + 15).map((run) => run()));

    const { page } = await open(company, 'admin', '/app/calls');
    const rows = page.locator('.call-table tbody tr');
    const shows = (count: number) =>
      until(
        () => rows.count(),
        (now) => now === count,
      );
    await page.getByRole('link', { name: 'Rename a list' }).waitFor();
    await shows(3);
    await page.getByLabel('State').selectOption('held_approval');
    await shows(1);
    expect(new URL(page.url()).search).toBe('?state=held_approval');
    await page.reload();
    await page.getByRole('link', { name: 'Delete rows' }).waitFor();
    await shows(1);
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await page.getByLabel('Person').selectOption({ label: 'mika' });
    await shows(2);
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await page.getByLabel('Kind').selectOption('all');
    await page.getByRole('link', { name: 'List lists' }).first().waitFor();
    await page.getByLabel('Kind').selectOption('tried');
    await shows(100);
    await page.getByRole('button', { name: 'Earlier calls' }).scrollIntoViewIfNeeded();
    await shows(105);
  });

  test('shows members only their own calls', async () => {
    await byKey('admin', 'lists.rename', { listId: company.listId, name: 'Matters' });
    const { body } = await byKey('admin', 'company.calls', { action: 'lists.rename' });
    const { page } = await open(company, 'member', '/app/calls');
    await page.getByText('No changes yet.').waitFor();
    expect(await page.getByLabel('Person').count()).toBe(0);
    await page.goto(`http://${company.host}/app/calls/${body.data.calls[0].callId}`);
    await page.getByRole('heading', { name: 'There is no such call' }).waitFor();
  });

  test('shows a mention when it arrives, until it is read', async () => {
    const { page } = await open(company, 'member', '/app/');
    await page.getByText('No one has mentioned you').waitFor();
    const mentions = [company.members.member._id];
    await byKey('admin', 'rows.comment', { rowId: company.rowIds[3], text: 'Yours?', mentions });
    await page.getByText('ada mentioned you at').waitFor();
    await page.getByRole('button', { name: 'Mark as read: thing 3' }).click();
    await page.getByRole('button', { name: 'Mark as read: thing 3' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /thing 3/ }).click();
    await page.getByRole('complementary', { name: 'thing 3' }).waitFor();
  });

  test('leads the only administrator of a new company to a first decision', async () => {
    const { admin, admin2 } = company.members;
    const removed = { $set: { removedAt: new Date() } };
    await service.store.members.collection.updateOne({ _id: admin2._id }, removed);
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { admins: [admin._id] } });
    await service.store.lists.collection.deleteOne({ _id: company.listId });
    const opened = await open(company, 'admin', '/app/');
    const { page } = opened;
    const path = page.getByRole('region', { name: 'Begin here' });
    await path.getByText('It needs a list. Make one first.').waitFor();
    await page.getByText('You are the only administrator.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await path.getByLabel('Name of the list').fill('Customers');
    await path.getByRole('button', { name: 'New list' }).click();
    await page.getByRole('heading', { name: 'Customers' }).waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await path.getByText('asks you to confirm').waitFor();
    await path.getByRole('button', { name: 'Send Customers to me' }).click();
    await page.getByRole('button', { name: /^Send Customers to ada@/ }).click();
    await page.getByText('Confirmed by ada').waitFor();
    await page.keyboard.press('Escape');
    // An event updates the newest change to its end state.
    await page.getByRole('link', { name: /^Export a list Done/ }).waitFor();
    await path.getByRole('link', { name: 'See what happened, with its receipt' }).click();
    await step(opened, 'Confirmed by ada').waitFor();
  });

  test.each(WIDTHS)('has no faults of accessibility, at %i px', async (width) => {
    const callId = await holdDeletion(110);
    const [rowId = ''] = company.rowIds;
    await byKey('member', 'rows.update', { rowId, cells: { amount: 5 } });
    const mentions = [company.members.member._id];
    await byKey('admin', 'rows.comment', { rowId, text: 'Yours?', mentions });
    const opened = await open(company, 'member', '/app/', { width });
    const { page } = opened;
    const isFine = async () => {
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await isSideways(page)).toBe(false);
    };
    const go = (path: string) => page.goto(`http://${company.host}/app/${path}`);
    await page.getByText('waits for ada or abe').waitFor();
    await page.getByText('ada mentioned you at').waitFor();
    await page.getByRole('link', { name: /Update a row/ }).waitFor();
    await isFine();
    await go('held');
    await page.getByRole('link', { name: /^Delete 110 rows/ }).waitFor();
    await isFine();
    await go(`held/${callId}`);
    await chosen(opened).getByText('Waits for an administrator').waitFor();
    await page.getByRole('button', { name: 'Cancel the call' }).waitFor();
    await isFine();
    await go('calls');
    await page.getByRole('link', { name: 'Update a row' }).waitFor();
    if (width < 768) await page.getByRole('button', { name: 'Filter' }).click();
    await isFine();
    await go(`calls/${callId}`);
    await page.locator('.timeline').getByText('Waits for an approval').waitFor();
    await isFine();
  });
});
