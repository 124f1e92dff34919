import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { insertEndpoint } from '../workspace/endpoints.js';
import { accessibilityFaults, isMissing, isSideways, useBrowser } from './browser.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { plan: 'business', rows: 3 });
});
afterAll(() => service?.stop());

const HOUR = { action: 'rows.delete', appliesTo: 'all', guard: 'confirm', above: 20, within: 'hour' } as const;
const OTHER = { action: 'lists.delete', appliesTo: 'all', guard: 'approve' } as const;

async function setRules(...rules: readonly object[]): Promise<void> {
  const { secret } = await company.key('admin');
  const reply = await call(service, 'company.setGuardPolicy', { rules }, { host: company.host, secret });
  expect(reply.status).toBe(200);
}
const stored = async () => (await service.store.companies.get(company.id))?.guardPolicies;
const ruleAt = (page: Page, at: number) => page.locator('.rules > li').nth(at);
const isHour = (page: Page, at = 0) => ruleAt(page, at).getByRole('checkbox', { name: 'Rows of one hour add up' });

describe.skipIf(isMissing)('the rules of the guard policy in the app', () => {
  const { open, signInAs, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);
  const settings = () => open(company, 'admin', '/app/settings');

  test('show and set the hourly count when an action counts rows, and drop it for another action', async () => {
    await setRules(HOUR);
    const { page } = await settings();
    await isHour(page).waitFor();
    expect(await isHour(page).isChecked()).toBe(true);
    await isHour(page).uncheck();
    await page.getByText(/^These rules would have held/).waitFor();
    await isHour(page).check();
    // The saved rules are the ones that were set.
    await page.getByRole('button', { name: 'Save the rules' }).waitFor({ state: 'detached' });
    const action = ruleAt(page, 0).getByLabel('Action');
    await action.selectOption('lists.create');
    expect(await isHour(page).count()).toBe(0);
    await page.getByText('These rules would have held 0').waitFor();
    await page.getByLabel('Only above this many rows').fill('');
    await action.selectOption('rows.updateMany');
    await page.getByLabel('Only above this many rows').fill('7');
    await isHour(page).check();
    await page.getByRole('button', { name: 'Discard the changes' }).click();
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await ruleAt(page, 1).getByLabel('Action').selectOption('rows.updateMany');
    await ruleAt(page, 1).getByLabel('Only above this many rows').fill('7');
    await isHour(page, 1).check();
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await until(stored, (rules) => rules?.length === 2);
    expect((await stored())?.[1]).toMatchObject({ action: 'rows.updateMany', above: 7, within: 'hour' });
    await page.getByRole('button', { name: 'Save the rules' }).waitFor({ state: 'detached' });
  });

  test('are marked at the field that is not valid', async () => {
    await setRules(OTHER, HOUR);
    const { page } = await settings();
    const above = ruleAt(page, 1).getByLabel('Only above this many rows');
    for (const [typed, told] of [
      ['', 'Fill this in.'],
      ['-3', 'This must be at least 0. Send at least 0.'],
      ['2.5', 'This has the wrong type. Send a whole number.'],
    ] as const) {
      await above.fill(typed);
      await ruleAt(page, 1).getByText(told).waitFor();
      expect(await above.getAttribute('aria-invalid')).toBe('true');
      await page.getByText('The rules could not be tried on earlier calls. Some fields').waitFor();
    }
    expect(await page.locator('[aria-invalid]').count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('that another person has changed meanwhile are not overwritten', async () => {
    await setRules(HOUR);
    const { page } = await settings();
    await ruleAt(page, 0).getByLabel('Only above this many rows').fill('9');
    await page.getByRole('button', { name: 'Save the rules' }).waitFor();
    await setRules(HOUR, OTHER);
    await page.getByText(/^These rules would have held/).waitFor();
    const save = page.getByRole('button', { name: 'Save the rules' });
    await save.click();
    await page.getByText('Another person changed the rules while you edited them.').waitFor();
    await page.getByText('Delete a list, all calls: An administrator approves.').waitFor();
    expect(await save.count()).toBe(0);
    expect(await stored()).toEqual([HOUR, OTHER]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take what is there now' }).click();
    await ruleAt(page, 1).waitFor();
    expect(await ruleAt(page, 0).getByLabel('Only above this many rows').inputValue()).toBe('20');
  });

  test('that are not saved stay when the person leaves the page, loads it again, or the company changes', async () => {
    await setRules(HOUR);
    const { page } = await settings();
    await ruleAt(page, 0).getByLabel('Only above this many rows').fill('9');
    const { secret } = await company.key('admin');
    await call(service, 'company.update', { name: 'Renamed' }, { host: company.host, secret });
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByRole('heading', { name: 'Team', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    expect(await ruleAt(page, 0).getByLabel('Only above this many rows').inputValue()).toBe('9');
    await page.reload();
    await ruleAt(page, 0).waitFor();
    expect(await ruleAt(page, 0).getByLabel('Only above this many rows').inputValue()).toBe('9');
    // The place has read an older version of the company, but the same rules.
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await until(
      async () => {
        await page
          .getByRole('button', { name: 'Save the rules' })
          .click({ timeout: 1_000 })
          .catch(() => undefined);
        return stored();
      },
      (rules) => rules?.[0]?.above === 9,
    );
  });

  test('that are not saved are not shown to another person in the same tab', async () => {
    await setRules(HOUR);
    const { page, context } = await settings();
    await ruleAt(page, 0).getByLabel('Only above this many rows').fill('9');
    await page.getByRole('button', { name: 'Discard the changes' }).waitFor();
    await signInAs(context, company, 'admin2');
    await page.reload();
    await ruleAt(page, 0).waitFor();
    expect(await ruleAt(page, 0).getByLabel('Only above this many rows').inputValue()).toBe('20');
    await page.getByText('abe@').waitFor();
  });

  test('move the focus to a new rule, and to the next one after a removed one', async () => {
    await setRules(HOUR, OTHER);
    const { page } = await settings();
    await ruleAt(page, 1).waitFor();
    const focused = (at: number, of: string) =>
      ruleAt(page, at)
        .locator(of)
        .evaluate((element) => element === globalThis.document.activeElement);
    const adder = page.getByRole('button', { name: 'Add a rule' });
    await adder.press('Enter');
    expect(await focused(2, 'select >> nth=0')).toBe(true);
    const titles = await ruleAt(page, 2).getByLabel('Action').locator('option').allTextContents();
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')));
    await ruleAt(page, 0).getByRole('button', { name: 'Remove the rule' }).press('Enter');
    expect(await focused(0, 'button')).toBe(true);
    await ruleAt(page, 1).getByRole('button', { name: 'Remove the rule' }).press('Enter');
    expect(await adder.evaluate((element) => element === globalThis.document.activeElement)).toBe(true);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await isSideways(page)).toBe(false);
  });
});

describe.skipIf(isMissing)('a form in the app that is refused', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  test('marks the part of a group, shows its problem once, and gives it the focus', async () => {
    const { page } = await open(company, 'admin', '/app/settings');
    await page.getByRole('button', { name: 'Change the ways to sign in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Issuer').fill('https://login.partner.example');
    await dialog.getByRole('button', { name: /^Set / }).click();
    await page.waitForFunction(() => globalThis.document.activeElement?.getAttribute('aria-invalid') === 'true');
    const wrong = dialog.getByRole('group', { name: 'Oidc' }).locator('[aria-invalid=true]').first();
    expect(await wrong.evaluate((one) => one === globalThis.document.activeElement)).toBe(true);
    expect(await wrong.getAttribute('aria-describedby')).toMatch(/-problem$/);
    await expect(dialog.getByText('Some fields are missing or not valid.').count()).resolves.toBe(1);
    expect(await dialog.getByText(/anyOf/).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('marks the part of a record', async () => {
    const { page } = await open(company, 'admin', `/app/lists/${company.listId}`);
    await page.getByRole('button', { name: 'What can be done with the list' }).click();
    await page.getByRole('menuitem', { name: 'Add a column' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Size');
    await dialog.getByLabel(/^Type( |$)/).selectOption({ label: 'Choice' });
    await dialog.getByRole('button', { name: 'Add one' }).click();
    const option = dialog.getByRole('group', { name: 'Options 1' });
    await option.getByLabel(/^Color/).selectOption({ label: 'Green' });
    await dialog.getByRole('button', { name: /^Add a column/ }).click();
    await option.getByText('Fill this in.').waitFor();
    expect(await option.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    expect(await option.getByLabel('Name').evaluate((one) => one === globalThis.document.activeElement)).toBe(true);
  });

  test('of a password names each password, for people and for browsers', async () => {
    const { page } = await open(company, 'admin', '/app/settings');
    await page.getByRole('button', { name: 'Change the password' }).click();
    const now = page.getByRole('dialog').getByLabel('Current password');
    expect(await now.getAttribute('autocomplete')).toBe('current-password');
    const next = page.getByRole('dialog').getByLabel('New password');
    expect(await next.getAttribute('autocomplete')).toBe('new-password');
  });

  test('of settings says that a choice that is left out stays as it is', async () => {
    const { page } = await open(company, 'admin', '/app/settings');
    await page.getByRole('button', { name: 'Change name and notifications' }).click();
    const dialog = page.getByRole('dialog');
    expect(
      await dialog
        .getByLabel(/^Mentions/)
        .locator('option')
        .first()
        .textContent(),
    ).toBe('(no change)');
  });
});

describe.skipIf(isMissing)('a failed read in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  test.each([
    ['/app/settings', 'company.guardPolicy'],
    ['/app', 'notifications.list'],
  ])('is shown at %s, and can be repeated', async (path, action) => {
    const { page, context } = await open(company, 'admin', '/app/team');
    await page.getByRole('heading', { name: 'Team', level: 1 }).waitFor();
    await context.route(`**/api/v1/actions/${action}`, (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({ ok: false, error: { code: 'forbidden', message: 'Not now.', request_id: 'req_1' } }),
      }),
    );
    await page.goto(new URL(path, page.url()).href);
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.unroute(`**/api/v1/actions/${action}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor({ state: 'detached' });
  });
});

describe.skipIf(isMissing)('keys and webhooks in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);
  const act = async (name: string, input: object) => {
    const { secret } = await company.key('admin');
    return (await call(service, name, input, { host: company.host, secret })).body.data;
  };

  test('a key suggests a call that its scope allows', async () => {
    const { keyId } = await act('keys.create', { name: 'Team', role: 'viewer', scope: { actions: ['team.members'] } });
    const { page } = await open(company, 'admin', `/app/developer/keys/${keyId}`);
    await page.getByText('/api/v1/actions/team.members').waitFor();
    expect(await page.getByText('/api/v1/actions/lists.list').count()).toBe(0);
  });

  test('keys of the same name are told apart by the ends of their secrets', async () => {
    const twins: string[] = [];
    for (const role of ['viewer', 'member']) twins.push((await act('keys.create', { name: 'Twin', role })).secret);
    await act('keys.create', { name: 'Alone', role: 'viewer' });
    const { page } = await open(company, 'admin', '/app/calls');
    const options = page.getByLabel('Key').locator('option');
    await options.filter({ hasText: 'Alone' }).waitFor({ state: 'attached' });
    const names = await options.allTextContents();
    expect(names).toContain('Alone');
    expect(names).toEqual(expect.arrayContaining(twins.map((secret) => `Twin …${secret.slice(-4)}`)));
  });

  test.each([
    ['en-GB', 'The name of the host was not found ·'],
    ['de-DE', 'Der Name des Hosts wurde nicht gefunden ·'],
  ])('the reason why a delivery had no response is shown as text, %s', async (locale, told) => {
    const { _id: endpointId } = await insertEndpoint(service, company, 'admin', {
      url: 'https://nothing.invalid/hooks',
    });
    await act('webhooks.sendTest', { endpointId });
    const { page } = await open(company, 'admin', `/app/developer/webhooks/${endpointId}`, { locale });
    await page.getByText(told).first().waitFor();
  });
});
