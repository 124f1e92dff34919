import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startReceiver, type Receiver } from '../events/receiver.js';
import { ended } from '../http/people.js';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { insertEndpoint } from '../workspace/endpoints.js';
import { accessibilityFaults, isMissing, isSideways, type Opened, useBrowser, WIDTHS } from './browser.js';

/** The published events and the progress of a call, and what is shown when two people change the same data. */

/** How long the service waits with an answer, milliseconds. */
const ANSWER_WITHIN = 3_000;

let service: TestService;
let company: TestCompany;
let receiver: Receiver;

beforeAll(async () => {
  service = await startTestService({ env: { ANSWER_WITHIN_MS: String(ANSWER_WITHIN) } });
  receiver = await startReceiver();
});
beforeEach(async () => {
  company = await createCompany(service.store, { plan: 'business', rows: 40 });
});
afterEach(() => {
  open();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await receiver?.close();
  await service?.stop();
});

/** Lets the waiting operations continue. */
let open: () => void = () => undefined;

/** Lets the endpoint answer no event until `open`. */
function closeReceiver(): void {
  const gate = new Promise<void>((resolve) => (open = resolve));
  receiver.answer = (_, reply) => void gate.then(() => reply.writeHead(204).end());
}

/** Lets no action read rows until `open`. */
function closeRows(): void {
  const gate = new Promise<void>((resolve) => (open = resolve));
  const page = service.store.rows.page.bind(service.store.rows);
  vi.spyOn(service.store.rows, 'page').mockImplementation(async (...args) => {
    await gate;
    return page(...args);
  });
}

async function byKey(who: 'admin' | 'developer' | 'member', name: string, input: object) {
  const { secret } = await company.key(who);
  const reply = await call(service, name, input, { host: company.host, secret });
  const callId = String(reply.headers['call-id']);
  // On a busy machine the service does not wait for the end.
  expect((await ended(service, callId)).state, reply.text).toBe('succeeded');
  return callId;
}

const endpointOf = (who: 'admin' | 'developer') => insertEndpoint(service, company, who, { url: receiver.url });
const running = async (action: string) =>
  until(
    () => service.store.calls.collection.findOne({ companyId: company.id, action, state: 'running' }),
    (found) => found !== null,
  ).then((found) => found?._id ?? '');

