import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { answerForm, openSite, type Site } from './site.js';

const uri = inject('mongoUri');
let site: Site;

beforeAll(async () => {
  site = await openSite(uri);
});
afterAll(() => site.close());

async function rejected(reason: string, { by }: { by: 'caller' | 'admin' } = { by: 'admin' }) {
  const caller = await site.member('member', { name: 'Mika' });
  const call = await site.hold(caller);
  const path = `/decide/${call._id}`;
  const decider = by === 'admin' ? await site.member('admin', { name: 'Ada' }) : caller;
  const { cookie, csrf } = await site.signIn(decider);
  const asked = (await site.ask(path, { cookie })).text;
  const form = { ...answerForm(call, csrf, 'no'), reason };
  const { status } = await site.ask(path, { method: 'POST', cookie, form });
  const record = await site.store.calls.get(call._id);
  const reader = await site.signIn(caller);
  const page = async () => (await site.ask(path, { cookie: reader.cookie })).text;
  return { asked, status, record, page };
}

describe('a rejection', () => {
  test('has a reason, which the caller reads on the page and in the error', async () => {
    const { asked, status, record, page } = await rejected('  Not before\r\nMonday.  ');
    expect(asked).toMatch(/<textarea[^>]*name="reason"/);
    expect(asked).toMatch(/<textarea[^>]*maxlength="500"/);
    expect(status).toBe(303);
    expect(record?.decision).toMatchObject({ answer: 'no', reason: 'Not before\nMonday.' });
    expect(record?.envelope).toMatchObject({
      error: {
        code: 'rejected',
        message:
          'Ada, an administrator, rejected the call, so nothing ran. Read the reason before you make the call again.',
        reason_given: 'Not before\nMonday.',
      },
    });
    const text = await page();
    expect(text).toContain('Rejected by Ada, an administrator,');
    expect(text).toContain('Not before\nMonday.');
  });

  test('shows the reason as plain text', async () => {
    const { page } = await rejected('<b onclick="x()">see</b> \u202Egpj.exe');
    const text = await page();
    expect(text).not.toContain('<b onclick');
    expect(text).toContain('&lt;b onclick=');
    expect(text).not.toContain('\u202E');
  });

  test('has a reason of 500 characters at most', async () => {
    // Each line break counts once, as in the browser.
    expect((await rejected(`${'a\r\n'.repeat(249)}ab`)).record?.decision?.reason).toHaveLength(500);
    const { status, record } = await rejected('a'.repeat(501));
    expect(status).toBe(400);
    expect(record?.state).toBe('held_confirmation');
  });

  test('may have no reason, and names no administrator when the caller rejected', async () => {
    const { record, page } = await rejected(' ', { by: 'caller' });
    expect(record?.decision).not.toHaveProperty('reason');
    expect(record?.envelope).toMatchObject({
      error: {
        message:
          'The person who was asked to confirm rejected the call, so nothing ran. ' +
          'Ask for the reason before you make the call again.',
      },
    });
    expect(JSON.stringify(record?.envelope)).not.toContain('reason_given');
    expect(await page()).not.toContain('an administrator');
  });

  test('names the administrator only to a key that may read the team', async () => {
    const owner = await site.member('developer', { name: 'Dana' });
    const { cookie, csrf } = await site.signIn(await site.member('admin', { name: 'Ada' }));
    for (const [actions, who] of [
      [['rows', 'team.members'], 'Ada, an administrator,'],
      [['rows'], 'An administrator'],
    ] as const) {
      const key = await site.key(owner, { scope: { actions } });
      const call = await site.hold(owner, { keyId: key._id });
      await site.ask(`/decide/${call._id}`, { method: 'POST', cookie, form: answerForm(call, csrf, 'no') });
      expect((await site.store.calls.get(call._id))?.envelope).toMatchObject({
        error: {
          message: `${who} rejected the call, so nothing ran. Ask for the reason before you make the call again.`,
        },
      });
    }
  });
});

test('the page of a confirmation says that an approval follows', async () => {
  const caller = await site.member('member');
  const call = await site.hold(caller, { preview: { affected: { count: 120, sample: [] }, unit: 'row' } });
  await site.store.calls.collection.updateOne({ _id: call._id }, { $set: { 'hold.approvalFollows': true } });
  const { cookie } = await site.signIn(caller);
  const { text } = await site.ask(`/decide/${call._id}`, { cookie });
  expect(text).toContain('After the confirmation, an administrator must approve the call, too.');
  expect(text).toContain('120 rows');
  // An administrator can only reject this call, so the page does not mention a confirmation by them.
  const admin = await site.signIn(await site.member('admin'));
  const shown = (await site.ask(`/decide/${call._id}`, { cookie: admin.cookie })).text;
  expect(shown).toContain('After the confirmation, an administrator must approve the call, too.');
  expect(shown).not.toContain('you confirm');
});
