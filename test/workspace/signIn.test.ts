import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allowPasswords } from '../../src/operator/allowPasswords.js';
import { newId } from '../../src/engine/ids.js';
import { hashPassword } from '../../src/engine/passwords.js';
import { inviteAdmin } from '../../src/store/newCompany.js';
import { letThrough, signedIn, type Who } from '../http/people.js';
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

/** The actions that read and set how people sign in, and the effects when passwords are off. */

let service: TestService;
let company: TestCompany;
let provider: TestProvider;
/** A server whose metadata a test writes. */
let forged: { readonly server: Server; readonly issuer: string; metadata: Record<string, unknown> };

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '1000000' } });
  provider = await startOidcProvider({ redirectUris: ['http://127.0.0.1/unused'], fullIdToken: true });
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(forged.metadata));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  forged = { server, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, metadata: {} };
});
afterAll(async () => {
  forged.server.close();
  await service.stop();
  await provider.close();
});
beforeEach(async () => {
  company = await createCompany(service.store);
});

const settings = () => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  label: 'Test IdP',
  allowedDomains: [`${company.id}.example`],
});
const secret = () => ({ clientSecret: provider.clientSecret });

async function act(who: Who, name: string, input: unknown, query = ''): Promise<Reply> {
  const headers = await signedIn(service, company, who);
  return call(service, name, input, { host: company.host, headers, query });
}
const set = (input: object, query = '') => act('admin', 'company.setSignIn', { passkeys: true, ...input }, query);

/** Sets the ways to sign in, with every decision that it needs. */
async function setThrough(input: object) {
  const reply = await set(input);
  if (reply.status === 200) return;
  const who = reply.status === 423 ? 'admin2' : 'admin';
  expect((await letThrough(service, company, reply, who)).envelope).toMatchObject({ ok: true });
}
const stored = async () => (await service.store.companies.get(company.id))?.signIn;
const link = (memberId: string, subject: string) =>
  service.store.identities.link({ ...settings(), companyId: company.id, subject }, memberId, new Date());
const faultsOf = ({ body }: Reply): Record<string, string> =>
  Object.fromEntries(body.error.fields.map(({ path, message }: { path: string; message: string }) => [path, message]));

