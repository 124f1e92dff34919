import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { signedIn } from '../http/people.js';
import { consentAt, form, placeOf, REDIRECT } from './consent.js';

/** The consent page, and the requests that it does not redirect. */

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

describe('the page', () => {
  test('names the program and the address of the answer, and allows the form no other target', async () => {
    const { body } = await at.register({ client_name: 'Nice <b>\u202e program', redirect_uris: [REDIRECT] });
    const query = await at.queryOf({ client_id: body.client_id });
    const page = await at.get(`/oauth/authorize?${query}`, await signedIn(service, company, 'developer'));
    expect(page.status).toBe(200);
    expect(page.text).toContain('Nice &lt;b>');
    expect(page.text).toContain('assistant.example');
    expect(page.text).not.toContain('\u202e');
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://assistant.example;");
    expect(page.text).not.toContain('value="admin"');
    expect(page.headers['x-frame-options']).toBe('DENY');
  });

  test('warns of a program on the person’s own computer', async () => {
    const { body } = await at.register({ client_name: 'Local', redirect_uris: ['http://localhost/back'] });
    const query = await at.queryOf({ client_id: body.client_id, redirect_uri: 'http://localhost:5123/back' });
    const page = await at.get(`/oauth/authorize?${query}`, await signedIn(service, company, 'developer'));
    expect(page.text).toContain('runs on this computer');
  });

  test('redirects to the sign-in page and back', async () => {
    const reply = await at.get(`/oauth/authorize?${await at.queryOf()}`);
    expect(reply.status).toBe(302);
    expect(String(reply.headers['location'])).toMatch(/^\/sign-in\?next=%2Foauth%2Fauthorize%3F/);
  });

  test('does not redirect for an unknown program or address', async () => {
    const session = await signedIn(service, company, 'developer');
    const wrong = [
      { client_id: 'nobody' },
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: `${REDIRECT}?x=1` },
      { redirect_uri: 'https://assistant.example:8443/callback' },
    ];
    for (const change of wrong) {
      const reply = await at.get(`/oauth/authorize?${await at.queryOf(change)}`, session);
      expect([reply.status, reply.headers['location']]).toEqual([400, undefined]);
    }
  });

  test.each([
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ resource: 'http://other.localhost:3000/api/v1/mcp' }, 'invalid_target'],
  ])('redirects with an error for an invalid request: %j', async (change, error) => {
    const reply = await at.get(
      `/oauth/authorize?${await at.queryOf(change)}`,
      await signedIn(service, company, 'developer'),
    );
    expect(reply.status).toBe(303);
    expect(Object.fromEntries(placeOf(reply).searchParams)).toEqual({ error, state: 'st', iss: origin });
  });

  test('redirects with access_denied after the person declines', async () => {
    const reply = await at.consent('developer', await at.queryOf(), { answer: 'no' });
    expect(Object.fromEntries(placeOf(reply).searchParams)).toEqual({
      error: 'access_denied',
      state: 'st',
      iss: origin,
    });
  });

  test('accepts no answer from another site, without its token or without a session', async () => {
    const query = await at.queryOf();
    const before = await service.store.authorizations.collection.countDocuments();
    expect((await at.consent('developer', query, { csrf: 'guessed' })).status).toBe(403);
    const session = await signedIn(service, company, 'developer');
    const { raw, headers } = form({ csrf: 'csrf', query: query.toString(), role: 'member', days: '30', answer: 'yes' });
    const foreign = { ...session, ...headers, origin: 'https://evil.example' };
    expect((await ask(service, '/oauth/authorize', { host: company.host, raw, headers: foreign })).status).toBe(403);
    expect(
      (await ask(service, '/oauth/authorize', { host: company.host, raw, headers: { ...headers, origin } })).status,
    ).toBe(403);
    expect(await service.store.authorizations.collection.countDocuments()).toBe(before);
  });
});

describe('registering', () => {
  test.each([
    'http://assistant.example/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'cursor://callback',
    'https://user@assistant.example/',
    `${REDIRECT}#x`,
    'nothing',
  ])('%s is refused as an address', async (uri) => {
    const reply = await at.register({ client_name: 'A', redirect_uris: [uri] });
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_redirect_uri']);
  });

  test('accepts only a name and addresses', async () => {
    for (const metadata of [
      {},
      { redirect_uris: [] },
      { redirect_uris: 'x' },
      [],
      { redirect_uris: [REDIRECT], client_name: 'x'.repeat(101) },
    ])
      expect((await at.register(metadata)).body.error).toBe('invalid_client_metadata');
    const { body, status } = await at.register();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      client_name: 'Assistant',
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'none',
    });
  });

  test('is not possible at the public address, which has no company', async () => {
    for (const path of [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-authorization-server',
      '/oauth/authorize',
    ])
      expect((await ask(service, path, { host: 'localhost:3000' })).status).toBe(404);
  });
});
