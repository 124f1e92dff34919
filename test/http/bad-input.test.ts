import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, call, createCompany, startTestService, type Ask, type Reply, type TestCompany, type TestService } from '../setup/service.js';

let service: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
  company = await createCompany(service.store);
  ({ secret } = await company.key('admin'));
});
afterAll(() => service.stop());

const rows = (options: Partial<Ask>) => ask(service, '/api/v1/actions/lists.rows', { method: 'POST', host: company.host, secret, ...options });
const paths = ({ body }: Reply): string[] => body.error?.['fields']?.map(({ path }: { path: string }) => path) ?? [];

/** An error in the envelope, with what every error has; its page is there. */
async function expectError(reply: Reply, status: number, code: string): Promise<void> {
  expect({ status: reply.status, code: reply.body?.error?.code }).toEqual({ status, code });
  expect(reply.body).toMatchObject({ ok: false, error: { message: expect.stringMatching(/\S/), request_id: reply.headers['request-id'] } });
  expect(reply.headers['content-type']).toMatch(/^application\/json/);
  const page = new URL(reply.body.error?.['doc_url']);
  expect(page.origin).toBe('http://localhost:3000');
  const doc = await ask(service, page.pathname, { host: 'localhost:3000' });
  expect(doc.status).toBe(200);
  expect(doc.text).toContain(code);
}

describe('the body', () => {
  test('that is not JSON is refused', async () => {
    await expectError(await rows({ raw: '{"listId": ' }), 400, 'invalid_input');
  });

  test.each([['an array', '[]'], ['null', 'null'], ['a string', '"listId"'], ['a number', '7'], ['true', 'true']])('that is %s instead of an object is refused at its root', async (_, raw) => {
    const reply = await rows({ raw });
    await expectError(reply, 400, 'invalid_input');
    expect(paths(reply)).toEqual(['']);
  });

  test('that is empty means {} and needs no Content-Type', async () => {
    const reply = await ask(service, '/api/v1/actions/lists.list', { method: 'POST', host: company.host, secret });
    expect(reply.status).toBe(200);
    const missing = await rows({});
    await expectError(missing, 400, 'invalid_input');
    expect(paths(missing)).toEqual(['/listId']);
  });

  test('with several invalid fields is told all of them at once, with pointers and fixes', async () => {
    const reply = await rows({ body: { listid: 'x', limit: 'ten', cursor: '', 'a/b~c': 1 } });
    await expectError(reply, 400, 'invalid_input');
    expect(paths(reply).toSorted()).toEqual(['/a~1b~0c', '/cursor', '/limit', '/listId', '/listid']);
    for (const field of reply.body.error?.['fields']) {
      expect(field).toEqual({ path: expect.any(String), message: expect.stringMatching(/\S/), fix: expect.stringMatching(/\S/) });
    }
  });

  test('with a wrong value deep inside is told where', async () => {
    const input = { name: 'X', columns: [{ name: 'A' }, { name: 'B', type: 'colour' }, { nam: 'C' }] };
    const reply = await call(service, 'lists.create', input, { host: company.host, secret });
    await expectError(reply, 400, 'invalid_input');
    expect(paths(reply).toSorted()).toEqual(['/columns/1/type', '/columns/2/nam', '/columns/2/name']);
  });

  test('with a number out of range, or no whole number, is refused', async () => {
    for (const limit of [0, 201, 1.5, -1, 1e300]) {
      expect(paths(await rows({ body: { listId: company.listId, limit } }))).toEqual(['/limit']);
    }
    expect(paths(await rows({ raw: `{"listId":"${company.listId}","limit":1e999}` }))).toEqual(['/limit']);
  });

  test('of another content type is refused; a charset of UTF-8 is fine', async () => {
    const body = { listId: company.listId };
    await expectError(await rows({ body, headers: { 'content-type': 'text/plain' } }), 415, 'unsupported_media_type');
    await expectError(await rows({ body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }), 415, 'unsupported_media_type');
    await expectError(await rows({ body, headers: { 'content-type': ';;;' } }), 415, 'unsupported_media_type');
    await expectError(await rows({ body, headers: { 'content-type': 'application/json; charset=utf-16' } }), 415, 'unsupported_media_type');
    const upper = await rows({ body, headers: { 'content-type': 'Application/JSON; charset=UTF-8' } });
    expect(upper.status).toBe(200);
  });

  test('above 1 MiB is refused, with its length named', async () => {
    await expectError(await rows({ body: { listId: 'x'.repeat(1_048_576) } }), 413, 'too_large');
  });

  test('above 1 MiB is refused, sent in chunks without its length', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const reply = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const outgoing = request(
        { agent, host: '127.0.0.1', port: service.port, path: '/api/v1/actions/lists.rows', method: 'POST', headers: { host: company.host, authorization: `Bearer ${secret}`, 'content-type': 'application/json' } },
        (incoming) => {
          let text = '';
          incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
          incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text }));
        },
      );
      outgoing.on('error', reject);
      for (let n = 0; n < 20; n += 1) outgoing.write(Buffer.alloc(65_536, 32));
      outgoing.end('{}');
    });
    expect(reply.status).toBe(413);
    expect(JSON.parse(reply.text)).toMatchObject({ ok: false, error: { code: 'too_large' } });
    // The same connection takes the next request.
    const status = await new Promise((resolve, reject) => {
      const next = request({ agent, host: '127.0.0.1', port: service.port, path: '/health', headers: { host: company.host } }, (incoming) => {
        incoming.resume();
        resolve(incoming.statusCode);
      });
      next.on('error', reject);
      next.end();
    });
    expect(status).toBe(200);
    agent.destroy();
  });

  test('of exactly 1 MiB is read', async () => {
    const start = `{"listId":"${company.listId}"`;
    const reply = await rows({ raw: start + ' '.repeat(1_048_576 - start.length - 1) + '}' });
    expect(reply.status).toBe(200);
  });

  test('that breaks off is answered without harm to the next call', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(service.port, '127.0.0.1', () => {
        socket.write(`POST /api/v1/actions/lists.rows HTTP/1.1\r\nHost: ${company.host}\r\nAuthorization: Bearer ${secret}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"li`, () => socket.destroy());
      });
      socket.on('close', () => resolve());
    });
    expect((await rows({ body: { listId: company.listId } })).status).toBe(200);
  });
});