describe('setting a provider', () => {
  test('waits for another administrator, who sees who can sign in then, and seals the stored secret', async () => {
    const oidc = { ...settings(), defaultRole: 'member', allowedDomains: [`${company.id.toUpperCase()}.example`] };
    const reply = await set({ oidc, ...secret(), password: true });
    expect(reply.status).toBe(423);
    const { preview } = reply.body.error;
    expect(preview.effects.join(' ')).toContain(
      `Anyone with a verified address at ${company.id}.example joins as member.`,
    );
    expect(JSON.stringify(reply.body)).not.toContain(provider.clientSecret);
    const record = await letThrough(service, company, reply, 'admin2');
    expect(record.envelope).toMatchObject({ ok: true, data: { oidc: { label: 'Test IdP', defaultRole: 'member' } } });

    const read = await act('admin', 'company.signIn', {});
    expect(read.body.data).toMatchObject({
      oidc: { ...settings(), defaultRole: 'member', roles: null },
      password: true,
      redirectUri: `http://${company.host}/sign-in/oidc/callback`,
    });
    expect(read.text).not.toContain('secretId');
    expect((await act('developer', 'company.signIn', {})).status).toBe(403);

    const { secretId = '' } = (await stored())?.oidc ?? {};
    const sealed = await service.store.providerSecrets.sealed(company.id, secretId);
    expect(service.dependencies.vault.open(sealed ?? '')).toBe(provider.clientSecret);
    for (const { name } of await service.store.db.listCollections().toArray())
      for (const document of await service.store.db.collection(name).find({}).toArray()) {
        const text = JSON.stringify(document);
        expect([name, text.includes(provider.clientSecret)]).toEqual([name, false]);
        if (name === 'history') expect(text).not.toContain(sealed);
      }
    expect(service.logged.join('')).not.toContain(provider.clientSecret);
    const log = await act('admin', 'company.calls', { action: 'company.setSignIn' });
    expect(log.text).not.toContain(provider.clientSecret);
    const handle = service.client.workflow.getHandle(record._id);
    expect(JSON.stringify(await handle.fetchHistory())).not.toContain(provider.clientSecret);
  });

  test('needs only a confirmation when there is one administrator, and none for the label', async () => {
    await service.store.companies.collection.updateOne(
      { _id: company.id },
      { $set: { admins: [company.members.admin._id] } },
    );
    expect((await set({ oidc: settings(), ...secret(), password: true }, '?dry_run=true')).body.data.blockers).toEqual([
      expect.objectContaining({ code: 'confirmation_required' }),
    ]);
    await setThrough({ oidc: settings(), ...secret(), password: true });
    const before = await stored();
    expect((await set({ oidc: { ...settings(), label: 'Renamed' }, password: true })).status).toBe(200);
    expect(await stored()).toMatchObject({ oidc: { label: 'Renamed', secretId: before?.oidc?.secretId } });
  });

  test('with another secret replaces the stored one', async () => {
    await setThrough({ oidc: settings(), ...secret(), password: true });
    const { secretId: first = '' } = (await stored())?.oidc ?? {};
    await setThrough({ oidc: settings(), ...secret(), password: true });
    const { secretId: second = '' } = (await stored())?.oidc ?? {};
    expect(second).not.toBe(first);
    expect(await service.store.providerSecrets.sealed(company.id, first)).toBeNull();
    expect(await service.store.providerSecrets.sealed(company.id, second)).not.toBeNull();
    await setThrough({ oidc: null, password: true });
    expect(await service.store.providerSecrets.collection.countDocuments({ companyId: company.id })).toBe(0);
  });

  test('is refused to keys', async () => {
    const { secret: key } = await company.key('admin');
    const input = { oidc: settings(), ...secret(), password: true, passkeys: true };
    const reply = await call(service, 'company.setSignIn', input, { host: company.host, secret: key });
    expect([reply.status, reply.body.error.code]).toEqual([403, 'forbidden']);
  });
});

describe('the field that is wrong is named', () => {
  const faults = async (oidc: object | null, more: object = secret()) =>
    faultsOf(await set({ oidc: oidc && { ...settings(), ...oidc }, password: true, ...more }));

  test.each([
    ['no URL', 'not an address', 'not a URL'],
    ['a private address', 'http://10.1.2.3', 'private or reserved network'],
    ['the metadata service of a cloud', 'http://169.254.169.254', 'private or reserved network'],
    ['a name of no server', 'https://idp.invalid', 'no server with this name'],
    ['a query', 'http://127.0.0.1/?tenant=1', 'query'],
    ['a server without metadata', () => `${provider.issuer}/elsewhere`, 'no metadata'],
    ['a closed port', 'http://127.0.0.1:9', 'no metadata'],
  ])('an issuer with %s', async (_, issuer, message) => {
    const found = await faults({ issuer: typeof issuer === 'function' ? issuer() : issuer });
    expect(Object.keys(found)).toEqual(['/oidc/issuer']);
    expect(found['/oidc/issuer']).toContain(message);
  });

  test('metadata of another issuer, and endpoints in a private network', async () => {
    const endpoints = (base: string) => ({
      authorization_endpoint: `${base}/auth`,
      token_endpoint: `${base}/token`,
      jwks_uri: `${base}/keys`,
    });
    forged.metadata = { issuer: 'https://login.example.com', ...endpoints(forged.issuer) };
    expect((await faults({ issuer: forged.issuer }))['/oidc/issuer']).toContain('states another issuer');
    const issuer = `${forged.issuer}/inside`;
    forged.metadata = { issuer, ...endpoints('http://192.168.1.1') };
    expect((await faults({ issuer }))['/oidc/issuer']).toContain('authorization_endpoint');
  });

  test('a secret that the provider refuses, and a missing one', async () => {
    expect(await faults({}, { clientSecret: 'wrong' })).toEqual({
      '/clientSecret': expect.stringContaining('refuses this client or its secret'),
    });
    expect(await faults({}, {})).toEqual({ '/clientSecret': expect.stringContaining('needs its secret') });
    expect(await faults(null)).toEqual({ '/clientSecret': expect.any(String) });
  });

  test('a setting that would lock the administrators out', async () => {
    expect(await faults(null, { password: false })).toEqual({ '/password': expect.any(String) });
    const untried = await faults({ allowedDomains: ['other.example'] }, { ...secret(), password: false });
    expect(Object.keys(untried)).toEqual(['/oidc/allowedDomains', '/password']);
    expect(untried['/password']).toContain('not signed in with this provider yet');
    expect(await stored()).toBeUndefined();
  });
});

