import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { insertEndpoint } from '../workspace/endpoints.js';
import { accessibilityFaults, isMissing, isSideways, useBrowser } from './browser.js';

/** The app at 200 % zoom, and in the colours of the system. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 12 });
  const due = { id: 'due', name: 'Due', type: 'date' as const };
  await service.store.lists.collection.updateOne({ _id: company.listId }, { $push: { columns: due } });
});
afterAll(() => service?.stop());

/** Controls that a person cannot bring into sight: beyond the edge, or behind a fixed element. */
function unseen(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { document, innerWidth } = globalThis;
    const top = document.querySelector('[role=dialog]') ?? document.body;
    const all = [...top.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    return all.flatMap((control) => {
      const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isShown || control.offsetWidth <= 1 || control.matches('.skip')) return [];
      // The handle of a card is for keys only: a pointer drags the whole card.
      if (globalThis.getComputedStyle(control).pointerEvents === 'none') return [];
      control.scrollIntoView({ block: 'center', inline: 'nearest' });
      const [rect] = control.getClientRects();
      if (!rect) return [];
      const at = document.elementFromPoint(rect.x + rect.width / 2, rect.y + rect.height / 2);
      const isOnTop = control.contains(at) || at?.closest('label')?.contains(control) === true;
      if (isOnTop && rect.left >= -1 && rect.right <= innerWidth + 1) return [];
      const name = control.getAttribute('aria-label') ?? control.textContent;
      return [`${control.tagName} ${name.slice(0, 40)} below ${at?.className ?? 'nothing'} at ${Math.round(rect.x)}`];
    });
  });
}

/** Whether an outline marks the first element of this selector, because not everyone sees colours. */
function isOutlined(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => globalThis.getComputedStyle(element).outlineStyle === 'solid');
}

describe.skipIf(isMissing)('the app at 200 % in the colours of the system', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  test('shows every control of every place, and marks the selected item by more than colour', async () => {
    const { secret } = await company.key('admin');
    const withKey = (name: string, input: object) => call(service, name, input, { host: company.host, secret });
    const { key } = await company.key('admin');
    const { _id: endpointId } = await insertEndpoint(service, company, 'admin');
    const sent = await withKey('lists.export', { listId: company.listId, to: 'books@partner.example' });
    const heldId: string = sent.body.error.call_id;
    const [rowId = ''] = company.rowIds;
    await withKey('rows.update', { rowId, cells: { amount: 700, due: new Date().toISOString().slice(0, 10) } });
    const list = `lists/${company.listId}`;

    const { page } = await open(company, 'admin', '/app/', { zoom: 2, forced: true });
    const isFine = async (what: string) => {
      expect([what, await isSideways(page)]).toEqual([what, false]);
      expect([what, await unseen(page)]).toEqual([what, []]);
      expect([what, await accessibilityFaults(page)]).toEqual([what, []]);
    };
    for (const [path, text] of [
      ['', 'Waits for you'],
      ['approvals', '1 call waits for you'],
      [`approvals/${heldId}`, 'Nothing runs before you answer.'],
      ['held', 'Send Things to'],
      [`held/${heldId}`, 'Cancel the call'],
      ['lists', 'Things'],
      [list, '12 rows'],
      [`${list}?row=${rowId}`, 'History'],
      [`${list}?as=board`, 'thing 1'],
      [`${list}?as=calendar`, 'thing 0'],
      ['calls', 'Update a row'],
      [`calls/${heldId}`, 'Send Things to'],
      ['team', 'Invitations'],
      ['settings', 'Add a rule'],
      ['developer/keys', 'As admin'],
      [`developer/keys/${key._id}`, 'Usage of the last 30 days'],
      ['developer/webhooks', 'http://127.0.0.1:1/hooks'],
      [`developer/webhooks/${endpointId}`, 'Deliveries'],
      ['developer/assistants', 'Nothing is allowed in advance.'],
      ['developer/console', 'Change your password'],
      ['developer/console/rows.create', 'Add a row'],
    ] as const) {
      await page.evaluate((to) => {
        globalThis.history.pushState({}, '', to);
        globalThis.dispatchEvent(new PopStateEvent('popstate'));
      }, `/app/${path}`);
      await page.getByText(text).filter({ visible: true }).first().waitFor();
      await isFine(path);
    }
    await page.getByRole('button', { name: 'Search and act' }).click();
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    await isFine('palette');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.goto(`http://${company.host}/app/${list}`);
    await page.getByText('12 rows').waitFor();
    expect(await isOutlined(page, '.ways button[aria-pressed=true]')).toBe(true);
    await page.getByRole('checkbox', { name: 'Select All' }).check();
    expect(await isOutlined(page, '.grid [role=row][aria-selected=true]')).toBe(true);
    await isFine('a selection');
    await page.getByRole('button', { name: 'Delete 12 rows' }).click();
    await page.getByRole('heading', { name: /^Delete 12 rows/ }).waitFor();
    await isFine('a decision');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await isFine('a filter');
  });

  test('marks the chosen call beside the others', async () => {
    const { secret } = await company.key('admin');
    for (const to of ['books@partner.example', 'tax@partner.example'])
      await call(service, 'lists.export', { listId: company.listId, to }, { host: company.host, secret });
    const { page } = await open(company, 'admin', '/app/approvals', { forced: true });
    await page.getByText('2 calls wait for you').waitFor();
    expect(await isOutlined(page, 'nav a[aria-current=page]')).toBe(true);
    await page.keyboard.press('j');
    await page.locator('.calls a[aria-current=page]').waitFor();
    await page.keyboard.press('Tab');
    expect(await isOutlined(page, '.calls a[aria-current=page]')).toBe(true);
  });
});
