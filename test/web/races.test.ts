import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { monthOf } from '../../src/store/credits.js';
import { ended, recordOf } from '../http/people.js';
import {
  addRows,
  call,
  createCompany,
  startTestService,
  until,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { isMissing, useBrowser } from './browser.js';

/** Decisions and prices that change between reading and clicking. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 120 });
});
afterAll(() => service?.stop());

/** Makes a call with a new key of the member. */
async function byMember(name: string, input: object): Promise<Reply> {
  const { secret } = await company.key('member');
  return call(service, name, input, { host: company.host, secret });
}

async function held(name: string, input: object): Promise<string> {
  const { body } = await byMember(name, input);
  expect(body.error?.call_id).toEqual(expect.any(String));
  return body.error.call_id;
}

const RECIPIENT = 'books@partner.example';
const sending = () => held('lists.export', { listId: company.listId, to: RECIPIENT });
const deletion = (count: number) => held('rows.delete', { rowIds: company.rowIds.slice(0, count) });

const stateOf = async (callId: string) => (await recordOf(service, callId)).state;

/** The most time between two answers that count as sent at once, milliseconds. */
const AT_ONCE = 50;

describe.skipIf(isMissing)('a change between reading and deciding', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  /** Holds the answers of these pages back until each page has sent one. @returns when each answer continued */
  async function together(callId: string, ...pages: readonly Page[]): Promise<readonly number[]> {
    const wentOn: number[] = [];
    let waiting = 0;
    let goOn: (() => void) | undefined;
    const allWait = new Promise<void>((resolve) => (goOn = resolve));
    for (const page of pages)
      await page.route(`**/decide/${callId}`, async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        waiting += 1;
        if (waiting === pages.length) goOn?.();
        await allWait;
        wentOn.push(Date.now());
        await route.continue();
      });
    return wentOn;
  }

  test('of two administrators who answer at once, one wins, and the other sees who decided and how', async () => {
    const callId = await deletion(110);
    const path = `/app/approvals/${callId}`;
    const [yes, no] = await Promise.all([open(company, 'admin', path), open(company, 'admin2', path)]);
    const approve = yes.page.getByRole('button', { name: /^Delete 110 rows/ });
    const reject = no.page.getByRole('button', { name: 'Reject' });
    await Promise.all([approve.waitFor(), reject.waitFor()]);
    const sent = await together(callId, yes.page, no.page);
    await Promise.all([approve.click(), reject.click()]);
    const { decision, state } = await ended(service, callId);
    expect(Math.abs((sent[0] ?? 0) - (sent[1] ?? Infinity))).toBeLessThan(AT_ONCE);

    const isYes = decision?.answer === 'yes';
    expect(state).toBe(isYes ? 'succeeded' : 'rejected');
    const [winner, loser] = isYes ? [yes, no] : [no, yes];
    const [name, answer] = isYes ? ['ada', 'approved'] : ['abe', 'rejected'];
    const seal = isYes ? 'Approved by ada' : 'Rejected by abe';
    await loser.page.getByRole('alert').waitFor();
    expect(await loser.page.getByRole('alert').textContent()).toBe(
      `${name} answered before you: ${answer}. Your answer changed nothing.`,
    );
    await Promise.all([winner, loser].map(({ page }) => page.getByText(seal).waitFor()));
    expect(await winner.page.getByRole('alert').count()).toBe(0);
    const left = await service.store.rows.collection.countDocuments({ companyId: company.id, archivedAt: null });
    expect(left).toBe(isYes ? 10 : 120);
  });

  test('a forwarded link shows other people nothing, and lets them confirm nothing', async () => {
    const callId = await sending();
    const link = `/decide/${callId}`;
    const inApp = `/app/approvals/${callId}`;
    const visitor = await open(company, null, link);
    expect(new URL(visitor.page.url()).pathname).toBe('/sign-in');
    expect(await visitor.page.content()).not.toContain(RECIPIENT);

    const colleague = await open(company, 'developer', link);
    await colleague.page.getByText('Waiting for the person who made the call').waitFor();
    expect(await colleague.page.content()).not.toContain(RECIPIENT);
    const answers: Promise<string>[] = [];
    colleague.page.on('response', (response) => {
      if (response.url().includes(callId) && response.request().resourceType() === 'fetch')
        answers.push(response.text());
    });
    await colleague.page.goto(`http://${company.host}${inApp}`);
    await colleague.page.getByText('This call waits for another person.').waitFor();
    expect(await colleague.page.getByRole('button', { name: /^(Send|Reject)/ }).count()).toBe(0);
    expect(answers.length).toBeGreaterThan(0);
    expect((await Promise.all(answers)).join('')).not.toContain(RECIPIENT);

    const admin = await open(company, 'admin', inApp);
    await admin.page.getByText('You can only reject this').waitFor();
    await admin.page.getByText('Only the person who made this call can confirm it').waitFor();
    expect(await admin.page.getByRole('button', { name: /^Send/ }).count()).toBe(0);
    expect(await admin.page.getByText('Input of the call').count()).toBe(0);

    const elsewhere = await createCompany(service.store);
    const stranger = await open(elsewhere, 'admin', inApp);
    await stranger.page.getByText('There is no call with this id.').waitFor();
    expect(await stateOf(callId)).toBe('held_confirmation');

    const owner = await open(company, 'member', inApp);
    await owner.page.getByRole('button', { name: /^Send Things to/ }).click();
    await owner.page.getByText('Confirmed by mika').waitFor();
    expect((await ended(service, callId)).state).toBe('succeeded');
    await colleague.page.reload();
    await colleague.page.getByText('This call does not wait for a decision.').waitFor();
  });

  test('a preview that has changed since it was read is shown again and must be decided again', async () => {
    const callId = await sending();
    const path = `/app/approvals/${callId}`;
    const [first, second] = await Promise.all([open(company, 'member', path), open(company, 'member', path)]);
    const send = ({ page }: typeof first) => page.getByRole('button', { name: /^Send Things to/ });
    await Promise.all([send(first).waitFor(), send(second).waitFor()]);
    // The second page still shows the first preview when it answers.
    await second.page.route(`**/decide/${callId}`, async (route) => {
      if (route.request().method() === 'POST') await route.continue();
    });
    await addRows(service.store, company, 2);
    await send(first).click();
    await first.page.getByText('Changed since the earlier preview:').waitFor();
    await first.page.getByText(/122 rows now; before, 120/).waitFor();
    expect(await stateOf(callId)).toBe('held_confirmation');

    await send(second).click();
    await second.page.getByText('What the call would do has changed since you read it').waitFor();
    await second.page.getByText(/122 rows now; before, 120/).waitFor();
    expect(await stateOf(callId)).toBe('held_confirmation');
    await send(second).click();
    await second.page.getByText('Confirmed by mika').waitFor();
    expect(await second.page.getByRole('alert').count()).toBe(0);
    expect((await ended(service, callId)).state).toBe('succeeded');
    await first.page.getByText('Confirmed by mika').waitFor();
  });

  test('when an approval allows ten further calls in advance, the eleventh is held', async () => {
    const rule = { action: 'rows.update', appliesTo: 'all', guard: 'approve' } as const;
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { guardPolicies: [rule] } });
    const { secret } = await company.key('member');
    const change = (n: number) =>
      call(
        service,
        'rows.update',
        { rowId: company.rowIds[n], cells: { amount: 1_000 + n } },
        { host: company.host, secret },
      );
    const asked = await change(0);
    expect(asked.status).toBe(423);
    const { page } = await open(company, 'admin', '/app/approvals');
    await page.locator('.calls li a').click();
    await page.getByText('Approve, and more like it').click();
    expect(await page.getByLabel('More calls').inputValue()).toBe('10');
    await page.getByText(/^10 more changes for 60 minutes: in Things/).waitFor();
    await page.getByRole('button', { name: 'Approve and allow' }).click();
    await page.getByText(/^Approved in advance: Up to 10 more changes in Things/).waitFor();
    await page.getByText('Nothing waits for you.').waitFor();
    await ended(service, asked.body.error.call_id);
    for (let n = 1; n <= 10; n += 1) expect([n, (await change(n)).status]).toEqual([n, 200]);
    const eleventh = await change(11);
    expect(eleventh.status).toBe(423);
    await page.getByText('1 call waits for you').waitFor();
    expect(await stateOf(eleventh.body.error.call_id)).toBe('held_approval');
    await page.goto(`http://${company.host}/app/developer/assistants`);
    await page.getByText('Nothing is allowed in advance.').waitFor();
  });

  test('a click spends no more than the price that was shown, and the page shows the new price', async () => {
    const spent = async () =>
      (await service.store.credits.months.findOne({ _id: `${company.id}/${monthOf(new Date())}` }))?.spent ?? 0;
    const add = async (count: number) => {
      const rows = Array.from({ length: count }, (_, n) => ({ cells: { name: `later ${n}` } }));
      expect((await byMember('rows.createMany', { listId: company.listId, rows })).status).toBe(200);
    };
    const { page } = await open(company, 'member', `/app/lists/${company.listId}`);
    await page.getByRole('button', { name: 'What can be done with the list' }).click();
    await page.getByRole('menuitem', { name: 'Summarize the list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Summarize a list' });
    const button = (credits: number) =>
      dialog.getByRole('button', { name: `Summarize a list · ${credits} credits`, exact: true });
    const alert = dialog.getByRole('alert');

    // The price rises while the person reads it.
    await button(12).waitFor();
    await add(60);
    await button(12).click();
    await alert.waitFor();
    expect(await alert.textContent()).toBe(
      'This now costs 18 credits, not 12. Nothing was spent. Click again to accept it.',
    );
    expect(await spent()).toBe(0);

    // The price rises after the click, between the answer with the price and its acceptance.
    await button(18).waitFor();
    await page.route(/accept_cost=/, async (route) => {
      await add(60);
      await route.continue();
    });
    await button(18).click();
    await until(
      () => alert.textContent(),
      (text) => text?.startsWith('This now costs 24 credits, not 18.') === true,
    );
    expect(await spent()).toBe(0);
    await page.unroute(/accept_cost=/);

    await button(24).click();
    await dialog.getByText('240 rows were read.').waitFor();
    expect(await spent()).toBe(24);
  });
});
