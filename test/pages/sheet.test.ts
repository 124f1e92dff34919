import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { CallRecord } from '../../src/contract/documents.js';
import { keyHash, newToken } from '../../src/engine/secrets.js';
import { newId } from '../../src/engine/ids.js';
import { answerForm, fieldOf, openSite, PASSWORD, type Site } from './site.js';

/** The layout of the decision page: facts first, one bar with the buttons, and the outcome after the decision. */

const uri = inject('mongoUri');
let site: Site;

beforeAll(async () => {
  site = await openSite(uri);
});
afterAll(() => site.close());

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
const titleOf = (text: string) => /<title>([^<]*)<\/title>/.exec(text)?.[1];

const SAMPLE = Array.from({ length: 5 }, (_, n) => ({ id: `row_${n}`, label: `Row ${n}`, before: { stage: 'Lead' } }));

async function held(preview: object = {}) {
  const caller = await site.member('member');
  const call = await site.hold(caller, { preview: { affected: { count: 12, sample: SAMPLE }, ...preview } });
  const { cookie, csrf } = await site.signIn(caller);
  const path = `/decide/${call._id}`;
  return { caller, call, path, cookie, csrf, show: async () => (await site.ask(path, { cookie })).text };
}

/** Ends a call like a worker. */
const end = (call: CallRecord, fields: Partial<CallRecord>) =>
  site.store.calls.collection.updateOne({ _id: call._id }, { $set: { endedAt: site.clock.now, ...fields } });

describe('the sheet', () => {
  test('shows the facts before the sample, which is folded', async () => {
    const { show } = await held();
    const text = await show();
    const order = ['12 rows are deleted.', 'Can be undone', '<details', 'Row 0', 'class="bar"'].map((part) =>
      text.indexOf(part),
    );
    expect(order.every((at) => at > 0)).toBe(true);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(text).not.toMatch(/<details[^>]*\sopen/);
  });

  test('shows a change of few values unfolded', async () => {
    const sample = [{ id: 'row_1', label: 'Row one', before: { stage: 'Lead' }, after: { stage: 'Won' } }];
    const { show } = await held({ affected: { count: 1, sample } });
    expect(await show()).toMatch(/<details[^>]*\sopen/);
  });

  test('has one bar, whose button names the effect, and Enter in a field rejects', async () => {
    const { show } = await held({ title: 'Delete 120 rows' });
    const text = await show();
    const bar = text.slice(text.indexOf('class="bar"'));
    expect(text.split('class="bar"')).toHaveLength(2);
    expect(/<button class="yes"[^>]*>(?:<[^>]+>)*([^<]+)/.exec(bar)?.[1]).toBe('Delete 120 rows');
    expect(bar).not.toContain('>Confirm<');
    // Enter in a field presses the first button of the form.
    expect(text.indexOf('value="no"')).toBeLessThan(text.indexOf('value="yes"'));
    const { text: css } = await site.ask('/assets/app.css');
    expect(/\.bar \{[^}]*position: sticky[^}]*bottom: 0/.test(css)).toBe(true);
  });

  test('uses the title of the preview as its title, for people who may see it', async () => {
    const { call, show, path } = await held();
    expect(titleOf(await show())).toBe('Delete 12 rows from Deals · ACME');
    const other = await site.signIn(await site.member('viewer'));
    expect(titleOf((await site.ask(path, { cookie: other.cookie })).text)).toBe('Waiting for another person · ACME');
    await end(call, { state: 'succeeded', envelope: { ok: true, changed: [] } });
    expect(titleOf(await show())).toBe('Done: Delete 12 rows from Deals · ACME');
  });
});

describe('the page after the decision', () => {
  test('does not refresh by itself while the call runs, and has a link to the result', async () => {
    const { call, csrf, cookie, path, show } = await held();
    await site.ask(path, { method: 'POST', cookie, form: answerForm(call, csrf, 'yes') });
    const text = await show();
    expect(text).not.toContain('http-equiv');
    expect(text).toContain(`href="${path}">See what came of it</a>`);
  });

  test('waits for a moment while the call runs, and shows its end', async () => {
    const { call, csrf, cookie, path, show } = await held();
    await site.ask(path, { method: 'POST', cookie, form: answerForm(call, csrf, 'yes') });
    const shown = show();
    setTimeout(() => void end(call, { state: 'succeeded', envelope: { ok: true, changed: [] } }), 300);
    expect(await shown).toContain('>Done<');
  });

  test('names the changes, the person who allowed them, and the next waiting call', async () => {
    const { call, caller, csrf, cookie, path, show } = await held();
    await site.ask(path, { method: 'POST', cookie, form: answerForm(call, csrf, 'yes') });
    const changed = Array.from({ length: 12 }, (_, n) => ({ type: 'row', id: `row_${n}`, change: 'deleted' as const }));
    await end(call, { state: 'succeeded', envelope: { ok: true, changed } });
    expect(await show()).toContain('Nothing else waits for you.');
    const later = await site.hold(caller, { preview: { title: 'The later one' } });
    site.clock.now = new Date(site.clock.now.getTime() - 60_000);
    await site.hold(caller, { preview: { title: 'The sooner one' } });
    site.clock.now = new Date(site.clock.now.getTime() + 60_000);
    const text = await show();
    expect(text).toContain('12 rows were deleted.');
    expect(text).toContain(`Confirmed by ${caller.name}`);
    expect(text).toContain('The sooner one');
    expect(text).not.toContain('The later one');
    expect(text).toContain('2 wait for you');
    expect(text).not.toContain(later._id);
  });
});