describe('hostile input', () => {
  test('keys that reach for prototypes are unknown fields', async () => {
    const reply = await rows({ raw: `{"listId":"${company.listId}","__proto__":{"limit":1},"constructor":{"prototype":{"x":1}}}` });
    await expectError(reply, 400, 'invalid_input');
    expect(paths(reply).toSorted()).toEqual(['/__proto__', '/constructor']);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test.each(['__proto__', 'constructor', 'toString', '$set', 'a.b', 'na\\u0000me', ''])('a cell named %j is no column', async (name) => {
    const raw = `{"rowId":"${company.rowIds[0]}","cells":{"${name}":"x"}}`;
    const reply = await ask(service, '/api/v1/actions/rows.update', { host: company.host, secret, raw });
    await expectError(reply, 400, 'invalid_input');
    expect(paths(reply)).toHaveLength(1);
  });

  test('JSON nested a hundred thousand deep is refused like any other wrong type', async () => {
    await expectError(await rows({ raw: '['.repeat(100_000) + ']'.repeat(100_000) }), 400, 'invalid_input');
    const deep = `{"listId":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`;
    const reply = await rows({ raw: deep });
    await expectError(reply, 400, 'invalid_input');
    expect(paths(reply)).toEqual(['/listId']);
  });

  test('bytes that are not UTF-8 are refused, not guessed', async () => {
    const raw = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}')]);
    const before = await service.store.lists.collection.countDocuments();
    await expectError(await ask(service, '/api/v1/actions/lists.create', { host: company.host, secret, raw }), 400, 'invalid_input');
    expect(await service.store.lists.collection.countDocuments()).toBe(before);
  });

  test('half a surrogate pair is refused, since it is no text', async () => {
    const raw = '{"name":"broken \\ud800 text"}';
    await expectError(await ask(service, '/api/v1/actions/lists.create', { host: company.host, secret, raw }), 400, 'invalid_input');
  });

  test('a NUL in a text is kept, and in an id it is just an unknown one', async () => {
    await expectError(await rows({ body: { listId: 'lst_\u0000' } }), 404, 'not_found');
    const made = await call(service, 'lists.create', { name: 'a\u0000b' }, { host: company.host, secret });
    expect(made.body.data.list.name).toBe('a\u0000b');
  });

  test('ids that look like database operators find nothing; objects in their place are wrong types', async () => {
    for (const listId of ['$ne', '{"$ne":null}', 'lst_$where', '..', '.*']) {
      await expectError(await rows({ body: { listId } }), 404, 'not_found');
    }
    for (const listId of [{ $ne: null }, { $gt: '' }, ['x'], null, 0, true]) {
      const reply = await rows({ body: { listId } });
      await expectError(reply, 400, 'invalid_input');
      expect(paths(reply)).toEqual(['/listId']);
    }
    await expectError(await ask(service, '/api/v1/calls/$ne', { host: company.host, secret }), 404, 'not_found');
    await expectError(await ask(service, '/api/v1/calls/call_x?wait[$gt]=1', { host: company.host, secret }), 400, 'invalid_input');
  });

  test('a cursor that is no cursor answers an ordinary page, never an error of the database', async () => {
    const reply = await rows({ body: { listId: company.listId, cursor: '{"$gt":""}' } });
    expect(reply.status).toBe(200);
  });

  test('a text of a thousand invalid fields is answered within bounds', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`field${n}`, n]));
    const reply = await rows({ body: many });
    await expectError(reply, 400, 'invalid_input');
    expect(paths(reply).length).toBeLessThanOrEqual(50);
    expect(reply.text.length).toBeLessThan(20_000);
  });

  test('one invalid field with a name of a megabyte does not come back', async () => {
    const reply = await rows({ body: { listId: company.listId, ['x'.repeat(900_000)]: 1 } });
    await expectError(reply, 400, 'invalid_input');
    expect(reply.text.length).toBeLessThan(20_000);
  });
});

