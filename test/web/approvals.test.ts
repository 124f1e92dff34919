import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordOf } from '../http/people.js';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { accessibilityFaults, isMissing, isSideways, LOOKS, useBrowser } from './browser.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 30 });
});
afterAll(() => service?.stop());

/** Holds calls that each need a person, by the key of one. @returns their ids, oldest first */
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
    await page.getByText('Approved by mika').waitFor();
    await until(
      () => stateOf(callId),
      (state) => state === 'succeeded',
    );
    await page.getByText('Nothing waits for you.').waitFor();
  });

  test('takes the reason of a no to the caller', async () => {
    const [callId = ''] = await hold('member', 1);
    const { page } = await open(company, 'member', `/app/approvals/${callId}`);
    await page.getByLabel('Reason').fill('Not before Monday.');
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Rejected by mika').waitFor();
    expect((await recordOf(service, callId)).decision?.reason).toBe('Not before Monday.');
  });

  test('shows a call that comes, and takes one off that another person decided, without a reload', async () => {
    const { page } = await open(company, 'admin', '/app/approvals');
    await page.getByText('Nothing waits for you.').waitFor();
    await hold('admin', 1);
    await page.getByText('1 call waits for you').waitFor();
    const other = await open(company, 'admin', '/app/approvals');
    await other.page.getByRole('link', { name: /^Send Things to/ }).click();
    await other.page.getByRole('button', { name: /^Send Things to/ }).click();
    await page.getByText('Nothing waits for you.').waitFor();
  });

  test.each(LOOKS)('has no faults of accessibility, %s at %i px', async (scheme, width) => {
    const [callId = ''] = await hold('member', 2);
    const { page } = await open(company, 'member', '/app/approvals', { scheme, width });
    await page.getByText('2 calls wait for you').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(`http://${company.host}/app/approvals/${callId}`);
    await page.getByRole('button', { name: 'Reject' }).waitFor();
    expect(await isSideways(page)).toBe(false);
    // The bar with the answers is in sight without scrolling.
    const bar = await page.locator('.thumb').boundingBox();
    expect((bar?.y ?? Infinity) + (bar?.height ?? 0)).toBeLessThanOrEqual(800);
    // What has the focus is not behind the bar (WCAG 2.4.11).
    const input = page.locator('summary', { hasText: 'Input of the call' });
    await input.focus();
    const target = await input.boundingBox();
    expect((target?.y ?? Infinity) + (target?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    // At the end of the sheet the bar hides no part of a target.
    await page.locator('#answer').evaluate((form) => form.scrollIntoView({ block: 'end' }));
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
