import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealReceipts } from '../../src/calls/receipts.js';
import { ended, recordOf, signedIn } from '../http/people.js';
import {
  ask,
  call,
  createCompany,
  startTestService,
  until,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { isMissing, useBrowser, type Opened } from './browser.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  const guardPolicies = [{ action: 'rows.create', appliesTo: 'all', guard: 'approve' } as const];
  company = await createCompany(service.store, { rows: 3, company: { guardPolicies } });
});
afterAll(() => service?.stop());

/** Seals the receipts of ended calls, as the sweeper does every minute. */
const seal = (callId: string) =>
  until(
    async () => (
      await sealReceipts(service.dependencies),
      await service.store.receipts.receipts.findOne({ _id: callId })
    ),
    (receipt) => receipt !== null,
  );

describe.skipIf(isMissing)('one call in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  const step = ({ page }: Opened, text: string | RegExp) => page.locator('.timeline > li').filter({ hasText: text });

  test('a refused call says why in German and which field is wrong, without codes for members', async () => {
    const { secret } = await company.key('member');
    const to = { host: company.host, secret };
    const { headers } = await call(service, 'rows.update', { rowId: company.rowIds[0], cells: { amount: 'much' } }, to);
    const path = `/app/calls/${String(headers['call-id'])}`;
    const opened = await open(company, 'member', path, { locale: 'de-DE' });
    await step(opened, 'Einige Felder fehlen oder sind nicht gültig.').waitFor();
    await opened.page.getByText(/amount: Das passt nicht: Die Spalte nimmt eine Zahl\./i).waitFor();
    expect(await opened.page.getByText('invalid_input').count()).toBe(0);
    expect(await opened.page.getByText('rows.update', { exact: true }).count()).toBe(0);
    const other = await open(company, 'admin', path, { locale: 'de-DE' });
    await step(other, 'Einige Felder fehlen oder sind nicht gültig.').waitFor();
    await other.page.getByText('invalid_input').waitFor();
  });

  test('a call under a grant names who gave it, what it changed once, and its events with their times', async () => {
    const { secret } = await company.key('member');
    const create = (name: string) =>
      call(service, 'rows.create', { listId: company.listId, cells: { name } }, { host: company.host, secret });
    const { call_id: first } = (await create('one')).body.error;
    const { hold } = await recordOf(service, first);
    const form = { csrf: 'csrf', preview: hold?.preview.hash ?? '', n: String(hold?.n), answer: 'yes_and_alike' };
    await ask(service, `/decide/${first}`, {
      host: company.host,
      method: 'POST',
      raw: new URLSearchParams({ ...form, alike: '2', alike_rows: '10', alike_credits: '0' }).toString(),
      headers: {
        ...(await signedIn(service, company, 'admin')),
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    await ended(service, first);
    const callId = String((await create('two')).headers['call-id']);
    await seal(callId);
    const opened = await open(company, 'admin', `/app/calls/${callId}`);
    await step(opened, 'Calls like this one were approved in advance by ada.').waitFor();
    await step(opened, 'Receipt').getByText('1 row added.', { exact: true }).waitFor();
    const published = step(opened, 'Published');
    await published.locator('.events time').first().waitFor();
    expect(await published.locator('> time').count()).toBe(0);
  });
});