describe('the address', () => {
  test('of an unknown action is not_found, with the names nearest to it', async () => {
    const reply = await call(service, 'lists.row', {}, { host: company.host, secret });
    await expectError(reply, 404, 'not_found');
    expect(reply.body.error?.['nearest'][0]).toBe('lists.rows');
  });

  test.each(['..%2f..%2fetc%2fpasswd', '%00', 'constructor', '__proto__', 'toString', '%ff', '%E0%A4%A', 'lists.rows%00', 'LISTS.ROWS', `${'a'.repeat(3_000)}`])('with the action name %s is not_found, never an error of ours', async (name) => {
    const reply = await ask(service, `/api/v1/actions/${name}`, { method: 'POST', host: company.host, secret, body: {} });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    await expectError(reply, name === '%ff' || name === '%E0%A4%A' ? reply.status : 404, name === '%ff' || name === '%E0%A4%A' ? (reply.body.error?.code ?? '') : 'not_found');
    expect(reply.status).toBeLessThan(500);
  });

  test.each(['/api/v1/calls/%E0%A4%A', '/api/v1/actions/%', '/api/%', '/api/v1/actions/lists.rows?%E0%A4%A=%'])('%s with broken percent-encoding is answered in the envelope', async (path) => {
    const reply = await ask(service, path, { method: path.includes('calls') ? 'GET' : 'POST', host: company.host, secret });
    expect([400, 404]).toContain(reply.status);
    expect(reply.body).toMatchObject({ ok: false, error: { request_id: expect.any(String), doc_url: expect.any(String) } });
  });

  test('that climbs out of the actions is nothing here', async () => {
    await expectError(await ask(service, '/api/v1/actions/../../api/v2/x', { method: 'POST', host: company.host, secret, body: {} }), 404, 'not_found');
    await expectError(await ask(service, '/api/v1/actions/lists/rows', { method: 'POST', host: company.host, secret, body: {} }), 404, 'not_found');
  });

  test('below /api that does not exist is not_found in the envelope, on every host', async () => {
    for (const host of [company.host, 'localhost:3000', '127.0.0.1']) {
      for (const path of ['/api/', '/api/v1', '/api/v1/', '/api/v2/actions/lists.rows', '/api/v1/nothing', '/api/v1/calls', '/api/v1/calls/']) {
        const reply = await ask(service, path, { host, secret });
        expect(`${host}${path} ${reply.status} ${reply.body?.error?.code}`).toBe(`${host}${path} 404 not_found`);
      }
    }
  });

  test('of a company that does not exist is not_found in the envelope', async () => {
    for (const host of ['nobody.localhost:3000', 'a.b.localhost:3000', '$ne.localhost:3000', `${company.id}.x.localhost:3000`]) {
      await expectError(await rows({ host, body: { listId: company.listId } }), 404, 'not_found');
    }
  });

  test('of the public host has no actions', async () => {
    await expectError(await rows({ host: 'localhost:3000', body: { listId: company.listId } }), 404, 'not_found');
    await expectError(await ask(service, '/api/v1/calls/call_x', { host: 'localhost:3000', secret }), 404, 'not_found');
  });

  test('takes its host name in any case', async () => {
    expect((await rows({ host: company.host.toUpperCase(), body: { listId: company.listId } })).status).toBe(200);
  });

  test.each([['GET', '/api/v1/actions/lists.rows', 'POST'], ['PUT', '/api/v1/actions/lists.rows', 'POST'], ['DELETE', '/api/v1/calls/call_x', 'HEAD, GET'], ['POST', '/api/v1/openapi.json', 'HEAD, GET']])('does not take %s %s, and says what it takes', async (method, path, allowed) => {
    const reply = await ask(service, path, { method, host: company.host, secret });
    await expectError(reply, 405, 'method_not_allowed');
    expect(String(reply.headers['allow']).split(', ').toSorted()).toEqual(allowed.split(', ').toSorted());
  });
});

