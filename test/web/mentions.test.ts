import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mentionsIn, offered, piecesOf, typedAt } from '../../web/src/lists/mentions.js';
import { createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { accessibilityFaults, isMissing, useBrowser } from './browser.js';
import { useListSteps } from './listSteps.js';

const DAN = { memberId: 'mem_1', name: 'Dan' };
const DANA = { memberId: 'mem_2', name: 'Dana Osei' };

test('a mention starts with an @ at the start of a word, and offers names with a word that starts like it', () => {
  expect(typedAt('Ask @da', 7)).toEqual({ at: 4, letters: 'da' });
  expect(typedAt('@', 1)).toEqual({ at: 0, letters: '' });
  expect(typedAt('me@example.com', 14)).toBeUndefined();
  expect(typedAt('Ask @da\nnow', 11)).toBeUndefined();
  expect(offered([DAN, DANA], 'DA')).toEqual([DAN, DANA]);
  expect(offered([DAN, DANA], 'os')).toEqual([DANA]);
  expect(offered([DAN, DANA], 'dana o')).toEqual([DANA]);
  expect(offered([DAN, DANA], 'an')).toEqual([]);
});

test('a text mentions the members whom it names, and not a member whose name is the start of another name', () => {
  expect(mentionsIn({ text: 'Ask @Dana Osei', chosen: [DAN, DANA, DANA] })).toEqual(['mem_2']);
  expect(mentionsIn({ text: 'Ask @Dana Osei or @Dan.', chosen: [DAN, DANA] })).toEqual(['mem_1', 'mem_2']);
  expect(mentionsIn({ text: 'Ask Dan', chosen: [DAN] })).toEqual([]);
  expect(piecesOf('Ask @Dan.', ['Dan'])).toEqual([{ text: 'Ask ' }, { text: '@Dan', name: 'Dan' }, { text: '.' }]);
});

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  company = await createCompany(service.store, { plan: 'business', rows: 3 });
});
afterAll(() => service?.stop());

describe.skipIf(isMissing)('mentions in the app', () => {
  const { open, expectNoProblems } = useBrowser(() => service);
  const { act, nth, path } = useListSteps(() => ({ service, company }));
  afterEach(expectNoProblems);

  const comments = async () => (await act('rows.comments', { rowId: nth(0) })).body.data.comments;
  const openRow = async () => {
    const opened = await open(company, 'member', `${path()}?row=${nth(0)}`);
    const { page } = opened;
    const field = page.getByLabel('Write a comment');
    await field.waitFor();
    return { ...opened, field, offers: page.getByRole('listbox', { name: 'Mention a member' }) };
  };

  test('an @ and letters, typed without a pause, mention a member by keyboard alone', async () => {
    const { page, field, offers } = await openRow();
    await field.focus();
    await page.keyboard.type('Ask @da');
    await offers.getByRole('option', { name: 'dana' }).waitFor();
    expect(await offers.getByRole('option').count()).toBe(1);
    // The field keeps the focus, and names the option that Enter takes.
    const marked = () =>
      field.evaluate((it) => document.getElementById(it.getAttribute('aria-activedescendant') ?? '')?.textContent);
    await until(marked, (name) => name === 'dana');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.keyboard.type('before Monday');
    expect(await field.inputValue()).toBe('Ask @dana before Monday');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.locator('.row-panel strong').getByText('@dana').waitFor();
    const [comment] = await comments();
    expect(comment).toMatchObject({
      text: 'Ask @dana before Monday',
      mentions: [{ memberId: company.members.developer._id, name: 'dana' }],
    });
    expect(await field.inputValue()).toBe('');
  });

  test('Escape, an address and a name that was deleted again mention no member', async () => {
    const { page, field, offers } = await openRow();
    await field.focus();
    await page.keyboard.type('me@example.com');
    await page.keyboard.type(' @');
    await offers.getByRole('option', { name: 'dana' }).waitFor();
    await page.keyboard.press('Escape');
    await offers.waitFor({ state: 'detached' });
    // The row stays open, and typing continues.
    await page.keyboard.type('dana');
    expect(await offers.count()).toBe(0);
    await page.keyboard.type(' or @d');
    await offers.getByRole('option', { name: 'dana' }).click();
    expect(await field.inputValue()).toBe('me@example.com @dana or @dana ');
    await field.fill('nothing');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.locator('.row-panel .text').getByText('nothing').waitFor();
    expect((await comments())[0].mentions).toEqual([]);
  });

  test('a changed comment mentions the members whom it names then', async () => {
    const mentions = [company.members.developer._id];
    const { page, field } = await openRow();
    await field.fill('Ask @d');
    await page.getByRole('option', { name: 'dana' }).click();
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await until(comments, (all) => all[0]?.mentions.length === 1);
    expect((await comments())[0].mentions[0].memberId).toBe(mentions[0]);
    await page.getByRole('button', { name: /^Change: / }).click();
    await page.getByLabel('Change the comment').fill('Ask no one');
    await page.getByRole('button', { name: 'Save' }).click();
    await until(comments, (all) => all[0]?.text === 'Ask no one');
    expect((await comments())[0].mentions).toEqual([]);
  });
});
