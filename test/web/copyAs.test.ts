import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { addressOf, startReachableService } from '../client/reach.js';
import { createCompany, until, type TestCompany, type TestService } from '../setup/service.js';
import { isMissing, sessionOf, useBrowser, type Opened } from './browser.js';

/** Calls that are copied from the app and run as copied: each does what the click did. */

const ROOT = resolve(import.meta.dirname, '../..');
const FORMS = ['curl', 'TypeScript', 'Command line', 'MCP'] as const;
type Form = (typeof FORMS)[number];

let service: TestService;
let company: TestCompany;
let secret: string;
/** A folder inside the repository, so that a program there finds the client. */
let folder: string;
/** The home folder of the person who runs the copies. */
let home: string;

beforeAll(async () => {
  service = await startReachableService();
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  folder = await mkdtemp(join(ROOT, 'dist', 'copied-'));
  home = await mkdtemp(join(inject('scratch'), 'copies-'));
});
beforeEach(async () => {
  const made = await createCompany(service.store, { rows: 2 });
  company = { ...made, host: new URL(addressOf(service, made)).host };
  ({ secret } = await company.key('member'));
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Ran {
  readonly code: number;
  readonly out: string;
}

function run(command: string, args: readonly string[]): Promise<Ran> {
  const env = { PATH: process.env['PATH'], HOME: home, ACTION_API_KEY: secret };
  return new Promise((done) => {
    execFile(command, args, { cwd: ROOT, env }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out: `${out}${err}` }),
    );
  });
}

/** Runs a text as it was copied. */
async function runCopy(form: Form, text: string): Promise<Ran> {
  if (form !== 'TypeScript') return run('bash', ['-c', text]);
  const file = join(folder, `${company.id}-${FORMS.indexOf(form)}.ts`);
  await writeFile(file, text);
  return run(process.execPath, ['--import', 'tsx', file]);
}

/** The envelope in the answer of the MCP server, which is sent as an event. */
function envelopeIn({ out }: Ran) {
  const [, message = ''] = /^data: (.*)$/m.exec(out) ?? [];
  return JSON.parse(message).result.structuredContent;
}

