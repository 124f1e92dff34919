import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../src/contract/ranks.js';
import type { RoleMapping } from '../../src/contract/signIn.js';
import { newId } from '../../src/engine/ids.js';
import { inviteAdmin } from '../../src/store/newCompany.js';
import { startOidcProvider, type TestProvider } from '../setup/oidcProvider.js';
import {
  ask,
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';

/** Sign-in through the provider of a company: the whole flow, against a test provider. */

const CALLBACK = '/sign-in/oidc/callback';

let service: TestService;
let company: TestCompany;
let other: TestCompany;
let provider: TestProvider;
let domain: string;

beforeAll(async () => {
  service = await startTestService({ env: { TRUSTED_PROXIES: '1' } });
  [company, other] = await Promise.all([createCompany(service.store), createCompany(service.store)]);
  domain = `${company.id}.example`;
  const redirectUris = [company, other].map(({ host }) => `http://${host}${CALLBACK}`);
  provider = await startOidcProvider({ redirectUris });
  await Promise.all([company, other].map((one) => configure(one)));
});
afterAll(async () => {
  await service.stop();
  await provider.close();
});

interface Settings {
  readonly defaultRole?: Role | null;
  readonly roles?: RoleMapping | null;
  readonly password?: boolean;
}

/** Sets the identity provider of a company, directly in the database. */
async function configure({ id }: TestCompany, { defaultRole = null, roles = null, password = true }: Settings = {}) {
  const { issuer, clientId, clientSecret } = provider;
  const secretId = newId('sec');
  await service.store.providerSecrets.put({
    _id: secretId,
    companyId: id,
    sealed: service.dependencies.vault.seal(clientSecret),
  });
  const allowedDomains = [`${company.id}.example`];
  const oidc = { issuer, clientId, label: 'Test IdP', allowedDomains, defaultRole, roles, secretId };
  await service.store.companies.collection.updateOne(
    { _id: id },
    { $set: { signIn: { oidc, password, passkeys: true } } },
  );
}

const person = (login: string, claims: Record<string, unknown> = {}) =>
  provider.people.set(login, { email: `${login}@${domain}`, email_verified: true, name: `Person ${login}`, ...claims });

const cookieIn = (reply: Reply, name: string): string =>
  [reply.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .findLast((cookie) => cookie.startsWith(`${name}=`) && cookie !== `${name}=`) ?? '';

const get = (path: string, cookie = '', at = company) => ask(service, path, { host: at.host, headers: { cookie } });

/** Starts a sign-in. @returns the address at the provider, and the cookie of the browser */
async function begin(next = '/app', at = company) {
  const reply = await get(`/sign-in/oidc?${new URLSearchParams({ next })}`, '', at);
  expect(reply.status, reply.text).toBe(303);
  return { address: new URL(String(reply.headers['location'])), cookie: cookieIn(reply, 'aa.oidc') };
}

/** Performs a whole sign-in, up to the answer of the service. */
async function signIn(login: string, next = '/app') {
  const { address, cookie } = await begin(next);
  const back = await provider.signIn(address.href, login);
  return { back, cookie, reply: await get(back.pathname + back.search, cookie) };
}

async function memberOf(login: string) {
  return service.store.members.ofAddress(company.id, `${login}@${domain}`);
}

describe('a sign-in', () => {
  test('goes through the provider with PKCE, state and nonce, and back to the requested page', async () => {
    person('ada');
    const { address, cookie } = await begin('/app/lists?x=1');
    expect(address.origin).toBe(provider.issuer);
    const asked = Object.fromEntries(address.searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `http://${company.host}${CALLBACK}`,
    });
    for (const name of ['code_challenge', 'state', 'nonce']) expect(asked[name]).toMatch(/^[\w-]{43}$/);
    // The cookie does not reveal the state.
    expect(cookie).not.toContain(asked['state']);

    const back = await provider.signIn(address.href, 'ada');
    const reply = await get(back.pathname + back.search, cookie);
    expect([reply.status, reply.headers['location']]).toEqual([303, '/app/lists?x=1']);
    const headers = { cookie: cookieIn(reply, 'aa.sid') };
    const sessions = await call(
      service,
      'account.sessions',
      {},
      { host: company.host, headers: { ...headers, origin: `http://${company.host}` } },
    );
    expect(sessions.body.data.sessions).toContainEqual(
      expect.objectContaining({ method: 'single_sign_on', current: true }),
    );
    const link = await service.store.identities.ofMember(company.id, company.members.admin._id, provider);
    expect(link).toMatchObject({ subject: 'ada', memberId: company.members.admin._id });
  });

  test('goes to no other address afterwards', async () => {
    person('ada');
    expect((await signIn('ada', 'https://evil.example')).reply.headers['location']).toBe('/');
  });

  test('finds the person by the subject, also with another mail address later', async () => {
    person('mika');
    expect((await signIn('mika')).reply.status).toBe(303);
    person('mika', { email: `new.name@${domain}` });
    const { reply } = await signIn('mika');
    expect(reply.status).toBe(303);
    const found = await service.store.callers.ofSession(cookieIn(reply, 'aa.sid').slice('aa.sid='.length), new Date());
    expect(found?.member?._id).toBe(company.members.member._id);
  });

  test('of another subject with the same mail address is refused', async () => {
    person('mika');
    await signIn('mika');
    person('impostor', { email: `mika@${domain}` });
    const { reply } = await signIn('impostor');
    expect(reply.status).toBe(403);
    expect(reply.text).toContain('belongs to another person at Test IdP');
    expect(cookieIn(reply, 'aa.sid')).toBe('');
  });
});

describe('an answer is refused', () => {
  const stopped = async (path: string, cookie: string, at = company) => {
    const reply = await get(path, cookie, at);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('You are not signed in');
    expect(cookieIn(reply, 'aa.sid')).toBe('');
    return reply.text;
  };

  test('in a browser that did not start the sign-in, with another state, and the second time', async () => {
    person('ada');
    const { address, cookie } = await begin();
    const back = await provider.signIn(address.href, 'ada');
    expect(await stopped(back.pathname + back.search, '')).toContain('did not start in this browser');
    const foreign = await begin();
    await stopped(back.pathname + back.search, foreign.cookie);
    const changed = new URL(back);
    changed.searchParams.set('state', 'x'.repeat(43));
    await stopped(changed.pathname + changed.search, cookie);

    const good = await get(back.pathname + back.search, cookie);
    expect(good.status).toBe(303);
    expect([good.headers['set-cookie']].flat().join('\n')).toMatch(/^aa\.oidc=;/m);
    // The browser kept the cookie, but the provider accepts each code once.
    await stopped(back.pathname + back.search, cookie);
  });

  test('at another company, and when the cookie was changed', async () => {
    person('ada');
    const { address, cookie } = await begin();
    const back = await provider.signIn(address.href, 'ada');
    await stopped(back.pathname + back.search, cookie, other);
    await stopped(back.pathname + back.search, `${cookie.slice(0, -2)}xx`);
  });

  test('when the provider answers with an error, whose text is not repeated', async () => {
    const { address, cookie } = await begin();
    const state = address.searchParams.get('state') ?? '';
    const answer = { error: 'access_denied', error_description: 'words of the provider', state, iss: provider.issuer };
    const text = await stopped(`${CALLBACK}?${new URLSearchParams(answer)}`, cookie);
    expect(text).toContain('was cancelled at Test IdP');
    expect(text).not.toContain('words of the provider');
    expect(service.logged.join('')).not.toContain('words of the provider');
  });

  test.each([
    ['an unverified address', { email_verified: false }, 'has not verified your mail address'],
    ['an address of which nothing is said', { email_verified: undefined }, 'has not verified your mail address'],
    ['no address', { email: undefined }, 'did not send a mail address'],
    ['a foreign domain', { email: 'ada@evil.example' }, 'Only mail addresses at'],
    ['a subdomain', { email: () => `ada@sub.${domain}` }, 'Only mail addresses at'],
  ])('with %s', async (_, claims, why) => {
    const { email, ...rest } = claims as { email?: string | (() => string) };
    person('stranger', { ...rest, ...('email' in claims && { email: typeof email === 'function' ? email() : email }) });
    const { reply } = await signIn('stranger');
    expect(reply.status).toBe(403);
    expect(reply.text).toContain(why);
    expect(cookieIn(reply, 'aa.sid')).toBe('');
  });
});

test('sign-ins that are started and not finished are limited by client address', async () => {
  const begun = (address: string) =>
    ask(service, '/sign-in/oidc', { host: company.host, headers: { 'x-forwarded-for': address } });
  const first = await Promise.all(Array.from({ length: 100 }, () => begun('198.51.100.1')));
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([303]));
  const stopped = await begun('198.51.100.1');
  expect([stopped.status, Number(stopped.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await begun('198.51.100.2')).status).toBe(303);
});

describe('a person without an account', () => {
  test('does not join without a default role, and joins with it, with the events of an invitation', async () => {
    person('nora');
    const { reply } = await signIn('nora');
    expect([reply.status, await memberOf('nora')]).toEqual([403, null]);
    expect(reply.text).toContain('You have no account here');

    await configure(company, { defaultRole: 'viewer' });
    expect((await signIn('nora')).reply.status).toBe(303);
    expect(await memberOf('nora')).toMatchObject({ name: 'Person nora', role: 'viewer', removedAt: null });
    const { secret } = await company.key('admin');
    const log = await call(service, 'company.calls', { action: 'team.accept' }, { host: company.host, secret });
    const memberId = (await memberOf('nora'))?._id;
    expect(log.body.data.calls).toContainEqual(expect.objectContaining({ state: 'succeeded', memberId }));
    await configure(company);
    expect((await signIn('nora')).reply.status).toBe(303);
  });

  test('accepts an open invitation, without a default role', async () => {
    person('ines');
    const author = { companyId: company.id, callId: 'test_invite', by: 'test', at: new Date() };
    await inviteAdmin(service.store, author, { _id: newId('inv'), email: `ines@${domain}`, name: 'Ines' });
    expect((await signIn('ines')).reply.status).toBe(303);
    expect(await memberOf('ines')).toMatchObject({ role: 'admin' });
    expect((await service.store.companies.get(company.id))?.admins).toContain((await memberOf('ines'))?._id);
  });

  test('who was removed does not join again', async () => {
    await configure(company, { defaultRole: 'viewer' });
    person('rita');
    await signIn('rita');
    const member = await memberOf('rita');
    await service.store.members.collection.updateOne({ _id: member?._id ?? '' }, { $set: { removedAt: new Date() } });
    // Another mail address at the provider does not help.
    for (const email of [`rita@${domain}`, `rita.two@${domain}`]) {
      person('rita', { email });
      const { reply } = await signIn('rita');
      expect(reply.status).toBe(403);
      expect(reply.text).toContain('You were removed from the team');
    }
    await configure(company);
  });
});

describe('the role', () => {
  const roles = {
    claim: 'groups',
    values: [
      { value: 'ops', role: 'admin' as const },
      { value: 'eng', role: 'developer' as const },
    ],
  };

  test('follows the claim at each sign-in: the highest one counts, and without a claim the role stays', async () => {
    await configure(company, { roles });
    person('dora', { groups: ['eng', 'other'] });
    expect((await begin()).address.searchParams.get('scope')).toBe('openid email profile groups');
    await signIn('dora');
    expect(await memberOf('dora')).toMatchObject({ role: 'developer' });
    person('dora', { groups: ['eng', 'ops'] });
    await signIn('dora');
    const dora = await memberOf('dora');
    expect(dora).toMatchObject({ role: 'admin', version: 2 });
    expect((await service.store.companies.get(company.id))?.admins).toContain(dora?._id);
    person('dora', { groups: [] });
    await signIn('dora');
    expect(await memberOf('dora')).toMatchObject({ role: 'admin' });
    await configure(company, { roles, defaultRole: 'viewer' });
    await signIn('dora');
    expect(await memberOf('dora')).toMatchObject({ role: 'viewer', version: 3 });
    expect((await service.store.companies.get(company.id))?.admins).not.toContain(dora?._id);
    await configure(company);
  });

  test('of the last administrator stays', async () => {
    const alone = company.members.admin._id;
    const { admins = [] } = (await service.store.companies.get(company.id)) ?? {};
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { admins: [alone] } });
    await configure(company, { roles, defaultRole: 'viewer' });
    person('ada', { groups: ['eng'] });
    expect((await signIn('ada')).reply.status).toBe(303);
    expect(await memberOf('ada')).toMatchObject({ role: 'admin' });
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { admins: [...admins] } });
    await configure(company);
  });
});
