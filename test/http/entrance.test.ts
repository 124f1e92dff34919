import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { signedIn } from './people.js';

/** Requests without credentials: unknown addresses, the base address of the API, forms, and the mail of a sign-up. */

const PUBLIC = 'localhost:3000';
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let service: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  service = await startTestService({ env: { SIGN_UP: 'true', RATE_LIMIT: '100000' } });
  company = await createCompany(service.store);
  ({ secret } = await company.key('admin'));
});
afterAll(() => service.stop());

describe("an unknown company's address", () => {
  const at = (path: string, headers: Record<string, string>) =>
    ask(service, path, { host: 'nobody-here.localhost:3000', headers });

  test.each(['/', '/sign-in', '/decide/call_x', '/nothing'])('answers a browser with a page, at %s', async (path) => {
    const { status, headers, text } = await at(path, BROWSER);
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('There is no company at this address');
    expect(text).toContain('<header>');
    expect(text).toContain('href="http://localhost:3000/"');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([{}, { accept: '*/*' }, { accept: 'application/json' }])(
    'answers programs with JSON: %o',
    async (accept) => {
      const { status, body } = await at('/', accept);
      expect([status, body.error.code]).toEqual([404, 'not_found']);
    },
  );

  test('answers in the envelope below /api for any Accept header', async () => {
    expect((await at('/api/v1/calls/call_x', BROWSER)).body.error.code).toBe('not_found');
  });
});

describe('an unknown page', () => {
  test("has the header of the company's site, with the name of the signed-in member", async () => {
    const session = await signedIn(service, company, 'viewer');
    const { status, text } = await ask(service, '/nothing', {
      host: company.host,
      headers: { ...session, ...BROWSER },
    });
    expect(status).toBe(404);
    expect(text).toContain('Testers</a>');
    expect(text).toContain('vera');
    expect(text).toContain('Sign out');
  });

  test('has the header of the documentation, with its search', async () => {
    const { status, headers, text } = await ask(service, '/docs/nothing', { host: PUBLIC, headers: BROWSER });
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('action="/docs/search"');
    expect(text).toContain('No page has this address');
    const markdown = await ask(service, '/docs/nothing.md', { host: PUBLIC });
    expect([markdown.status, markdown.headers['content-type']]).toEqual([404, 'text/markdown; charset=utf-8']);
    expect(markdown.text).toContain('/llms.txt');
  });
});

describe('the base address of the API', () => {
  test.each(['/api/v1', '/api/v1/'])('lists the addresses of the API, at %s', async (path) => {
    const { status, headers, body } = await ask(service, path, { host: company.host });
    const origin = `http://${company.host}`;
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      data: {
        actions: `${origin}/api/v1/actions/<name>`,
        mcp: `${origin}/api/v1/mcp`,
        openapi: 'http://localhost:3000/api/v1/openapi.json',
        docs: 'http://localhost:3000/docs',
        llms: 'http://localhost:3000/llms.txt',
        apiCatalog: 'http://localhost:3000/.well-known/api-catalog',
      },
      changed: [],
    });
    expect(headers['link']).toContain('<http://localhost:3000/.well-known/api-catalog>; rel="api-catalog"');
    expect(headers['link']).toContain('rel="service-desc"');
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  test('of the public host shows the form of a company address', async () => {
    const { body } = await ask(service, '/api/v1', { host: PUBLIC });
    expect(body.data.actions).toBe('http://<company>.localhost:3000/api/v1/actions/<name>');
  });

  test('links to existing pages', async () => {
    const { body } = await ask(service, '/api/v1', { host: PUBLIC });
    for (const name of ['openapi', 'docs', 'llms', 'apiCatalog'])
      expect((await ask(service, new URL(body.data[name]).pathname, { host: PUBLIC })).status, name).toBe(200);
  });

  test('of a company that does not exist is not_found', async () => {
    const { status, body } = await ask(service, '/api/v1', { host: 'nobody-here.localhost:3000' });
    expect([status, body.error.code]).toEqual([404, 'not_found']);
  });
});

describe('/.well-known/api-catalog (RFC 9727)', () => {
  test.each([
    ['the public host', () => PUBLIC],
    ["a company's host", () => company.host],
  ])('is a linkset, on %s', async (_, host) => {
    const { status, headers, text } = await ask(service, '/.well-known/api-catalog', { host: host() });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(JSON.parse(text)).toEqual({
      linkset: [
        {
          anchor: `http://${host()}/api/v1`,
          'service-desc': [
            { href: 'http://localhost:3000/api/v1/openapi.json', type: 'application/vnd.oai.openapi+json;version=3.1' },
          ],
          'service-doc': [
            { href: 'http://localhost:3000/docs', type: 'text/html' },
            { href: 'http://localhost:3000/llms.txt', type: 'text/plain' },
          ],
        },
      ],
    });
  });

  test('answers HEAD with the link to itself', async () => {
    const { status, headers } = await ask(service, '/.well-known/api-catalog', { host: PUBLIC, method: 'HEAD' });
    expect(status).toBe(200);
    expect(headers['link']).toContain('rel="api-catalog"');
  });
});

describe('a Host header with a user part', () => {
  test.each(['evil@', 'a:b@'])('is refused: %s', async (part) => {
    const { status, body } = await ask(service, '/api/v1/actions/lists.list', {
      host: `${part}${company.host}`,
      secret,
      body: {},
    });
    expect([status, body.error.code]).toEqual([400, 'invalid_input']);
    expect(body.error.fields[0].path).toBe('header/Host');
    expect((await ask(service, '/docs', { host: `${part}${PUBLIC}` })).status).toBe(400);
  });
});

describe('an answer with a secret', () => {
  test('is not stored by caches, and neither is the state of a call', async () => {
    const made = await call(service, 'keys.create', { name: 'x', role: 'viewer' }, { host: company.host, secret });
    expect(made.body.data.secret).toMatch(/^act_/);
    expect(made.headers['cache-control']).toBe('no-store');
    const path = `/api/v1/calls/${String(made.headers['call-id'])}`;
    expect((await ask(service, path, { host: company.host, secret })).headers['cache-control']).toBe('no-store');
  });
});

describe('a sign-in', () => {
  const post = (path: string, host: string, headers: Record<string, string>) =>
    ask(service, path, {
      host,
      method: 'POST',
      raw: 'email=a%40b.example&password=wrong',
      headers: { ...FORM, ...headers },
    });
  const problem = 'The mail address or the password is not right.';

  test('without an origin is refused', async () => {
    const { status, text } = await post('/sign-in', company.host, {});
    expect(status).toBe(403);
    expect(text).not.toContain(problem);
    expect((await post('/sign-up', PUBLIC, {})).status).toBe(403);
  });

  test.each([
    () => ({ origin: `http://${company.host}` }),
    (): Record<string, string> => ({ 'sec-fetch-site': 'same-origin' }),
  ])('from its own page is accepted', async (headers) => {
    expect((await post('/sign-in', company.host, headers())).text).toContain(problem);
  });
});

test('the mail of a sign-up contains no text of its sender', async () => {
  const words = { company: 'Free Bitcoin', name: 'Dear winner of the raffle' };
  const fields = { ...words, address: 'quartzite', email: 'victim@elsewhere.example' };
  const raw = new URLSearchParams(fields).toString();
  const headers = { ...FORM, origin: `http://${PUBLIC}` };
  expect((await ask(service, '/sign-up', { host: PUBLIC, method: 'POST', raw, headers })).status).toBe(200);
  const folder = join(service.config.dataDir, 'outbox');
  const mails = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  const mail = mails.find((text) => text.includes(fields.email)) ?? '';
  const plain = mail.replaceAll('=\r\n', '');
  expect(plain).toContain('/invite/');
  for (const word of ['Bitcoin', 'Free', 'winner', 'raffle']) expect(plain).not.toContain(word);
});
