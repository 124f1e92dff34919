import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { isMissing, isSideways, useBrowser } from './browser.js';
import { useListSteps } from './listSteps.js';

/** The differences of a narrow screen. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { plan: 'business', rows: 3 });
});
afterAll(() => service?.stop());

const PHONE = { width: 360, height: 740 };

describe.skipIf(isMissing)('on a phone', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  afterEach(expectNoProblems);

  const { act, nth, path } = useListSteps(() => ({ service, company }));

  test.each([PHONE, { width: 1440, height: 900 }])(
    'and elsewhere, Tab goes through the tools of a list in their visual order, at $width px',
    async (size) => {
      await act('views.save', { listId: company.listId, name: 'Mine' });
      const { page } = await open(company, 'admin', path(), size);
      await page.getByLabel('View').waitFor();
      const places = await page.locator('.list > .head :is(button, input, select)').evaluateAll((tools) =>
        tools.map((tool) => {
          const { top, left, height } = tool.getBoundingClientRect();
          // Tools in one line have the same vertical middle.
          return { line: Math.round((top + height / 2) / 8), left };
        }),
      );
      expect(places.length).toBeGreaterThan(7);
      expect(places).toEqual(places.toSorted((a, b) => a.line - b.line || a.left - b.left));
    },
  );

  test('a name that is longer than the screen breaks inside, and shorter names do not', async () => {
    const { listId } = company;
    const { version } = (await act('lists.get', { listId })).body.data.list;
    await act('lists.rename', { listId, name: 'Kundenbeschwerdenverwaltungsliste', version });
    const { page } = await open(company, 'member', path(), PHONE);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    expect(await isSideways(page)).toBe(false);
    const box = await heading.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
    expect(await heading.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  });

  test('the days of a calendar have their weekday and month', async () => {
    await act('lists.addColumn', { listId: company.listId, name: 'Due', type: 'date' });
    const today = new Date().toISOString().slice(0, 10);
    await act('rows.update', { rowId: nth(0), cells: { due: today } });
    const { page } = await open(company, 'member', `${path()}?as=calendar`, PHONE);
    await page.getByRole('button', { name: 'thing 0' }).waitFor();
    const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
    const day = new Date(`${today}T00:00:00Z`).toLocaleDateString('en-US', options);
    expect(await page.getByText(day).isVisible()).toBe(true);
  });

  test('dates of lists and members show their headings', async () => {
    const { page } = await open(company, 'admin', '/app/lists', PHONE);
    const before = (text: string | RegExp, at: number) =>
      page
        .getByRole('row')
        .filter({ hasText: text })
        .locator(`td:nth-child(${at})`)
        .evaluate((cell) => globalThis.getComputedStyle(cell, '::before').content);
    await page.locator('main').getByRole('link', { name: 'Things' }).waitFor();
    expect(await before('Things', 3)).toBe('"Changed: "');
    await page.goto(page.url().replace(/lists$/, 'team'));
    await page.getByText('mika').first().waitFor();
    expect(await before(/^mika/, 4)).toMatch(/^"\w.*: "$/);
  });
});
