import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { localPath } from '../../src/http/pages/forms.js';
import { hashPassword } from '../../src/engine/passwords.js';
import { answerForm, cookieOf, fieldOf, openSite, PASSWORD, type Ask, type Site } from './site.js';

const uri = inject('mongoUri');
let site: Site;

beforeAll(async () => {
  site = await openSite(uri);
});
afterAll(() => site.close());

const signIn = (form: Record<string, string>, options: Ask = {}) =>
  site.ask('/sign-in', {
    method: 'POST',
    form: { password: PASSWORD, next: '/', ...form },
    ...options,
    headers: { 'sec-fetch-site': 'same-origin', ...options.headers },
  });

describe('signing in', () => {
  test('passwords are stored as Argon2id with the parameters of OWASP', async () => {
    expect(await hashPassword('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('an unknown address, a removed person, and a wrong or unset password get the same answer', async () => {
    const there = await site.member('member');
    const removed = await site.member('member', { removedAt: new Date() });
    const invited = await site.member('member');
    await site.store.members.collection.updateOne({ _id: invited._id }, { $set: { passwordHash: null } });
    const answers = await Promise.all([
      signIn({ email: there.email, password: 'wrong' }),
      signIn({ email: 'nobody@example.com' }),
      signIn({ email: removed.email }),
      signIn({ email: invited.email }),
      signIn({ email: there.email, password: PASSWORD + ' '.repeat(1_000) }),
    ]);
    for (const { status, text, headers } of answers) {
      expect(status).toBe(403);
      expect(text).toContain('The mail address or the password is not right.');
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test('a password of one company does not work at another company', async () => {
    const member = await site.member('member');
    expect((await signIn({ email: member.email }, { company: 'other' })).status).toBe(403);
  });

  test('ten failures block one mail address at one company, also for the right password', async () => {
    const member = await site.member('member');
    for (let i = 0; i < 10; i += 1) expect((await signIn({ email: member.email, password: 'wrong' })).status).toBe(403);
    const stopped = await signIn({ email: member.email.toUpperCase() });
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn({ email: (await site.member('member')).email })).status).toBe(303);
  });

  test('leads to the app when the person had no other destination', async () => {
    const { email } = await site.member('member');
    const next = fieldOf(await site.ask('/sign-in'), 'next');
    expect(next).toBe('/app');
    expect((await signIn({ email, next })).headers.location).toBe('/app');
  });

  test('successful sign-ins are not limited', async () => {
    const member = await site.member('member');
    for (let i = 0; i < 12; i += 1) expect((await signIn({ email: member.email })).status).toBe(303);
  });

  test('redirects only to a path of this address', async () => {
    const member = await site.member('member');
    expect((await signIn({ email: member.email, next: '/decide/call_1?x=1' })).headers.location).toBe(
      '/decide/call_1?x=1',
    );
    for (const next of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
      '/a/..//evil.example',
      'javascript:alert(1)',
      'evil',
      '',
    ]) {
      expect(localPath(next)).toBe('/');
      expect((await signIn({ email: member.email, next })).headers.location).toBe('/');
    }
  });

  test.each([
    { Origin: 'http://evil.example' },
    { Origin: 'http://other.localhost:3000' },
    { Origin: 'https://acme.localhost:3000' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('a form from another origin is refused: %o', async (headers) => {
    const member = await site.member('member');
    const answer = await signIn({ email: member.email }, { headers });
    expect(answer.status).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('the session', () => {
  test('has a cookie for this host only, unreadable to scripts, which expires with the session', async () => {
    const member = await site.member('member');
    const [cookie = ''] = (await signIn({ email: member.email })).headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^aa\.sid=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; httponly$/);
    const stored = await site.store.sessions.collection.findOne({ memberId: member._id });
    expect(stored).toMatchObject({
      companyId: 'acme',
      expiresAt: new Date(site.clock.now.getTime() + site.config.sessionFor),
    });
    expect(cookie).not.toContain(stored?._id);
  });

  test('has a secure cookie with the prefix __Host- over https, also behind a proxy', async () => {
    const secure = await openSite(uri, { PUBLIC_URL: 'https://localhost:3000' });
    try {
      const member = await secure.member('member');
      const form = { email: member.email, password: PASSWORD };
      const answer = await secure.ask('/sign-in', {
        method: 'POST',
        form,
        headers: { Origin: 'https://acme.localhost:3000' },
      });
      expect(answer.headers['set-cookie']?.[0]).toMatch(
        /^__Host-aa\.sid=[\w-]+; path=\/; expires=[^;]+; samesite=lax; secure; httponly$/,
      );
      expect((await secure.ask('/', { cookie: cookieOf(answer) })).status).toBe(200);
    } finally {
      await secure.close();
    }
  });

  test('has a new id after each sign-in, which ends the earlier session of the browser', async () => {
    const member = await site.member('member');
    const planted = `aa.sid=${'x'.repeat(43)}`;
    const first = cookieOf(await signIn({ email: member.email }, { cookie: planted }));
    expect(first).not.toBe(planted);
    const second = cookieOf(await signIn({ email: member.email }, { cookie: first }));
    expect(second).not.toBe(first);
    expect((await site.ask('/', { cookie: first })).status).toBe(303);
    expect((await site.ask('/', { cookie: second })).status).toBe(200);
  });

  test("is not valid on another company's address", async () => {
    const { cookie } = await site.signIn(await site.member('admin'));
    const answer = await site.ask('/', { cookie, company: 'other' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/sign-in']);
    expect((await site.ask('/', { cookie })).status).toBe(200);
  });

  test('ends after a fixed time, used or not', async () => {
    const { cookie } = await site.signIn(await site.member('member'));
    const start = site.clock.now;
    const after = (ms: number) => {
      site.clock.now = new Date(start.getTime() + site.config.sessionFor + ms);
      return site.ask('/', { cookie });
    };
    try {
      const last = await after(-1);
      expect([last.status, last.headers['set-cookie']]).toEqual([200, undefined]);
      expect((await after(0)).status).toBe(303);
    } finally {
      site.clock.now = start;
    }
  });

  test('of a removed member is not valid', async () => {
    const member = await site.member('member');
    const { cookie } = await site.signIn(member);
    await site.store.members.collection.updateOne({ _id: member._id }, { $set: { removedAt: new Date() } });
    expect((await site.ask('/', { cookie })).status).toBe(303);
  });

  test('ends at once by signing out, which needs its own token', async () => {
    const { cookie, csrf } = await site.signIn(await site.member('member'));
    const asked = await site.ask('/sign-out', { cookie });
    expect([asked.status, asked.text]).toEqual([200, expect.stringContaining(csrf)]);
    expect((await site.ask('/sign-out', { method: 'POST', cookie, form: {} })).status).toBe(403);
    const out = await site.ask('/sign-out', { method: 'POST', cookie, form: { csrf } });
    expect([out.status, out.headers.location]).toEqual([303, '/sign-in']);
    expect(out.headers['set-cookie']?.[0]).toMatch(/^aa\.sid=; path=\/; expires=Thu, 01 Jan 1970/);
    expect((await site.ask('/', { cookie })).status).toBe(303);
  });

  test('that is removed during a request is not stored again', async () => {
    const member = await site.member('member');
    const { cookie, csrf } = await site.signIn(member);
    const call = await site.hold(member);
    site.during = async () => {
      site.during = null;
      await site.store.sessions.removeOfMember('acme', member._id);
    };
    await site.ask(`/decide/${call._id}`, { method: 'POST', cookie, form: answerForm(call, csrf, 'yes') });
    expect(await site.store.sessions.collection.countDocuments({ memberId: member._id })).toBe(0);
    expect((await site.ask('/', { cookie })).status).toBe(303);
  });

  test('is ignored beside a Bearer key', async () => {
    const { cookie } = await site.signIn(await site.member('member'));
    expect((await site.ask('/', { cookie, headers: { Authorization: 'Bearer act_wrong' } })).status).toBe(303);
  });
});

describe('a decision', () => {
  test.each(['missing', 'wrong', "another session's"])(
    'with a token that is %s is refused and decides nothing',
    async (kind) => {
      const member = await site.member('member');
      const { cookie, csrf } = await site.signIn(member);
      const other = await site.signIn(member);
      const call = await site.hold(member);
      const { csrf: _own, ...rest } = answerForm(call, csrf, 'yes');
      const form =
        kind === 'missing' ? rest : { ...rest, csrf: kind === 'wrong' ? csrf.replace(/.$/, '!') : other.csrf };
      expect((await site.ask(`/decide/${call._id}`, { method: 'POST', cookie, form })).status).toBe(403);
      expect((await site.store.calls.get(call._id))?.state).toBe('held_confirmation');
    },
  );

  test('from another origin is refused with the right token, and is accepted from its own', async () => {
    const member = await site.member('member');
    const { cookie, csrf } = await site.signIn(member);
    const call = await site.hold(member);
    const post = (Origin: string) =>
      site.ask(`/decide/${call._id}`, {
        method: 'POST',
        cookie,
        form: answerForm(call, csrf, 'yes'),
        headers: { Origin },
      });
    for (const origin of ['http://evil.example', 'http://other.localhost:3000', 'http://localhost:3000', 'null']) {
      expect((await post(origin)).status).toBe(403);
    }
    expect((await site.store.calls.get(call._id))?.state).toBe('held_confirmation');
    expect((await post('http://acme.localhost:3000')).status).toBe(303);
    expect((await site.store.calls.get(call._id))?.state).toBe('confirmed');
  });

  test('without a session redirects to the sign-in page and decides nothing', async () => {
    const member = await site.member('member');
    const { csrf } = await site.signIn(member);
    const call = await site.hold(member);
    const answer = await site.ask(`/decide/${call._id}`, { method: 'POST', form: answerForm(call, csrf, 'yes') });
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      `/sign-in?next=${encodeURIComponent(`/decide/${call._id}?said=ended`)}`,
    ]);
    expect((await site.store.calls.get(call._id))?.state).toBe('held_confirmation');
  });
});

describe('every page', () => {
  test('can be neither framed nor scripted nor cached, with any status', async () => {
    const member = await site.member('member');
    const { cookie } = await site.signIn(member);
    const call = await site.hold(member);
    const answers = await Promise.all([
      site.ask('/sign-in'),
      site.ask('/', { cookie }),
      site.ask('/', { company: '' }),
      site.ask(`/decide/${call._id}`),
      site.ask(`/decide/${call._id}`, { cookie }),
      site.ask('/decide/call_none', { cookie }),
      site.ask(`/decide/${call._id}`, { cookie, method: 'POST', form: {} }),
      site.ask('/outbox', { cookie }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 303, 200, 404, 403, 403]);
    for (const { headers, text } of answers) {
      expect(headers).toMatchObject({
        'content-security-policy':
          "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      });
      expect(text).not.toMatch(/<script|style=|javascript:/);
    }
  });

  test('with a failure says so without its cause', async () => {
    const { cookie } = await site.signIn(await site.member('member'));
    const held = vi.spyOn(site.store.openHolds, 'inBrief').mockRejectedValueOnce(new Error('inner-words'));
    const answer = await site.ask('/', { cookie });
    expect(held).toHaveBeenCalledOnce();
    expect(answer.status).toBe(500);
    expect(answer.text).toContain('Something went wrong in the service');
    expect(answer.text).not.toContain('inner-words');
  });

  test('of a company is only at its address, and the public address says where', async () => {
    const home = await site.ask('/', { company: '' });
    expect(home.text).toContain('href="http://acme.localhost:3000/"');
    expect(fieldOf(home, 'email')).toBe('');
    for (const path of ['/sign-in', '/decide/call_1', '/outbox'])
      expect((await site.ask(path, { company: '' })).status).toBe(404);
  });
});