describe.skipIf(isMissing)('what a call publishes, and how far it has come', () => {
  const { open: show, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  const step = ({ page }: Opened, title: string) =>
    page.locator('.timeline > li').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

  test('shows the events of a call with their deliveries, which change as they are sent', async () => {
    closeReceiver();
    await endpointOf('developer');
    const callId = await byKey('developer', 'rows.update', { rowId: company.rowIds[0], cells: { amount: 4 } });
    const opened = await show(company, 'developer', `/app/calls/${callId}`);
    const { page } = opened;
    const published = step(opened, 'Published');
    await published.getByText('row.updated').waitFor();
    await published.getByText('call.succeeded').waitFor();
    await published.getByText('Is being sent').waitFor();
    open();
    await published.getByText('Delivered').waitFor();
    await published.getByText('1 attempt').waitFor();
    await published.getByRole('link', { name: '127.0.0.1' }).click();
    await page.getByRole('heading', { name: 'row.updated' }).waitFor();
    await page.goBack();
    await published.getByRole('link', { name: company.rowIds[0] ?? '' }).click();
    await page.getByRole('complementary', { name: 'thing 0' }).waitFor();

    // Members see the events of their own calls, and no deliveries.
    const many = await byKey('member', 'rows.updateMany', {
      rowIds: company.rowIds.slice(0, 8),
      cells: { amount: 4 },
    });
    const asMember = await show(company, 'member', `/app/calls/${many}`);
    const theirs = step(asMember, 'Published');
    await theirs.getByText('4 more events').waitFor();
    expect(await theirs.getByText('row.updated').filter({ visible: true }).count()).toBe(5);
    await theirs.getByText('4 more events').click();
    await theirs.getByText('call.succeeded').waitFor();
    expect(await theirs.getByRole('link', { name: '127.0.0.1' }).count()).toBe(0);
    expect(await theirs.getByText('No webhook endpoint').count()).toBe(0);
  });

  test('shows the progress of an insight, lets the person leave, and shows the result under calls', async () => {
    const opened = await show(company, 'member', `/app/lists/${company.listId}`);
    const { page } = opened;
    await page.getByText('40 rows').waitFor();
    await page.getByRole('button', { name: 'What can be done with the list' }).click();
    await page.getByRole('menuitem', { name: 'Find duplicates' }).click();
    const dialog = page.getByRole('dialog', { name: 'Find duplicates in a list' });
    closeRows();
    await dialog.getByRole('button', { name: /^Find duplicates in a list · \d+ credits/ }).click();
    const callId = await running('insights.duplicates');
    await service.store.calls.setProgress(callId, 10, 40);
    await dialog.getByText('10 of 40 rows').waitFor();
    expect(await dialog.getByRole('progressbar').getAttribute('value')).toBe('10');
    // The service has answered that the call still runs.
    await new Promise((resolve) => {
      setTimeout(resolve, ANSWER_WITHIN + 500);
    });
    await service.store.calls.setProgress(callId, 40, 40);
    await dialog.getByText('All 40 rows are read.').waitFor();
    await page.keyboard.press('Escape');
    const notice = page.locator('.notice').filter({ hasText: 'The call goes on.' });
    await notice.getByRole('link', { name: 'What happened' }).click();
    await step(opened, 'Runs now').getByText('All 40 rows are read.').waitFor();
    open();
    await step(opened, 'Result').getByText('No rows look alike.').waitFor();
    await page.locator('.notice').filter({ hasText: 'Done: Find duplicates in a list.' }).waitFor();
    await step(opened, 'Published').getByText('insight.finished').waitFor();
  });

  test('shows both values when another person has changed the same data, and loses neither', async () => {
    const { page } = await show(company, 'admin', '/app/settings');
    const rename = async (mine: string, theirs: string) => {
      await page.getByRole('button', { name: 'Rename the company' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill(mine);
      await byKey('admin', 'company.update', { name: theirs });
      await page.getByRole('dialog').getByRole('button', { name: 'Rename the company' }).click();
    };
    const nameIs = async (name: string) =>
      until(
        async () => (await service.store.companies.get(company.id))?.name,
        (now) => now === name,
      );
    const dialog = page.getByRole('dialog');
    await rename('Mine', 'Theirs');
    const row = dialog.getByRole('row', { name: /^Name/ });
    await row.getByText('Theirs').waitFor();
    await row.getByText('Mine').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await nameIs('Theirs');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.waitFor({ state: 'detached' });
    await nameIs('Mine');

    await rename('Ours', 'Other');
    await dialog.getByRole('button', { name: 'Take what is there now' }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Other');
    await row.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');

    // The change here equals the stored value, so there is nothing to choose.
    await page.goto(`http://${company.host}/app/lists/${company.listId}`);
    await page.getByRole('button', { name: 'What can be done with the list' }).click();
    await page.getByRole('menuitem', { name: 'Rename the list' }).click();
    await dialog.getByLabel('Name').fill('Matters');
    await byKey('admin', 'lists.addColumn', { listId: company.listId, name: 'More' });
    await dialog.getByRole('button', { name: 'Rename a list' }).click();
    await dialog.getByText('Another part of it was changed').waitFor();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('heading', { name: 'Matters' }).waitFor();

    // Cells, each by the name of its column.
    const rowId = company.rowIds[0] ?? '';
    const version = async () => (await service.store.rows.get(company.id, rowId))?.version ?? 0;
    const cells = async () => (await service.store.rows.get(company.id, rowId))?.cells;
    await page.goto(`http://${company.host}/app/lists/${company.listId}?row=${rowId}`);
    await page.getByRole('complementary').waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByPlaceholder('A place, a list or an action').fill('rows.update');
    await page.getByRole('option', { name: /^Update a row/ }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Amount').fill('7');
    for (const summary of await dialog.locator('summary').all()) await summary.click();
    await dialog.getByLabel('Version').fill(String(await version()));
    await byKey('admin', 'rows.update', { rowId, cells: { name: 'Theirs', amount: 5 } });
    await dialog.locator('button.yes').click();
    await dialog.getByRole('row', { name: /^Amount\b.*\b5\b.*\b7\b/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Take what is there now' }).click();
    await until(
      () => dialog.getByLabel('Amount').inputValue(),
      (now) => now === '5',
    );
    expect(await cells()).toMatchObject({ name: 'Theirs', amount: 5 });
  });

  test.each(WIDTHS)('has no faults of accessibility, at %i px', async (width) => {
    const endpoint = await endpointOf('admin');
    const rowIds = company.rowIds.slice(0, 8);
    const callId = await byKey('admin', 'rows.updateMany', { rowIds, cells: { amount: 4 } });
    const opened = await show(company, 'admin', `/app/calls/${callId}`, { width });
    const { page } = opened;
    const isFine = async () => {
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await isSideways(page)).toBe(false);
    };
    await step(opened, 'Published').getByText('Delivered').first().waitFor();
    await step(opened, 'Published').getByText('4 more events').click();
    await isFine();

    await page.goto(`http://${company.host}/app/developer/webhooks/${endpoint._id}`);
    await page.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Version').count()).toBe(0);
    await byKey('admin', 'webhooks.update', { endpointId: endpoint._id, description: 'Theirs' });
    await dialog.getByLabel('Description').fill('Mine');
    // The form shows it before the click.
    await dialog
      .getByRole('row', { name: /Description/ })
      .getByText('Theirs')
      .waitFor();
    await isFine();
  });
});