describe('the query and the headers', () => {
  const body = () => ({ listId: company.listId });

  test.each(['?dry_run=1', '?dry_run=TRUE', '?dry_run=', '?dry_run=true&dry_run=true', '?dryRun=true', '?dry-run=true', '?unknown=1', '?max_credits=-1', '?max_credits=ten', '?max_credits=1.5', '?accept_cost=', '?accept_cost=yes', '?accept_cost=quo_1&max_credits=5', '?wait=5'])('%s is refused and nothing runs', async (query) => {
    const before = await service.store.lists.collection.countDocuments();
    const reply = await call(service, 'lists.create', { name: 'Never' }, { host: company.host, secret, query });
    await expectError(reply, 400, 'invalid_input');
    expect(paths(reply).every((path) => path.startsWith('query/'))).toBe(true);
    expect(await service.store.lists.collection.countDocuments()).toBe(before);
  });

  test('a quote that never was is refused', async () => {
    const reply = await call(service, 'lists.rows', body(), { host: company.host, secret, query: '?accept_cost=quo_01jd8m3x5v7q9s0b2c4d6e8f0g' });
    await expectError(reply, 400, 'invalid_input');
    expect(paths(reply)).toEqual(['query/accept_cost']);
  });

  test.each(['-1', '61', '1.5', 'soon', ''])('wait=%s is refused', async (wait) => {
    await expectError(await ask(service, `/api/v1/calls/call_x?wait=${wait}`, { host: company.host, secret }), 400, 'invalid_input');
  });

  test('an Idempotency-Key is 1 to 255 characters, once', async () => {
    await expectError(await rows({ body: body(), headers: { 'idempotency-key': '' } }), 400, 'invalid_input');
    await expectError(await rows({ body: body(), headers: { 'idempotency-key': 'k'.repeat(256) } }), 400, 'invalid_input');
    expect((await rows({ body: body(), headers: { 'idempotency-key': 'k'.repeat(255) } })).status).toBe(200);
  });

  test('wrong input is told before the role and the plan, and after who calls', async () => {
    const { secret: weak } = await company.key('viewer');
    await expectError(await call(service, 'lists.create', {}, { host: company.host, secret: weak }), 400, 'invalid_input');
    await expectError(await call(service, 'lists.create', {}, { host: company.host }), 401, 'unauthenticated');
    await expectError(await call(service, 'no.such', {}, { host: company.host }), 401, 'unauthenticated');
  });
});
