import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordOf } from '../http/people.js';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { accessibilityFaults, isMissing, isSideways, useBrowser, watchFor, WIDTHS } from './browser.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 30 });
});
afterAll(() => service?.stop());

/** Makes held calls that each need a person, with a key of `owner`. @returns their ids, oldest first */
async function hold(owner: 'member' | 'admin', count: number): Promise<readonly string[]> {
  const { secret } = await company.key(owner);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const input = { listId: company.listId, to: `books${n}@partner.example` };
    const { body } = await call(service, 'lists.export', input, { host: company.host, secret });
    ids.push(body.error.call_id);
  }
  return ids;
}

const stateOf = async (callId: string) => (await recordOf(service, callId)).state;

describe.skipIf(isMissing)('the approvals in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  test('shows what a call would do, and who decided', async () => {
    const [callId = ''] = await hold('member', 1);
    const { page } = await open(company, 'member', '/app/approvals');
    await page.getByText('1 call waits for you').waitFor();
    await page.getByRole('link', { name: /^Send Things to/ }).click();
    await page.getByText('books0@partner.example', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Send Things to/ }).click();
    await page.getByText('Confirmed by mika').waitFor();
    await until(
      () => stateOf(callId),
      (state) => state === 'succeeded',
    );
    await page.getByText('Nothing waits for you.').waitFor();
  });

  test('shows the reason of a rejection to the caller', async () => {
    const [callId = ''] = await hold('member', 1);
    const { page } = await open(company, 'member', `/app/approvals/${callId}`);
    await page.getByLabel('Reason').fill('Not before Monday.');
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Rejected by mika').waitFor();
    expect((await recordOf(service, callId)).decision?.reason).toBe('Not before Monday.');
  });

  test('shows a new call, and removes a call that another person decided, without a reload', async () => {
    const { page } = await open(company, 'admin', '/app/approvals');
    await page.getByText('Nothing waits for you.').waitFor();
    await hold('admin', 1);
    await page.getByText('1 call waits for you').waitFor();
    const other = await open(company, 'admin', '/app/approvals');
    await other.page.getByRole('link', { name: /^Send Things to/ }).click();
    await other.page.getByRole('button', { name: /^Send Things to/ }).click();
    await page.getByText('Nothing waits for you.').waitFor();
  });

  /** The answers that a page sends. */
  function answersOf(page: Page): readonly string[] {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/decide')) sent.push(request.url());
    });
    return sent;
  }

  test('a key that is held down or pressed twice answers one call, and its outcome is shown', async () => {
    const ids = await hold('member', 4);
    const { page } = await open(company, 'member', '/app/approvals');
    const answers = answersOf(page);
    await page.getByText('4 calls wait for you').waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 2, name: /books0@/ }).waitFor();
    const sealWasSeen = await watchFor(
      page,
      ['.seal', 'Confirmed by mika'],
      ['a[href]', 'What happened, with its receipt'],
    );
    // Playwright sends a repeated key for a key that is down.
    for (let n = 0; n < 20; n += 1) await page.keyboard.down('a');
    await page.keyboard.up('a');
    await sealWasSeen();
    await page.getByRole('heading', { level: 2, name: /books1@/ }).waitFor();
    expect(answers).toHaveLength(1);
    await page.locator('.notice').getByText('Confirmed. 30 rows were sent to books0@partner.example.').waitFor();
    await page.locator('.notice').getByText('3 more wait for you.').waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('a');
    await page.getByRole('heading', { level: 2, name: /books2@/ }).waitFor();
    expect(answers).toHaveLength(2);
    const states = await Promise.all(ids.map((id) => stateOf(id)));
    expect(states.slice(2)).toEqual(['held_confirmation', 'held_confirmation']);
  });

  test('says that a call has changed since and waits again, by key and in bulk', async () => {
    const [first = ''] = await hold('member', 3);
    const { page } = await open(company, 'member', '/app/approvals');
    const rename = async (name: string) => {
      const { secret } = await company.key('admin');
      await call(service, 'lists.rename', { listId: company.listId, name }, { host: company.host, secret });
    };
    await page.getByText('3 calls wait for you').waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 2, name: /books0@/ }).waitFor();
    await rename('Matters');
    await page.keyboard.press('a');
    await page.locator('.notice').getByText('has changed since you saw it, and waits for you again').waitFor();
    await page.locator('.inbox .calls li').filter({ hasText: 'Changed since you answered' }).waitFor();
    await page.locator('.notice').getByRole('link', { name: 'Look at it' }).click();
    await page.getByText('Changed since the earlier preview:').waitFor();
    for (const box of await page.getByLabel(/^Select: Send Things/).all()) await box.check();
    await page.getByRole('button', { name: 'Approve 2' }).click();
    await page.getByText('2 decided. 2 have changed since, did not run, and wait again.').waitFor();
    await page.getByText('Changed since you answered').nth(2).waitFor();
    await page.goto(`http://${company.host}/app/calls/${first}`);
    await page.locator('.timeline').getByText('It was approved before, but what it would do had changed').waitFor();
  });

  test.each(WIDTHS)('has no faults of accessibility, at %i px', async (width) => {
    const [callId = ''] = await hold('member', 2);
    const { page } = await open(company, 'member', '/app/approvals', { width });
    await page.getByText('2 calls wait for you').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(`http://${company.host}/app/approvals/${callId}`);
    await page.getByRole('button', { name: 'Reject' }).waitFor();
    expect(await isSideways(page)).toBe(false);
    // The bar with the answers is in sight without scrolling.
    const bar = await page.locator('.thumb').boundingBox();
    expect((bar?.y ?? Infinity) + (bar?.height ?? 0)).toBeLessThanOrEqual(800);
    // The focused element is not behind the bar (WCAG 2.4.11).
    const input = page.locator('summary', { hasText: 'Input of the call' });
    await input.focus();
    const target = await input.boundingBox();
    expect((target?.y ?? Infinity) + (target?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    // At the end of the sheet the bar hides no part of a target.
    await page.locator('#answer').evaluate((form) => form.scrollIntoView({ block: 'end' }));
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
