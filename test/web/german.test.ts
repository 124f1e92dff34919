import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { accessibilityFaults, isMissing, isSideways, useBrowser, WIDTHS } from './browser.js';

/** The app in a German browser. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { plan: 'business', rows: 12 });
});
afterAll(() => service?.stop());

/** Forms with choices, descriptions and groups of fields. */
const FORMS = ['company.setSignIn', 'lists.addColumn'];

describe.skipIf(isMissing)('the app in a German browser', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  test('says in German who made the calls that wait in a table', async () => {
    const { secret } = await company.key('admin');
    await call(service, 'rows.delete', { rowIds: company.rowIds }, { host: company.host, secret });
    const { page } = await open(company, 'admin', `/app/lists/${company.listId}`, { locale: 'de-DE' });
    const label = await page.locator('.waits').first().getAttribute('aria-label');
    expect(label).toContain('über den Schlüssel „test“');
  });

  /**
   * A text of several words that English and German browsers show alike is not translated, unless the service has
   * answered it: names of people and lists, and texts of the service.
   */
  test('has no text in English except what the service answers', async () => {
    const { secret } = await company.key('admin');
    const held = await call(service, 'rows.delete', { rowIds: company.rowIds }, { host: company.host, secret });
    const { call_id: heldId } = held.body.error as { readonly call_id: string };
    const paths = [
      '',
      `/lists/${company.listId}`,
      `/approvals/${heldId}`,
      '/calls',
      `/calls/${heldId}`,
      '/team',
      '/settings',
      ...['/keys', '/webhooks', '/assistants'].map((tab) => `/developer${tab}`),
      ...FORMS.map((name) => `/developer/console/${name}`),
    ];
    const [english, german] = await Promise.all([
      open(company, 'admin', '/app'),
      open(company, 'admin', '/app', { locale: 'de-DE' }),
    ]);
    const answers: string[] = [];
    for (const { page } of [english, german])
      page.on('response', (response) => {
        // An answer that arrives after its page was left cannot be read. The other page has the same answer.
        const keep = async () => answers.push((await response.text()).replaceAll(String.raw`\"`, '"'));
        if (/\/(api|decide)\//.test(response.url())) void keep().catch(() => 0);
      });
    const left: string[] = [];
    for (const path of paths) {
      const [there, here] = await Promise.all([english, german].map(({ page }) => textsOf(page, `/app${path}`)));
      expect(here?.length, path).toBeGreaterThan(10);
      left.push(...(here?.filter((text) => there?.includes(text) && WORDS.test(text)) ?? []));
    }
    const known = answers.join('\n');
    // Names and sentences of the service can also be side by side.
    const isKnown = (text: string) => text.split(/[,.] /).every((part) => known.includes(part));
    expect(left.filter((text) => !isKnown(text))).toEqual([]);
  });

  test('names the choices of a form, and sends their values', async () => {
    for (const width of WIDTHS) {
      const path = '/app/developer/console/lists.addColumn';
      const { page } = await open(company, 'admin', path, { width, locale: 'de-DE' });
      await page.getByText('weitere Felder').click();
      const type = page.getByLabel('Art freiwillig', { exact: true });
      await type.selectOption({ label: 'Datum und Uhrzeit' });
      expect(await type.inputValue()).toBe('date_time');
      await page.getByText('Name, den Menschen sehen.').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await isSideways(page)).toBe(false);
      if (width === 360) continue;
      await page.getByLabel('Liste', { exact: true }).selectOption(company.listId);
      await page.getByLabel('Name', { exact: true }).first().fill('Bis wann');
      await page.getByRole('button', { name: 'Spalte hinzufügen' }).click();
      await page.getByText('Sie ist gelaufen.').waitFor();
    }
    const list = await service.store.lists.get(company.id, company.listId);
    expect(list?.columns.find(({ name }) => name === 'Bis wann')?.type).toBe('date_time');
  });

  test('says in German who made a call, what it would do and why, and its outcome', async () => {
    const { secret } = await company.key('member');
    const input = { rowIds: company.rowIds.slice(0, 11) };
    const held = await call(service, 'rows.delete', input, { host: company.host, secret });
    const path = `/app/approvals/${held.body.error.call_id}`;
    const { page } = await open(company, 'member', path, { locale: 'de-DE' });
    await page.locator('.sheet-of').getByText('mika, über den Schlüssel „test“ (…').waitFor();
    await page.getByRole('heading', { name: '11 Zeilen aus Things löschen' }).waitFor();
    await page
      .getByText('Der Aufruf betrifft 11 Zeilen, mehr als 10. Ein solcher Aufruf braucht eine Bestätigung.')
      .waitFor();
    await page.keyboard.press('a');
    await page.locator('.sheet-of').getByText('11 Zeilen gelöscht.').waitFor();
    await page.locator('.notice').getByText('Bestätigt. 11 Zeilen gelöscht.').waitFor();
  });

  test('is in German for a browser that prefers German to English, whatever it prefers to both', async () => {
    const { page, context } = await open(company, 'admin', '/app/lists', { locale: 'fr-FR' });
    await page.getByRole('heading', { name: 'Lists' }).waitFor();
    await context.setExtraHTTPHeaders({ 'Accept-Language': 'fr-FR,de-DE;q=0.9,en;q=0.8' });
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'languages', { value: ['fr-FR', 'de-DE', 'en'], configurable: true }),
    );
    await page.reload();
    await page.getByRole('heading', { name: 'Listen' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
  });

  test('shows people no paths of fields', async () => {
    const { page } = await open(company, 'admin', '/app/developer/console/lists.create', { locale: 'de-DE' });
    await page.getByRole('button', { name: 'Liste anlegen' }).click();
    await page.getByText('Füll das aus.').first().waitFor();
    await page.getByText('Einige Felder fehlen oder sind nicht gültig.').waitFor();
  });

  test('shows the problem with a field', async () => {
    const { page } = await open(company, 'admin', '/app/developer/console/team.invite', { locale: 'de-DE' });
    await page.getByLabel('Name', { exact: true }).fill('Nia');
    await page.getByLabel('E-Mail', { exact: false }).first().fill('nia');
    await page.getByLabel('Rolle', { exact: true }).selectOption('member');
    await page.getByRole('button', { name: /einladen/ }).click();
    await page.getByText('Hier muss eine E-Mail-Adresse stehen.').waitFor();
  });

  test('shows why a call would be refused', async () => {
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { plan: 'free' } });
    const path = '/app/developer/console/webhooks.create';
    const { page } = await open(company, 'admin', path, { locale: 'de-DE' });
    await page.locator('main form input').first().fill('https://hooks.example.com/');
    await page.locator('main form input[type=checkbox]').first().check();
    await page.getByText('Das gehört zum Tarif ').first().waitFor();
  });
});

/** Several words, one of which starts with a small letter. Names of products, such as Claude Code, do not match. */
const WORDS = /\p{L} \p{Ll}{2,}/u;

/**
 * The texts and labels of a place, once they no longer change. Code is left out, because it is the same in every
 * language.
 */
async function textsOf(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(new URL(path, page.url()).href);
  await page.locator('main :is(h1, h2, [role=grid])').first().waitFor();
  let [before, now]: (readonly string[])[] = [[], []];
  do {
    before = now ?? [];
    await page.waitForTimeout(SETTLED);
    now = await page.evaluate(() => {
      const { document, NodeFilter } = globalThis;
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = nodes.nextNode(); node; node = nodes.nextNode())
        if (!node.parentElement?.closest('code, pre, script, style, noscript'))
          found.push(node.nodeValue?.trim() ?? '');
      for (const name of ['aria-label', 'placeholder', 'title'])
        for (const one of document.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name) ?? '');
      return found.filter((text) => text !== '');
    });
  } while (before.length === 0 || before.join() !== now.join());
  return now;
}

/** A place has been read when it shows the same texts after this time, milliseconds. */
const SETTLED = 200;
