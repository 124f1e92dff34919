import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { recordOf } from '../http/people.js';
import { accessibilityFaults, isMissing, isSideways, useBrowser, WIDTHS } from './browser.js';

/** Buttons that announce what they will do, forms made from schemas, and the palette. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { plan: 'business', rows: 60 });
});
afterAll(() => service?.stop());

describe.skipIf(isMissing)('actions in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  const list = () => `/app/lists/${company.listId}`;
  const newest = async (action: string) =>
    service.store.calls.collection.findOne(
      { companyId: company.id, action, dryRun: { $exists: false } },
      { sort: { _id: -1 } },
    );

  test('every action is found by its name, and has a form made of its schema', async () => {
    const { page } = await open(company, 'admin', list());
    await page.getByText('60 rows').waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByPlaceholder('A place, a list or an action').fill('add a row');
    await page.getByRole('option', { name: /^Add a row/ }).waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a row' });
    // The list that the screen shows is chosen, and its columns are fields.
    await dialog.getByLabel('Name', { exact: true }).fill('from the form');
    expect(await dialog.getByLabel('List', { exact: true }).inputValue()).toBe(company.listId);
    await dialog.getByLabel('Amount').fill('12');
    await dialog.getByText('Added').or(dialog.getByRole('listitem')).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add a row' }).click();
    await dialog.waitFor({ state: 'detached' });
    const record = await newest('rows.create');
    expect(record?.input).toEqual({ listId: company.listId, cells: { name: 'from the form', amount: 12 } });
  });

  test('a form says which field is wrong, at the field, and keeps what was typed', async () => {
    const { page } = await open(company, 'admin', '/app/team');
    await page.getByRole('button', { name: 'Invite a person' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('ada');
    await dialog.getByLabel('Name', { exact: true }).fill('Nina');
    await dialog.getByLabel('Role').selectOption('member');
    await dialog.getByRole('button', { name: 'Invite a person to the team' }).click();
    const field = dialog.getByLabel('Email');
    await until(
      () => field.getAttribute('aria-invalid'),
      (invalid) => invalid === 'true',
    );
    expect(await field.inputValue()).toBe('ada');
    await field.fill('nina@example.org');
    await dialog.getByText('asks you to confirm').waitFor();
    await dialog.getByRole('button', { name: 'Invite a person to the team' }).click();
    // A confirmation by the caller opens at once.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Invite Nina/ })
      .click();
    await page.getByText('Done', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /nina@example\.org/ }).waitFor();
    await page.getByRole('button', { name: 'Cancel the invitation of Nina' }).click();
    await page.getByText('No invitation is open.').waitFor();
  });

  test('a button names the approvers, and a button that the role forbids asks an administrator', async () => {
    const admin = await open(company, 'admin', '/app/team');
    const button = admin.page.getByRole('button', { name: 'Remove mika from the team' });
    await button.waitFor();
    const row = admin.page.getByRole('row', { name: /mika/ });
    await row.getByText('waits for abe').waitFor();

    const { page } = await open(company, 'member', list());
    await page.getByText('60 rows').waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByPlaceholder('A place, a list or an action').fill('rename the company');
    await page.getByRole('option', { name: /^Rename the company/ }).waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Rename the company' });
    await dialog.getByLabel('Name', { exact: true }).fill('Renamed');
    await dialog.getByText('waits for ada or abe').or(dialog.getByText('waits for abe or ada')).waitFor();
    await dialog.getByRole('button', { name: 'Ask: Rename the company' }).click();
    await dialog.waitFor({ state: 'detached' });
    const held = await newest('company.update');
    expect(held).toMatchObject({ state: 'held_approval', proposed: true, input: { name: 'Renamed' } });
    // The administrator approves, and the proposed call runs.
    await admin.page.getByRole('link', { name: 'Approvals' }).click();
    await admin.page.getByRole('link', { name: /Rename/ }).click();
    await admin.page.getByRole('button', { name: /^Rename/ }).click();
    await admin.page.getByText('Approved by ada').waitFor();
    await until(
      () => recordOf(service, held?._id ?? ''),
      ({ state }) => state === 'succeeded',
    );
  });

  test('a price is on the button, and the click accepts it', async () => {
    const { page } = await open(company, 'member', list());
    await page.getByRole('button', { name: 'What can be done with the list' }).click();
    await page.getByRole('menuitem', { name: 'Summarize the list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Summarize a list' });
    await dialog.getByRole('button', { name: 'Summarize a list · 6 credits' }).click();
    await dialog.getByText('60 rows were read.').waitFor();
    await dialog.getByRole('row', { name: /^Amount/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await newest('insights.summarize'))?.credits).toMatchObject({ charged: 6 });
  });

  test('a summary names members and counts as people do', async () => {
    const few = await createCompany(service.store, { plan: 'business', rows: 2 });
    const { secret } = await few.key('admin');
    const act = (name: string, input: object) => call(service, name, input, { host: few.host, secret });
    await act('lists.addColumn', { listId: few.listId, name: 'Owner', type: 'person' });
    for (const rowId of few.rowIds) await act('rows.update', { rowId, cells: { owner: few.members.member._id } });
    const { page } = await open(few, 'member', `/app/lists/${few.listId}`);
    await page.getByRole('button', { name: 'What can be done with the list' }).click();
    await page.getByRole('menuitem', { name: 'Summarize the list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Summarize a list' });
    // The button shows the price when it is known.
    await dialog.getByRole('button', { name: /^Summarize a list · \d/ }).click();
    await dialog.getByText('2 rows were read.').waitFor();
    await dialog.getByRole('row', { name: /^Owner 100% 1 mika \(2\)$/ }).waitFor();
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  });

  test('a card is moved on the board by keyboard, and the board follows others', async () => {
    const few = await createCompany(service.store, { rows: 3 });
    const { page } = await open(few, 'member', `/app/lists/${few.listId}?as=board`);
    const lane = (name: string) => page.getByRole('grid', { name });
    await lane('Open').getByText('thing 0').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Move thing 0' }).focus();
    await page.keyboard.press('Enter');
    // The first drop target is the next lane.
    await page.locator('[aria-roledescription="drop indicator"]:focus').waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await lane('Done').getByText('thing 0').waitFor();
    const stored = () => service.store.rows.get(few.id, few.rowIds[0] ?? '');
    await until(stored, (row) => row?.status === 'done');
    const { secret } = await few.key('admin');
    await call(service, 'rows.move', { rowId: few.rowIds[1], status: 'done' }, { host: few.host, secret });
    await lane('Done').getByText('thing 1').waitFor();
  });

  test('the further rows of a status on the board are a link to the table with that status', async () => {
    const { page } = await open(company, 'member', `${list()}?as=board`);
    const lane = page.getByRole('region', { name: 'Open' });
    await lane.getByRole('link', { name: '10 more in the table' }).click();
    await page.getByText('60 rows', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filter (1)' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('the further rows of a status of a saved view have the order of the view', async () => {
    const { secret } = await company.key('admin');
    const input = { listId: company.listId, name: 'Last first', sort: [{ by: 'cells.name', direction: 'desc' }] };
    const saved = await call(service, 'views.save', { ...input, shared: true }, { host: company.host, secret });
    const { viewId } = saved.body.data.view;
    const { page } = await open(company, 'member', `${list()}?as=board&view=${viewId}`);
    await page.getByRole('link', { name: '10 more in the table' }).click();
    await page.getByText('60 rows', { exact: true }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
  });

  test('rows are searched, imported from a file with a preview, and exported', async () => {
    const { page } = await open(company, 'member', list());
    await page.getByRole('searchbox', { name: 'Search this list' }).fill('thing 17');
    await page.getByText('1 found').waitFor();
    await page.getByRole('searchbox').fill('');
    const menu = page.getByRole('button', { name: 'What can be done with the list' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Import rows from a file' }).click();
    const buffer = Buffer.from('Name,Amount\nthing 0,999\nfrom a file,1\n');
    await page.getByLabel('File').setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: /^Import 2 rows/ }).waitFor();
    await page.getByLabel('Rows that are there already').selectOption('name');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('dialog').locator('.yes').click();
    await until(
      () => service.store.rows.get(company.id, company.rowIds[0] ?? ''),
      (row) => row?.cells['amount'] === 999,
    );
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await menu.click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
    const stream = await (await saved).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toContain('from a file,1');
  });

  test('new rules of the guard policy are rehearsed before they are saved', async () => {
    const { secret } = await company.key('admin');
    const to = { host: company.host, secret };
    for (const rowId of company.rowIds.slice(0, 3)) await call(service, 'rows.delete', { rowId }, to);
    const { page } = await open(company, 'admin', '/app/settings');
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByText('These rules would have held 3 of the 3 calls').waitFor();
    await page.getByLabel('Only above this many rows').fill('1');
    await page.getByText('These rules would have held 0 of the 3 calls').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await until(
      () => service.store.companies.get(company.id),
      (one) => one?.guardPolicies.length === 1,
    );
  });

  test.each(WIDTHS)('team, settings, board and palette have no faults of accessibility, at %i px', async (width) => {
    const { page } = await open(company, 'admin', '/app/team', { width });
    for (const [path, text] of [
      ['/app/team', 'Invitations'],
      ['/app/settings', 'Who has to be asked'],
      [`${list()}?as=board`, 'thing 1'],
    ] as const) {
      await page.goto(new URL(path, page.url()).href);
      await page.getByText(text).first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await isSideways(page)).toBe(false);
    }
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('option').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