describe('when passwords are off', () => {
  const form = (path: string, fields: Record<string, string>) =>
    ask(service, path, {
      host: company.host,
      raw: `${new URLSearchParams(fields)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${company.host}` },
    });
  const credentials = () => ({ email: company.members.viewer.email, password: 'a long password', next: '/' });

  beforeEach(async () => {
    const passwordHash = await hashPassword(credentials().password);
    await service.store.members.collection.updateOne({ _id: company.members.viewer._id }, { $set: { passwordHash } });
    await link(company.members.admin._id, 'ada');
    await setThrough({ oidc: settings(), ...secret(), password: true });
  });

  test('sessions that started with a password end, except the session of the call', async () => {
    const signIn = await form('/sign-in', credentials());
    expect(signIn.status).toBe(303);
    const sessions = () => service.store.sessions.collection.distinct('memberId', { companyId: company.id });
    expect(await sessions()).toContain(company.members.viewer._id);
    const reply = await set({ oidc: settings(), password: false });
    expect(reply.status).toBe(428);
    await letThrough(service, company, reply, 'admin');
    expect(await sessions()).toEqual([company.members.admin._id]);
  });

  test('neither a sign-in nor a reset works, and the pages name what works', async () => {
    await setThrough({ oidc: settings(), password: false });
    const page = await ask(service, '/sign-in?next=/app', { host: company.host });
    expect(page.text).toContain('href="/sign-in/oidc?next=%2Fapp"');
    expect(page.text).not.toContain('type="password"');
    const off = 'This company has switched passwords off. Sign in with Test IdP.';
    const { token } = await service.store.passwordResets.begin(
      { companyId: company.id, memberId: company.members.viewer._id },
      new Date(),
    );
    const refused = [
      await form('/sign-in', credentials()),
      await form('/forgot-password', { email: credentials().email }),
      await form(`/reset-password/${token}`, { password: 'another long password' }),
      await ask(service, '/forgot-password', { host: company.host }),
    ];
    for (const reply of refused) {
      expect([reply.status, reply.text.includes(off)]).toEqual([403, true]);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  });

  test('an invitation is accepted by signing in with the provider, not with a password', async () => {
    await setThrough({ oidc: settings(), password: false });
    const email = `new@${company.id}.example`;
    const author = { companyId: company.id, callId: 'test', by: 'test', at: new Date() };
    const token = await inviteAdmin(service.store, author, { _id: newId('inv'), email, name: 'New' });
    const page = await ask(service, `/invite/${token}`, { host: company.host });
    expect(page.text).toContain('Sign in with Test IdP</a>');
    expect(page.text).not.toContain('type="password"');
    const typed = await form(`/invite/${token}`, { name: 'New', password: 'another long password' });
    expect([typed.status, await service.store.members.ofAddress(company.id, email)]).toEqual([403, null]);
    const called = await call(
      service,
      'team.accept',
      { name: 'New', password: 'another long password' },
      { host: company.host, secret: token },
    );
    expect(faultsOf(called)).toEqual({ '/password': 'The company has switched passwords off.' });
  });

  test('the operator can switch them on, on record', async () => {
    await setThrough({ oidc: settings(), password: false });
    await allowPasswords(service, company.id, new Date());
    expect(await stored()).toMatchObject({ password: true, oidc: { label: 'Test IdP' } });
    expect((await form('/sign-in', credentials())).status).toBe(303);
    const log = await act('admin', 'company.calls', { action: 'operator.allowPasswords' });
    expect(log.body.data.calls).toHaveLength(1);
    await expect(allowPasswords(service, company.id, new Date())).rejects.toThrow('Passwords are on');
  });
});
