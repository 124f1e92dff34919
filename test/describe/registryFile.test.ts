import { request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeRegistry } from '../../src/describe/registryFile.js';
import { createRegistry, loadRegistry } from '../../src/engine/registry.js';
import { assetOf } from '../../src/http/assets.js';
import { createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

/** `/app/registry.json`: the registry for the application. */

const registry = await loadRegistry(new URL('../../src/actions', import.meta.url).pathname);
const expected = JSON.stringify(describeRegistry(registry));
const ALIAS = '/app/registry.json';
const DECODE = { br: brotliDecompressSync, gzip: gunzipSync } as const;
/** The most bytes of the file that a browser loads before it shows the first form. */
const MOST_BYTES = 60_000;

let service: TestService;
let company: TestCompany;
let path: string;

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A request whose answer is not decompressed. */
function get(at: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((done, fail) => {
    const sent = { host: company.host, ...headers };
    request({ port: service.port, path: at, method, headers: sent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', fail)
      .end();
  });
}

beforeAll(async () => {
  service = await startTestService();
  company = await createCompany(service.store);
  path = (await get(ALIAS)).headers.location ?? '';
});
afterAll(() => service.stop());

test('the address without a hash redirects to the current file, and is revalidated each time', async () => {
  const { status, headers } = await get(ALIAS);
  expect([status, headers['cache-control']]).toEqual([302, 'no-cache']);
  expect(headers.location).toMatch(/^\/app\/registry\.[0-9a-f]{12}\.json$/);
});

test('the file is cached for a year without revalidation', async () => {
  const { status, headers, body } = await get(path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    vary: 'Accept-Encoding',
    etag: expect.stringMatching(/^"/),
    'x-content-type-options': 'nosniff',
  });
  expect(headers['set-cookie']).toBeUndefined();
  expect(body.toString()).toBe(expected);
});

describe.each(['br', 'gzip'] as const)('in %s', (encoding) => {
  test('it has the same content, and is sent to clients that take this encoding', async () => {
    const { headers, body } = await get(path, { 'accept-encoding': encoding });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(DECODE[encoding](body).toString()).toBe(expected);
  });

  test('it is answered with 304 for its own tag, and not for the tag of another encoding', async () => {
    const first = await get(path, { 'accept-encoding': encoding });
    const again = { 'accept-encoding': encoding, 'if-none-match': first.headers.etag ?? '' };
    const { status, headers, body } = await get(path, again);
    expect([status, body.length]).toEqual([304, 0]);
    expect(headers).toMatchObject({ etag: first.headers.etag, vary: 'Accept-Encoding' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get(path, { 'if-none-match': first.headers.etag ?? '' })).status).toBe(200);
  });
});

test('browsers, which name gzip first, get Brotli, and a refused encoding is not sent', async () => {
  const encodingOf = async (accepted: string) =>
    (await get(path, { 'accept-encoding': accepted })).headers['content-encoding'];
  expect(await encodingOf('gzip, deflate, br, zstd')).toBe('br');
  expect(await encodingOf('br;q=0, gzip')).toBe('gzip');
  expect(await encodingOf('identity')).toBeUndefined();
});

test('HEAD has the headers of GET, and no body', async () => {
  const [whole, head] = [await get(path), await get(path, {}, 'HEAD')];
  expect([head.status, head.body.length]).toEqual([200, 0]);
  for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'vary'])
    expect(head.headers[name]).toBe(whole.headers[name]);
  expect((await get(ALIAS, {}, 'HEAD')).status).toBe(302);
});

test('an address with another hash is not found, and the answer is not immutable', async () => {
  const { status, headers } = await get('/app/registry.000000000000.json');
  expect(status).toBe(404);
  expect(headers['cache-control']).not.toContain('immutable');
  expect((await get(path, {}, 'POST')).status).toBe(404);
});

test('every company and the public address get the same file', async () => {
  const { body } = await get(path, { host: 'localhost:3000' });
  expect(body.toString()).toBe(expected);
  expect(expected).not.toContain(company.id);
});

test('a browser loads at most 60 kB', async () => {
  const { body } = await get(path, { 'accept-encoding': 'br' });
  expect(body.length).toBeLessThan(MOST_BYTES);
});

test('the hash changes with the content only', () => {
  const pathOf = (of: Parameters<typeof describeRegistry>[0]) =>
    assetOf(Buffer.from(JSON.stringify(describeRegistry(of))), (hash) => hash, { type: 'application/json' }).path;
  const changed = registry.all.map((action, index) => (index === 0 ? { ...action, title: 'Another title' } : action));
  expect(pathOf(createRegistry(registry.all.toReversed()))).toBe(pathOf(registry));
  expect(pathOf(createRegistry(changed))).not.toBe(pathOf(registry));
});

test('an action has its facts, its schemas and an example', () => {
  const { actions } = JSON.parse(expected) as { actions: Record<string, Record<string, unknown>> };
  expect(Object.keys(actions)).toEqual(registry.all.map(({ name }) => name).toSorted());
  for (const action of registry.all) {
    const { title, description, role, plan, effect, input, result } = action;
    expect(actions[action.name]).toMatchObject({ title, description, role, plan, effect, input, result });
    expect(actions[action.name]?.['example']).toMatchObject({ input: action.examples[0]?.input });
  }
  expect(actions['rows.deleteMany']).toMatchObject({
    deprecated: { use: 'rows.delete', since: '2026-11-23' },
    idempotent: expect.any(Boolean),
    destructive: true,
    guard: { kind: 'depends_on_input', note: expect.any(String), takesRules: true },
    cost: { credits: 'none', note: expect.any(String) },
  });
  expect(actions['keys.create']).toMatchObject({ secrets: ['secret'] });
  expect(actions['account.changePassword']?.['secretInput']).toEqual(['current', 'next']);
  expect(actions['keys.switchOff']).toMatchObject({ guard: { takesRules: false }, mayBeProposed: false });
  expect(actions['rows.update']).toMatchObject({ mayBeProposed: true });
  expect(actions['insights.forecast']).toMatchObject({ cost: { credits: 'quoted' } });
});