test('a form with an old token is refused with a link to the decision', async () => {
  const { cookie, path } = await held();
  const answer = await site.ask(path, { method: 'POST', cookie, form: { answer: 'yes', csrf: 'old' } });
  expect(answer.status).toBe(403);
  expect(answer.text).toContain('Nothing was decided');
  expect(answer.text).toContain(`href="${path}">Open the decision again</a>`);
});

describe('a session that ended before the click', () => {
  test('is explained on the sign-in page, which returns to the decision', async () => {
    const { call, caller, path, csrf } = await held();
    const answer = await site.ask(path, { method: 'POST', form: answerForm(call, csrf, 'yes') });
    expect(answer.headers.location).toBe(`/sign-in?${new URLSearchParams({ next: `${path}?said=ended` })}`);
    const asked = await site.ask(answer.headers.location ?? '');
    expect(asked.text).toContain('Nothing was decided');
    const next = fieldOf(asked, 'next');
    const form = { email: caller.email, password: PASSWORD, next };
    const signedIn = await site.ask('/sign-in', { method: 'POST', form, headers: SAME_ORIGIN });
    expect(signedIn.headers.location).toBe(`${path}?said=ended`);
    const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const back = await site.ask(`${path}?said=ended`, { cookie });
    expect(back.text).toContain('Nothing was decided');
    expect(back.text).toContain('value="yes"');
    expect((await site.store.calls.get(call._id))?.state).toBe('held_confirmation');
  });

  test('is not named on the sign-in page for other reasons', async () => {
    expect((await site.ask('/sign-in?next=/')).text).not.toContain('Nothing was decided');
    expect((await site.ask('/sign-in?next=/outbox%3Fsaid=ended')).text).not.toContain('Nothing was decided');
  });
});

describe('forms', () => {
  test('a refused sign-in marks and focuses its fields, and has the error in the title', async () => {
    const form = { email: 'ada@example.com', password: 'wrong', next: '/' };
    const { text } = await site.ask('/sign-in', { method: 'POST', form, headers: SAME_ORIGIN });
    expect(titleOf(text)).toBe('Error: Sign in · ACME');
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(/<input[^>]*id="password"[^>]*>/.exec(text)?.[0]).toContain('autofocus');
    expect((await site.ask('/sign-in')).text).not.toMatch(/aria-invalid|Error:/);
  });

  test('a sign-up whose address is taken marks the address', async () => {
    const open = await openSite(uri, { SIGN_UP: 'true' });
    try {
      const form = { company: 'Acme', address: 'acme', name: 'Ada', email: 'ada@example.com' };
      const post = { method: 'POST', company: '', form, headers: SAME_ORIGIN };
      const { text, status } = await open.ask('/sign-up', post);
      expect([status, titleOf(text)]).toEqual([409, 'Error: Sign up']);
      const [field] = /<input[^>]*id="address"[^>]*>/.exec(text) ?? [];
      expect(field).toContain('aria-invalid="true"');
      expect(field).toContain('autofocus');
    } finally {
      await open.close();
    }
  });

  test('an invitation names the user for password managers', async () => {
    const token = newToken();
    const inviter = await site.member('admin');
    await site.store.invites.collection.insertOne({
      _id: newId('inv'),
      companyId: 'acme',
      version: 1,
      createdAt: site.clock.now,
      updatedAt: site.clock.now,
      email: 'new@example.com',
      name: 'New Person',
      role: 'member',
      invitedBy: inviter._id,
      expiresAt: new Date(site.clock.now.getTime() + 3_600_000),
      acceptedAt: null,
      cancelledAt: null,
      tokenHash: keyHash(token),
    });
    const { text } = await site.ask(`/invite/${token}`);
    const field = /<input[^>]*autocomplete="username"[^>]*>/.exec(text)?.[0];
    expect(field).toContain('value="new@example.com"');
    expect(field).toMatch(/readonly/i);
    const refused = await site.ask(`/invite/${token}`, { method: 'POST', form: { name: 'New Person', password: 'x' } });
    expect(titleOf(refused.text)).toBe('Error: Join · ACME');
    expect(/<input[^>]*id="password"[^>]*>/.exec(refused.text)?.[0]).toContain('aria-invalid="true"');
  });
});

test('icon and fonts are served by the service with a long cache time', async () => {
  const { text } = await site.ask('/sign-in');
  const icon = /<link rel="icon"[^>]*href="([^"]+)"/.exec(text)?.[1] ?? '';
  const css = await site.ask('/assets/app.css');
  const fonts = [...css.text.matchAll(/url\('?(\/assets\/[^')]+\.woff2)/g)].map(([, path]) => path ?? '');
  expect(fonts).toHaveLength(2);
  const answers = await Promise.all([icon, ...fonts].map((path) => site.ask(path)));
  for (const { status, headers } of answers)
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(answers.map(({ headers }) => headers['content-type'])).toEqual(['image/svg+xml', 'font/woff2', 'font/woff2']);
  const sizes = answers.map(({ headers }) => Number(headers['content-length']));
  expect(sizes[0]).toBeLessThan(1_000);
  expect((sizes[1] ?? 0) + (sizes[2] ?? 0)).toBeLessThanOrEqual(80_000);
});
