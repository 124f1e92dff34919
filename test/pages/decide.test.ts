import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { answerForm, fieldOf, openSite, type Site } from './site.js';

const uri = inject('mongoUri');
let site: Site;

beforeAll(async () => {
  site = await openSite(uri);
});
afterAll(() => site.close());

const stateOf = async (id: string) => (await site.store.calls.get(id))?.state;

/** A caller with a call that is held for confirmation. */
async function confirmation() {
  const caller = await site.member('member');
  const call = await site.hold(caller);
  return { caller, call, path: `/decide/${call._id}`, session: await site.signIn(caller) };
}

describe('the decision page', () => {
  test('decides nothing for GET and HEAD, with and without a session', async () => {
    const { call, path, session } = await confirmation();
    for (const method of ['GET', 'HEAD']) {
      for (const query of ['', `?${new URLSearchParams(answerForm(call, session.csrf, 'yes'))}`]) {
        expect((await site.ask(path + query, { method })).status).toBe(303);
        expect((await site.ask(path + query, { method, cookie: session.cookie })).status).toBe(200);
      }
    }
    expect(await stateOf(call._id)).toBe('held_confirmation');
    expect(site.woken).not.toContain(call._id);
  });

  test('redirects a visitor without a session to the sign-in page and shows nothing of the call', async () => {
    const { path } = await confirmation();
    const answer = await site.ask(path);
    expect(answer.headers.location).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
    expect(answer.text).not.toContain('Deals');
  });

  test('shows nothing to another person with the link', async () => {
    const { caller, path } = await confirmation();
    const other = await site.signIn(await site.member('developer'));
    const { text, status } = await site.ask(path, { cookie: other.cookie });
    expect(status).toBe(200);
    expect(text).toContain('Waiting for the person who made the call');
    for (const hidden of ['Deals', 'secret-input', 'secret-value', caller.name, caller.email, '<button class="yes"']) {
      expect(text).not.toContain(hidden);
    }
  });

  test('answers 404 for a call of another company, as for an unknown one', async () => {
    const { call } = await confirmation();
    const other = await site.signIn(await site.member('admin', { companyId: 'other' }));
    const answers = await Promise.all(
      [call._id, 'call_none'].map((id) => site.ask(`/decide/${id}`, { cookie: other.cookie, company: 'other' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
  });

  test('shows everything that a person needs for the decision', async () => {
    const caller = await site.member('member', { name: 'Ada Lovelace' });
    const call = await site.hold(caller, {
      preview: {
        recipients: ['audit@example.org'],
        reversible: false,
        cost: { credits: 1_200, balance_after: 300 },
        differs: ['It touches 12 things now; before, 11.'],
      },
    });
    const { cookie } = await site.signIn(caller);
    const { text } = await site.ask(`/decide/${call._id}`, { cookie });
    for (const shown of [
      'Delete 12 rows from Deals',
      '12 rows are deleted.',
      'secret-input',
      'secret-value',
      '12 things',
      'audit@example.org',
      '<strong>No</strong>',
      'At most 1,200 credits; 300 credits left after it',
      'Ada Lovelace',
      'A person must confirm this.',
      'in 24 hours',
      'Nov 5, 2026, 12:00:00',
      'before, 11.',
    ]) {
      expect(text).toContain(shown);
    }
  });

  test('shows hostile input as text, distinct from its own text', async () => {
    const caller = await site.member('member', { name: '<img src=x onerror=alert(1)>' });
    const hostile = '"><script>alert(1)</script>';
    const call = await site.hold(caller, {
      preview: {
        title: hostile,
        effects: [hostile],
        input: { hostile, ['</pre>']: 1 },
        recipients: ['moc.live@\u202eexample.com'],
        affected: { count: 1, sample: [{ id: hostile, label: hostile, after: { [hostile]: hostile } }] },
        asked_by: { person: hostile, via: hostile },
        differs: [hostile],
      },
    });
    const { cookie } = await site.signIn(caller);
    for (const path of [`/decide/${call._id}`, '/']) {
      const { text } = await site.ask(path, { cookie });
      expect(text).not.toMatch(/<script|<img/);
      expect(text).not.toContain('\u202e');
    }
    expect((await site.ask(`/decide/${call._id}`, { cookie })).text).toContain('moc.live@\\u{202e}example.com');
  });
});

describe('a decision on the page', () => {
  test('with approval changes the state, wakes the workflow, and is shown on the page', async () => {
    const { caller, call, path, session } = await confirmation();
    const shown = await site.ask(path, { cookie: session.cookie });
    const form = {
      csrf: fieldOf(shown, 'csrf'),
      preview: fieldOf(shown, 'preview'),
      n: fieldOf(shown, 'n'),
      answer: 'yes',
    };
    const answer = await site.ask(path, { method: 'POST', cookie: session.cookie, form });
    expect([answer.status, answer.headers.location]).toEqual([303, path]);
    const record = await site.store.calls.get(call._id);
    expect(record).toMatchObject({
      state: 'confirmed',
      yes: { confirmation: { by: caller._id, n: 1, basis: 'basis-1', at: site.clock.now } },
    });
    expect(site.woken).toContain(call._id);
    const told = await site.ask(path, { cookie: session.cookie });
    expect(told.text).toContain(`Confirmed by ${caller.name}`);
    expect(told.text).toContain('See what came of it');
  });

  test('is kept when the workflow cannot be woken', async () => {
    const { call, path, session } = await confirmation();
    site.woken.push = () => {
      throw new Error('unreachable');
    };
    try {
      const answer = await site.ask(path, {
        method: 'POST',
        cookie: session.cookie,
        form: answerForm(call, session.csrf, 'yes'),
      });
      expect([answer.status, answer.headers.location]).toEqual([303, path]);
    } finally {
      Reflect.deleteProperty(site.woken, 'push');
    }
    expect(await stateOf(call._id)).toBe('confirmed');
  });

  test('with rejection ends the call as rejected, with the id of the call', async () => {
    const { call, path, session } = await confirmation();
    await site.ask(path, { method: 'POST', cookie: session.cookie, form: answerForm(call, session.csrf, 'no') });
    expect(await site.store.calls.get(call._id)).toMatchObject({
      state: 'rejected',
      envelope: { ok: false, error: { code: 'rejected', call_id: call._id } },
    });
    expect((await site.ask(path, { cookie: session.cookie })).text).toContain('Nothing ran.');
  });

  test('by one of two people at once counts, and the other person sees the outcome', async () => {
    const caller = await site.member('member');
    const [ada, bob] = [await site.member('admin', { name: 'Ada' }), await site.member('admin', { name: 'Bob' })];
    const call = await site.hold(caller, { kind: 'approval' });
    const path = `/decide/${call._id}`;
    const [one, two] = [await site.signIn(ada), await site.signIn(bob)];
    const answers = await Promise.all([
      site.ask(path, { method: 'POST', cookie: one.cookie, form: answerForm(call, one.csrf, 'yes') }),
      site.ask(path, { method: 'POST', cookie: two.cookie, form: answerForm(call, two.csrf, 'no') }),
    ]);
    expect(answers.map(({ headers }) => headers.location).toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
      path,
      `${path}?said=late`,
    ]);
    expect(site.woken.filter((id) => id === call._id)).toHaveLength(1);
    const adaWon = answers[0]?.headers.location === path;
    const { text } = await site.ask(`${path}?said=late`, { cookie: (adaWon ? two : one).cookie });
    expect(text).toContain('Your answer changed nothing: the call was decided or had ended before.');
    expect(text).toContain(adaWon ? 'Approved by Ada' : 'Rejected by Bob');
  });

  test('by a double click counts once and is not shown as late', async () => {
    const { call, path, session } = await confirmation();
    const click = () =>
      site.ask(path, { method: 'POST', cookie: session.cookie, form: answerForm(call, session.csrf, 'yes') });
    const answers = await Promise.all([click(), click(), click()]);
    expect(answers.map(({ headers }) => headers.location)).toEqual([path, path, path]);
    expect(site.woken.filter((id) => id === call._id)).toHaveLength(1);
  });

  test('after the expiry has no effect, even before the expiry is on record', async () => {
    const { call, path, session } = await confirmation();
    const before = site.clock.now;
    site.clock.now = call.hold.expiresAt;
    try {
      const answer = await site.ask(path, {
        method: 'POST',
        cookie: session.cookie,
        form: answerForm(call, session.csrf, 'yes'),
      });
      expect(answer.headers.location).toBe(`${path}?said=late`);
      expect((await site.ask(path, { cookie: session.cookie })).text).toContain('no decision was made in time');
    } finally {
      site.clock.now = before;
    }
    expect(await stateOf(call._id)).toBe('held_confirmation');
  });

  test.each([{ preview: 'another-hash' }, { n: '2' }])(
    'on a preview that is not the current one is not accepted: %o',
    async (wrong) => {
      const { call, path, session } = await confirmation();
      for (const answer of ['yes', 'no'] as const) {
        const form = { ...answerForm(call, session.csrf, answer), ...wrong };
        const answered = await site.ask(path, { method: 'POST', cookie: session.cookie, form });
        expect(answered.headers.location).toBe(`${path}?said=changed`);
      }
      expect(await stateOf(call._id)).toBe('held_confirmation');
      const again = await site.ask(`${path}?said=changed`, { cookie: session.cookie });
      expect(again.text).toContain('Read it again');
      expect(fieldOf(again, 'preview')).toBe(call.hold.preview.hash);
    },
  );
});
