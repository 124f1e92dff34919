import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startReceiver, verified } from '../events/receiver.js';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { insertEndpoint } from '../workspace/endpoints.js';
import { accessibilityFaults, isMissing, isSideways, type Opened, useBrowser, WIDTHS } from './browser.js';
import { press, tabTo } from './keys.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 12 });
});
afterAll(() => service?.stop());

const withKey = (secret: string, name: string, input: object = {}) =>
  call(service, name, input, { host: company.host, secret });

/** Lets a page use the clipboard, and the test read it. */
const allowClipboard = ({ context }: Opened) => context.grantPermissions(['clipboard-read', 'clipboard-write']);

function copied({ page }: Opened): Promise<string> {
  return page.evaluate(() => globalThis.navigator.clipboard.readText());
}

describe.skipIf(isMissing)('the place Developer', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  test('by keyboard: makes a key with a scope, calls with it, sees its usage, rotates it, and switches it off', async () => {
    const opened = await open(company, 'developer', '/app/developer');
    await allowClipboard(opened);
    const { page } = opened;
    await page.getByText('No key yet.').waitFor();
    await press(page, 'New key');
    await page.getByRole('heading', { name: 'Create an API key' }).waitFor();
    await page.getByLabel('Name', { exact: true }).waitFor();
    await page.keyboard.type('Night run');
    await tabTo(page, /^Role/);
    // The person can give at most their own role.
    await expect(page.getByLabel('Role').locator('option').allTextContents()).resolves.toEqual([
      '',
      'Viewer',
      'Member',
      'Developer',
    ]);
    await page.keyboard.type('viewer');
    await tabTo(page, /^Expires in days/);
    await page.keyboard.type('7');
    await press(page, 'lists');
    await tabTo(page, /^All of lists/);
    await page.keyboard.press('Space');
    await press(page, 'Create an API key');
    // The secret gets the focus when it appears.
    await page.getByText('This is shown once.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Copied').waitFor();
    const secret = await copied(opened);
    expect(secret).toMatch(/^act_/);
    await press(page, 'Close');
    await page.getByText('This is shown once.').waitFor({ state: 'detached' });

    expect((await withKey(secret, 'lists.list')).status).toBe(200);
    expect((await withKey(secret, 'team.members')).body.error.message).toContain('scope');
    const [made] = await service.store.keys.collection.find({ companyId: company.id }).toArray();
    expect(made).toMatchObject({ name: 'Night run', role: 'viewer', scope: { actions: ['lists'] } });
    expect(made && Math.round((made.expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(7);

    await page.getByRole('row', { name: /Night run.*only all of lists/ }).waitFor();
    await press(page, 'Night run');
    await page.getByText('2 calls, 0 credits').waitFor();
    await page.getByRole('img', { name: /^Calls a day in the last 30 days: 2 in all/ }).waitFor();
    await press(page, 'Rotate');
    await page.getByRole('heading', { name: 'Rotate an API key' }).waitFor();
    await press(page, 'Rotate an API key');
    await page.getByText('This is shown once.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Copied').waitFor();
    const renewed = await copied(opened);
    expect(renewed).not.toBe(secret);
    expect((await withKey(renewed, 'lists.list')).status).toBe(200);
    await press(page, 'Close');
    await press(page, 'the key after its rotation');
    await page.getByText(`ends in ${renewed.slice(-4)}`).waitFor();
    await press(page, 'Switch off');
    await page.getByRole('heading', { name: 'Switch off an API key' }).waitFor();
    await press(page, 'Switch off an API key');
    await page.getByText('Switched off', { exact: true }).waitFor();
    expect((await withKey(renewed, 'lists.list')).body.error.reason).toBe('key_switched_off');
    expect(await page.getByRole('button', { name: 'Rotate' }).count()).toBe(0);
  });

  test('shows an administrator every key, and what each waiting call is about', async () => {
    const { secret } = await company.key('developer', { assistant: true });
    await company.key('admin', { expiresAt: new Date(Date.now() - 1_000) });
    await withKey(secret, 'lists.export', { listId: company.listId, to: 'books@partner.example' });
    const { page } = await open(company, 'admin', '/app/developer/keys');
    await page.getByRole('row', { name: /test.*dana.*As developer/ }).waitFor();
    await page.getByText('1 key that no longer works').click();
    await page.getByText('Expired').waitFor();
    await page.getByRole('link', { name: 'Assistants' }).click();
    const row = page.getByRole('row', { name: /test/ });
    await row.getByText('Waits for a confirmation').last().waitFor();
    await page.getByText('VS Code', { exact: true }).click();
    await page.getByText('promptString').waitFor();
    await page.getByLabel('Only let it read').check();
    await page.getByText(`http://${company.host}/api/v1/mcp?read_only=true`, { exact: true }).first().waitFor();
    await page.getByText('Nothing is allowed in advance.').waitFor();
    await row.getByRole('link', { name: 'Export a list' }).click();
    await page.getByRole('button', { name: 'Reject' }).waitFor();
  });

  test('makes an endpoint, shows its secret once, sends a test event, and repeats the delivery', async () => {
    const receiver = await startReceiver();
    try {
      const opened = await open(company, 'admin', '/app/developer/webhooks');
      await allowClipboard(opened);
      const { page } = opened;
      await page.getByRole('button', { name: 'New endpoint' }).click();
      await page.getByLabel('URL', { exact: true }).fill(receiver.url);
      await page.locator('summary', { hasText: /^row/ }).click();
      await page.getByLabel('All of row').check();
      await page.getByText('asks you to confirm').waitFor();
      await page.getByRole('button', { name: 'Create a webhook endpoint' }).click();
      await page.getByRole('button', { name: /^Send events to/ }).click();
      await page.getByRole('button', { name: 'Copy the secret' }).click();
      await page.getByText('Copied').waitFor();
      const secret = await copied(opened);
      expect(secret).toMatch(/^whsec_/);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('link', { name: receiver.url }).click();
      await page.getByRole('button', { name: 'Send a test event' }).click();
      await page.getByRole('row', { name: /endpoint\.test.*1 Delivered HTTP 204/ }).waitFor();
      const [first] = receiver.got;
      expect(first && verified(secret, first)).toMatchObject({ type: 'endpoint.test' });

      await page.getByRole('link', { name: /^endpoint\.test/ }).click();
      await page.getByText('"type": "endpoint.test"').waitFor();
      await page.getByRole('button', { name: 'Repeat this delivery' }).click();
      await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click();
      await until(
        () => receiver.got.length,
        (count) => count === 2,
      );
      expect(receiver.got[1]?.id).toBe(first?.id);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('link', { name: 'All deliveries' }).click();
      await until(
        () => page.getByRole('row', { name: /endpoint\.test.*Delivered/ }).count(),
        (count) => count === 2,
      );
      await page.getByRole('button', { name: 'Disable' }).click();
      await page.getByText('Disabled').waitFor();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('button', { name: 'Delete a webhook endpoint' }).click();
      await page.getByText('No endpoint yet.').waitFor();
    } finally {
      await receiver.close();
    }
  });

  test('calls a read and tries a change in the console, by the address of the action', async () => {
    const { page } = await open(company, 'developer', '/app/developer/console');
    await page.getByLabel('Search the actions').fill('rows of a list');
    await page.getByRole('link', { name: /lists\.rows/ }).click();
    await page.getByText('Every member').waitFor();
    await page.getByLabel('List', { exact: true }).selectOption('Things');
    await page.getByRole('button', { name: 'List the rows of a list' }).click();
    await page.getByText('It ran.').waitFor();
    const answer = page.locator('.answer-of pre');
    expect(JSON.parse((await answer.textContent()) ?? '')).toMatchObject({ ok: true, data: { name: 'Things' } });
    await page.getByText(`npx action-api call lists.rows '{"listId":"${company.listId}"}'`).waitFor();

    await page.goto(`http://${company.host}/app/developer/console/lists.archive`);
    await page.getByLabel('List', { exact: true }).selectOption('Things');
    await page.getByRole('button', { name: 'Try without running' }).click();
    await page.getByText(/^Dry run: /).waitFor();
    expect(JSON.parse((await answer.textContent()) ?? '')).toMatchObject({ ok: true, data: { blockers: {} } });
    const list = await service.store.lists.collection.findOne({ _id: company.listId });
    expect(list?.archivedAt).toBeNull();
  });

  test('is not shown to a member, and its address says so', async () => {
    const { page } = await open(company, 'member', '/app/developer/webhooks');
    await page.getByText('This place is for developers and administrators.').waitFor();
    expect(await page.getByRole('link', { name: 'Developer' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('option', { name: 'Approvals', exact: true }).waitFor();
    expect(await page.getByRole('option', { name: 'Developer', exact: true }).count()).toBe(0);
  });

  test.each(WIDTHS)('has no faults of accessibility, at %i px', async (width) => {
    const { key, secret } = await company.key('admin', { scope: { actions: ['lists', 'rows.get'] }, assistant: true });
    await withKey(secret, 'lists.list');
    const { _id: endpointId } = await insertEndpoint(service, company, 'admin');
    const { page } = await open(company, 'admin', '/app/developer', { width });
    /** Navigates to a page like a click, without loading the app again. */
    const look = async (path: string, text: string) => {
      await page.evaluate((to) => {
        globalThis.history.pushState({}, '', to);
        globalThis.dispatchEvent(new PopStateEvent('popstate'));
      }, `/app/developer/${path}`);
      await page.getByText(text).filter({ visible: true }).first().waitFor();
      expect([path, await accessibilityFaults(page)]).toEqual([path, []]);
      expect([path, await isSideways(page)]).toEqual([path, false]);
    };
    await look('keys', 'only all of lists, rows.get');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('group', { name: /^Scope/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await look(`keys/${key._id}`, '1 call, 0 credits');
    await look('webhooks', 'http://127.0.0.1:1/hooks');
    await look(`webhooks/${endpointId}`, 'Nothing was sent yet.');
    await look('console', 'Change your password');
    await look('console/lists.rows', 'Only reads');
    await look('assistants', 'Nothing waits or runs.');
  });
});
