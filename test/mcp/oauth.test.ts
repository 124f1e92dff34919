import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/client';
import { ask, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { signedIn } from '../http/people.js';
import { connect, fetchAt } from './client.js';
import { consentAt, placeOf, REDIRECT, verifier } from './consent.js';

/** A program gets a key through the consent of a person (OAuth). */

let service: TestService;
let company: TestCompany;
let origin: string;
let at: ReturnType<typeof consentAt>;

beforeAll(async () => {
  service = await startTestService();
  company = await createCompany(service.store);
  origin = `http://${company.host}`;
  at = consentAt(service, company);
});
afterAll(() => service.stop());

test('a client that knows only the address of the server gets a key', async () => {
  let saved: {
    discovered?: unknown;
    verifier?: string;
    client?: unknown;
    tokens?: { access_token: string };
    asked?: URL;
  } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: 'http://127.0.0.1:7777/back',
    clientMetadata: { client_name: 'Official client', redirect_uris: ['http://127.0.0.1:7777/back'] },
    clientInformation: () => saved.client as never,
    saveClientInformation: (client) => void (saved = { ...saved, client }),
    tokens: () => saved.tokens as never,
    saveTokens: (tokens) => void (saved = { ...saved, tokens }),
    redirectToAuthorization: (asked) => void (saved = { ...saved, asked }),
    saveCodeVerifier: (made) => void (saved = { ...saved, verifier: made }),
    codeVerifier: () => saved.verifier ?? '',
    saveDiscoveryState: (discovered) => void (saved = { ...saved, discovered }),
    discoveryState: () => saved.discovered as never,
  };
  const refused = await ask(service, '/api/v1/mcp', { host: company.host, body: {} });
  expect(refused.status).toBe(401);
  const described = /resource_metadata="([^"]+)"/.exec(String(refused.headers['www-authenticate']))?.[1] ?? '';
  expect(described).toBe(`${origin}/.well-known/oauth-protected-resource/api/v1/mcp`);

  const options = {
    serverUrl: `${origin}/api/v1/mcp`,
    resourceMetadataUrl: new URL(described),
    fetchFn: fetchAt(service),
  };
  expect(await auth(provider, options)).toBe('REDIRECT');
  const asked = saved.asked ?? new URL('http://nowhere.invalid');
  expect(asked.origin + asked.pathname).toBe(`${origin}/oauth/authorize`);
  const back = placeOf(await at.consent('developer', asked.searchParams));
  expect(back.host).toBe('127.0.0.1:7777');
  const iss = back.searchParams.get('iss') ?? '';
  expect(await auth(provider, { ...options, authorizationCode: back.searchParams.get('code') ?? '', iss })).toBe(
    'AUTHORIZED',
  );

  const secret = saved.tokens?.access_token ?? '';
  expect(secret).toMatch(/^act_/);
  const { client, call } = await connect(service, { host: company.host, secret });
  expect((await call('account_get')).body.data.account).toMatchObject({ name: 'dana' });
  await client.close();
});