describe.skipIf(isMissing)('a call that is copied and run', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  const form = ({ page }: Opened, title: string) => page.getByRole('dialog', { name: title, exact: true });

  /** Opens the form of an action. */
  async function openForm(name: string, title: string): Promise<Opened> {
    const opened = await open(company, 'member', `/app/lists/${company.listId}`);
    await opened.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { page } = opened;
    await page.getByText('2 rows').waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByPlaceholder('A place, a list or an action').fill(name);
    await page
      .getByRole('option', { name: new RegExp(`^${title}`) })
      .first()
      .click();
    await form(opened, title).waitFor();
    return opened;
  }

  /** Copies the call in each form. No text contains a secret, and each names the source of the key. */
  async function copyAll(opened: Opened, title: string): Promise<ReadonlyMap<Form, string>> {
    const { page } = opened;
    const copied = new Map<Form, string>();
    await form(opened, title).getByText('Copy as …').click();
    await form(opened, title)
      .getByText(/reads a key from ACTION_API_KEY/)
      .waitFor();
    const session = await sessionOf(opened.context);
    for (const name of FORMS) {
      await page.evaluate(() => globalThis.navigator.clipboard.writeText(''));
      await form(opened, title)
        .getByRole('button', { name: `Copy ${name}` })
        .click();
      const text = await until(
        () => page.evaluate(() => globalThis.navigator.clipboard.readText()),
        (now) => now !== '',
      );
      expect(text).not.toMatch(/act_[A-Za-z0-9]|whsec_|csrf/);
      expect(text).not.toContain(session ?? 'no session');
      copied.set(name, text);
    }
    return copied;
  }

  /** The answer to each copy, by its form. */
  async function runAll(copied: ReadonlyMap<Form, string>): Promise<Readonly<Record<Form, Ran>>> {
    const ran: [Form, Ran][] = [];
    for (const [name, text] of copied) ran.push([name, await runCopy(name, text)]);
    return Object.fromEntries(ran) as Record<Form, Ran>;
  }

  /** The calls of an action, dry runs left out, in the order in which they were made. */
  const callsOf = (action: string) =>
    service.store.calls.collection
      .find({ companyId: company.id, action, dryRun: { $exists: false } }, { sort: { createdAt: 1 } })
      .toArray();

  test('a read answers with the rows that the click showed, and reads again each time', async () => {
    const opened = await openForm('lists.rows', 'List the rows of a list');
    const copied = await copyAll(opened, 'List the rows of a list');
    const dialog = form(opened, 'List the rows of a list');
    await dialog.getByRole('button', { name: 'List the rows of a list' }).click();
    const shown = JSON.parse(
      (await dialog
        .locator('details', { hasText: /^Result/ })
        .locator('pre')
        .textContent()) ?? '',
    );
    expect(shown.rows).toHaveLength(2);

    const ran = await runAll(copied);
    expect(Object.values(ran).map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(JSON.parse(ran.curl.out)).toMatchObject({ ok: true, data: shown, changed: [] });
    expect(envelopeIn(ran.MCP)).toMatchObject({ ok: true, data: shown });
    for (const { id, cells } of shown.rows)
      for (const { out } of [ran.TypeScript, ran['Command line']]) {
        expect(out).toContain(id);
        expect(out).toContain(cells.name);
      }
    await service.store.rows.collection.updateOne(
      { _id: company.rowIds[0] ?? '' },
      { $set: { 'cells.name': 'renamed since' } },
    );
    expect((await runCopy('curl', copied.get('curl') ?? '')).out).toContain('renamed since');
  });

  test('a change makes the row that the click made', async () => {
    const opened = await openForm('rows.create', 'Add a row');
    const dialog = form(opened, 'Add a row');
    const name = `it's "copied" \\ $HOME \`id\``;
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Amount').fill('12');
    const copied = await copyAll(opened, 'Add a row');
    await dialog.getByRole('button', { name: 'Add a row' }).click();
    await dialog.waitFor({ state: 'detached' });

    const ran = await runAll(copied);
    expect(Object.values(ran).map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const made = await service.store.rows.collection.find({ companyId: company.id, 'cells.name': name }).toArray();
    expect(made.map(({ cells, status }) => ({ cells, status }))).toEqual(
      Array.from({ length: 5 }, () => ({ cells: { name, amount: 12 }, status: 'open' })),
    );
    const calls = await callsOf('rows.create');
    expect(calls.map(({ input, state }) => ({ input, state }))).toEqual(
      Array.from({ length: 5 }, () => ({ input: calls[0]?.input, state: 'succeeded' })),
    );
    // Running the same command again repeats the same call.
    await runCopy('curl', copied.get('curl') ?? '');
    expect(await service.store.rows.collection.countDocuments({ companyId: company.id, 'cells.name': name })).toBe(5);
  });

  test('a change that a person must confirm waits as the click does, and runs nothing', async () => {
    const opened = await openForm('lists.export', 'Export a list');
    const dialog = form(opened, 'Export a list');
    await dialog.getByLabel(/^To/).fill('books@partner.example');
    const copied = await copyAll(opened, 'Export a list');
    await dialog.getByRole('button', { name: 'Export a list' }).click();
    await opened.page.getByRole('button', { name: /^Send Things to books@partner\.example/ }).waitFor();

    const ran = await runAll(copied);
    expect(Object.values(ran).map(({ code }) => code)).toEqual([0, 0, 16, 0]);
    // The message of the assistant has no Idempotency-Key, so it joins the waiting call of the same key.
    const calls = (await callsOf('lists.export')).filter(({ hold }) => hold);
    expect(calls.map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'held_confirmation'));
    expect(new Set(calls.map(({ input }) => JSON.stringify(input))).size).toBe(1);
    expect(new Set(calls.map(({ hold }) => hold?.preview.title)).size).toBe(1);
    const ids = calls.map(({ _id }) => _id);
    expect(ids).toContain(JSON.parse(ran.curl.out).error.call_id);
    expect(ids).toContain(envelopeIn(ran.MCP).error.call_id);
    for (const { out } of Object.values(ran)) expect(ids.some((id) => out.includes(`/decide/${id}`))).toBe(true);
  });

  test('an action that takes a secret cannot be called with a key, and has no copies', async () => {
    const typed = 'not to be copied';
    const opened = await openForm('account.changePassword', 'Change your password');
    const dialog = form(opened, 'Change your password');
    await dialog.getByLabel('Current password', { exact: true }).fill(typed);
    await dialog.getByText('Copy as …').click();
    await dialog.getByText('This action takes no key').waitFor();
    expect(await dialog.locator('pre').count()).toBe(0);
    expect(await dialog.textContent()).not.toContain(typed);
  });
});