describe('the key of a consent', () => {
  test("is an ordinary key of the person with the chosen role and expiry, in the company's log and lists", async () => {
    const { body, status } = await at.token(await at.codeOf('developer', { role: 'viewer', days: '7' }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', scope: 'viewer' });
    expect(body.expires_in).toBeGreaterThan(6.9 * 86_400);
    expect(body.expires_in).toBeLessThanOrEqual(7 * 86_400);
    const [key] = await service.store.keys.collection
      .find({ companyId: company.id, lastFour: body.access_token.slice(-4) })
      .toArray();
    expect(key).toMatchObject({
      name: 'Assistant',
      role: 'viewer',
      ownerId: company.members.developer._id,
      assistant: true,
      switchedOffAt: null,
    });
    const { secret } = await company.key('admin');
    const { client, call } = await connect(service, { host: company.host, secret });
    const listed = await call('keys_list', { limit: 200 });
    expect(JSON.stringify(listed.body.data)).toContain(key?._id);
    await client.close();
    const made = await service.store.calls.collection.findOne({
      companyId: company.id,
      action: 'keys.create',
      state: 'succeeded',
      'envelope.changed.id': key?._id,
    });
    expect(made?.principal).toMatchObject({ kind: 'session', memberId: company.members.developer._id });
  });

  test.each([
    ['developer', { role: 'admin' }, /at most the role of its maker/],
    ['developer', { role: 'emperor' }, /not valid/],
    ['developer', { days: '400' }, /not valid/],
    ['developer', { days: '' }, /not valid/],
  ] as const)('has the limits of keys.create: %s with %j', async (who, fields, problem) => {
    const reply = await at.consent(who, await at.queryOf(), fields);
    expect(reply.status).toBe(403);
    expect(reply.text).toMatch(problem);
    expect(reply.headers['location']).toBeUndefined();
  });

  test('is not made for a person who may make no keys', async () => {
    const query = await at.queryOf();
    for (const who of ['viewer', 'member'] as const) {
      const session = await signedIn(service, company, who);
      const page = await at.get(`/oauth/authorize?${query}`, session);
      expect([page.status, page.text.includes('You cannot allow this')]).toEqual([403, true]);
      expect((await at.consent(who, query)).status).toBe(403);
    }
  });

  test('is not made on a plan without keys', async () => {
    const set = (plan: 'free' | 'business') =>
      service.store.companies.collection.updateOne({ _id: company.id }, { $set: { plan } });
    const granted = await at.codeOf('admin');
    await set('free');
    expect((await at.consent('admin', await at.queryOf())).status).toBe(403);
    expect((await at.token(granted)).body.error).toBe('invalid_grant');
    await set('business');
  });

  test('is not made when the role is lowered between the consent and the exchange of the code', async () => {
    const granted = await at.codeOf('admin2', { role: 'admin' });
    const of = (role: 'admin' | 'member') =>
      service.store.members.collection.updateOne({ _id: company.members.admin2._id }, { $set: { role } });
    await of('member');
    const { body } = await at.token(granted);
    await of('admin');
    expect(body.error).toBe('invalid_grant');
    expect(body.access_token).toBeUndefined();
  });
});

describe('a code', () => {
  test('works once: a second exchange switches its key off', async () => {
    const granted = await at.codeOf();
    const first = await at.token(granted);
    const secret = first.body.access_token;
    const second = await at.token(granted);
    expect([second.status, second.body.error]).toEqual([400, 'invalid_grant']);
    const reply = await ask(service, '/api/v1/mcp', { host: company.host, secret, body: {} });
    expect(reply.body.error.data.reason).toBe('key_switched_off');
  });

  test('that is exchanged many times at once makes one key', async () => {
    const granted = await at.codeOf();
    const before = await service.store.keys.collection.countDocuments({ companyId: company.id });
    const replies = await Promise.all(Array.from({ length: 8 }, () => at.token(granted)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await service.store.keys.collection.countDocuments({ companyId: company.id })).toBe(before + 1);
  });

  test.each([
    ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }],
    ['another address', { redirect_uri: `${REDIRECT}/else` }],
    ['another program', { client_id: 'somebody' }],
  ])('is void after an exchange with %s', async (_, wrong) => {
    const granted = await at.codeOf();
    expect((await at.token({ ...granted, ...wrong })).body.error).toBe('invalid_grant');
    expect((await at.token(granted)).body.error).toBe('invalid_grant');
  });

  test("is void on another company's address, and after a minute", async () => {
    const other = await createCompany(service.store);
    expect((await at.token(await at.codeOf(), other.host)).body.error).toBe('invalid_grant');
    const granted = await at.codeOf();
    await service.store.authorizations.collection.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await at.token(granted)).body.error).toBe('invalid_grant');
  });

  test('is valid for the MCP server of its own company only', async () => {
    const granted = await at.codeOf();
    const { body } = await at.token({ ...granted, resource: 'http://other.localhost:3000/api/v1/mcp' });
    expect(body.error).toBe('invalid_target');
  });
});

test('the log of the service has neither codes, keys nor programs', async () => {
  const granted = await at.codeOf();
  const { body } = await at.token(granted);
  const text = service.logged.join('\n');
  for (const hidden of [granted.code, granted.client_id, body.access_token, verifier, 'Assistant'])
    expect(text).not.toContain(hidden);
});
