import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ask,
  call,
  createCompany,
  startTestService,
  type Ask,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { expectErrorOf, paths, readRows } from './errors.js';

let service: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
  company = await createCompany(service.store);
  ({ secret } = await company.key('admin'));
});
afterAll(() => service.stop());

const rows = (options: Partial<Ask>) => readRows(service, { host: company.host, secret }, options);

const expectError = (reply: Reply, status: number, code: string) => expectErrorOf(service, reply, status, code);

describe('the body', () => {
  test('that is not JSON is refused', async () => {
    await expectError(await rows({ raw: '{"listId": ' }), 400, 'invalid_input');
  });

  test.each([
    ['an array', '[]'],
    ['null', 'null'],
    ['a string', '"listId"'],
    ['a number', '7'],
    ['true', 'true'],
  ])('that is %s instead of an object is refused at its root', async (_, raw) => {
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

  test.each([
    [
      'lists.create',
      { name: ' ' },
      { path: '/name', message: 'This is blank.', fix: 'Send text that is not blank.', rule: 'blank' },
    ],
    [
      'company.usage',
      { month: '2026-13' },
      {
        path: '/month',
        message: 'This has the wrong form.',
        fix: 'The month, as 2026-11, UTC. Defaults to the current month.',
        rule: 'pattern',
      },
    ],
  ])('with text of the wrong form gets an error that names the right form: %s', async (action, input, field) => {
    const reply = await call(service, action, input, { host: company.host, secret });
    await expectError(reply, 400, 'invalid_input');
    expect(reply.body.error?.['fields']).toEqual([field]);
  });

  test('with several invalid fields gets one error with pointers and fixes for all of them', async () => {
    const reply = await rows({ body: { listid: 'x', limit: 'ten', cursor: '', 'a/b~c': 1 } });
    await expectError(reply, 400, 'invalid_input');
    expect(paths(reply).toSorted()).toEqual(['/a~1b~0c', '/cursor', '/limit', '/listId', '/listid']);
    for (const field of reply.body.error?.['fields'] ?? []) {
      expect(field).toEqual({
        path: expect.any(String),
        message: expect.stringMatching(/\S/),
        fix: expect.stringMatching(/\S/),
        rule: expect.stringMatching(/\S/),
        ...(field.path === '/limit' && { wanted: 'integer' }),
        ...(field.path === '/cursor' && { limit: 1 }),
      });
    }
  });

  test.each(['', ' '])('with a name of %j gets one error about a blank name', async (name) => {
    const reply = await call(service, 'lists.create', { name }, { host: company.host, secret });
    await expectError(reply, 400, 'invalid_input');
    expect(reply.body.error).toMatchObject({
      message: 'Some input is not valid: /name.',
      fields: [{ path: '/name', message: 'This is blank.' }],
    });
  });

  test.each([
    ['of the object, if null is also allowed', { issuer: 7 }, ['/oidc/issuer']],
    ['of the field, if the value has none of its types', 'none', ['/oidc']],
    ['of none, if it is null', null, []],
  ] as [string, unknown, string[]][])('for a field of several types gets the errors %s', async (_, oidc, wrong) => {
    const reply = await call(service, 'company.setSignIn', { oidc, password: 'x' }, { host: company.host, secret });
    await expectError(reply, 400, 'invalid_input');
    const fields: { path: string; message: string; fix: string }[] = reply.body.error?.['fields'];
    expect(fields.filter(({ path }) => wrong.includes(path))).toHaveLength(wrong.length);
    expect(JSON.stringify(fields)).not.toMatch(/anyOf|must be null/);
    if (oidc === 'none')
      expect(fields).toContainEqual(
        expect.objectContaining({ path: '/oidc', rule: 'type', fix: 'Send an object or null.' }),
      );
  });

  test('with an unknown word, when a word or ids are allowed, names the words', async () => {
    const input = { listId: company.listId, openTo: 'everyone' };
    const reply = await call(service, 'lists.share', input, { host: company.host, secret });
    expect(reply.body.error?.['fields']).toEqual([expect.objectContaining({ path: '/openTo', rule: 'enum' })]);
  });

  test('with a nested wrong value gets an error with its path', async () => {
    const input = { name: 'X', columns: [{ name: 'A' }, { name: 'B', type: 'colour' }, { nam: 'C' }] };
    const reply = await call(service, 'lists.create', input, { host: company.host, secret });
    await expectError(reply, 400, 'invalid_input');
    expect(paths(reply).toSorted()).toEqual(['/columns/1/type', '/columns/2/nam', '/columns/2/name']);
  });

  test('with a number that is out of range, or not whole, is refused', async () => {
    for (const limit of [0, 201, 1.5, -1, 1e300]) {
      expect(paths(await rows({ body: { listId: company.listId, limit } }))).toEqual(['/limit']);
    }
    expect(paths(await rows({ raw: `{"listId":"${company.listId}","limit":1e999}` }))).toEqual(['/limit']);
  });

  test('of another content type is refused; a charset of UTF-8 is accepted', async () => {
    const body = { listId: company.listId };
    await expectError(await rows({ body, headers: { 'content-type': 'text/plain' } }), 415, 'unsupported_media_type');
    await expectError(
      await rows({ body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      415,
      'unsupported_media_type',
    );
    await expectError(await rows({ body, headers: { 'content-type': ';;;' } }), 415, 'unsupported_media_type');
    await expectError(
      await rows({ body, headers: { 'content-type': 'application/json; charset=utf-16' } }),
      415,
      'unsupported_media_type',
    );
    const upper = await rows({ body, headers: { 'content-type': 'Application/JSON; charset=UTF-8' } });
    expect(upper.status).toBe(200);
  });

  test('above 1 MiB is refused by its Content-Length', async () => {
    await expectError(await rows({ body: { listId: 'x'.repeat(1_048_576) } }), 413, 'too_large');
  });

  test('above 1 MiB is refused when it is sent in chunks without a length', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const reply = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const outgoing = request(
        {
          agent,
          host: '127.0.0.1',
          port: service.port,
          path: '/api/v1/actions/lists.rows',
          method: 'POST',
          headers: { host: company.host, authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        },
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
    // The same connection accepts the next request.
    const status = await new Promise((resolve, reject) => {
      const next = request(
        { agent, host: '127.0.0.1', port: service.port, path: '/health', headers: { host: company.host } },
        (incoming) => {
          incoming.resume();
          resolve(incoming.statusCode);
        },
      );
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

  test('that breaks off does not affect the next call', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(service.port, '127.0.0.1', () => {
        socket.write(
          `POST /api/v1/actions/lists.rows HTTP/1.1\r\nHost: ${company.host}\r\nAuthorization: Bearer ${secret}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"li`,
          () => socket.destroy(),
        );
      });
      socket.on('close', () => resolve());
    });
    expect((await rows({ body: { listId: company.listId } })).status).toBe(200);
  });
});

describe('the query and the headers', () => {
  const body = () => ({ listId: company.listId });

  test.each([
    '?dry_run=1',
    '?dry_run=TRUE',
    '?dry_run=',
    '?dry_run=true&dry_run=true',
    '?dryRun=true',
    '?dry-run=true',
    '?unknown=1',
    '?max_credits=-1',
    '?max_credits=ten',
    '?max_credits=1.5',
    '?accept_cost=',
    '?accept_cost=yes',
    '?accept_cost=quo_1&max_credits=5',
    '?wait=5',
  ])('%s is refused and nothing runs', async (query) => {
    const before = await service.store.lists.collection.countDocuments();
    const reply = await call(service, 'lists.create', { name: 'Never' }, { host: company.host, secret, query });
    await expectError(reply, 400, 'invalid_input');
    expect(paths(reply).every((path) => path.startsWith('query/'))).toBe(true);
    expect(await service.store.lists.collection.countDocuments()).toBe(before);
  });

  test('an unknown quote is refused', async () => {
    const reply = await call(service, 'lists.rows', body(), {
      host: company.host,
      secret,
      query: '?accept_cost=quo_01jd8m3x5v7q9s0b2c4d6e8f0g',
    });
    await expectError(reply, 400, 'invalid_input');
    expect(paths(reply)).toEqual(['query/accept_cost']);
  });

  test.each(['-1', '61', '1.5', 'soon', ''])('wait=%s is refused', async (wait) => {
    await expectError(
      await ask(service, `/api/v1/calls/call_x?wait=${wait}`, { host: company.host, secret }),
      400,
      'invalid_input',
    );
  });

  test('an Idempotency-Key has 1 to 255 characters and is sent once', async () => {
    await expectError(await rows({ body: body(), headers: { 'idempotency-key': '' } }), 400, 'invalid_input');
    await expectError(
      await rows({ body: body(), headers: { 'idempotency-key': 'k'.repeat(256) } }),
      400,
      'invalid_input',
    );
    expect((await rows({ body: body(), headers: { 'idempotency-key': 'k'.repeat(255) } })).status).toBe(200);
  });

  test('wrong input is refused after the authentication and before the checks of role and plan', async () => {
    const { secret: weak } = await company.key('viewer');
    await expectError(
      await call(service, 'lists.create', {}, { host: company.host, secret: weak }),
      400,
      'invalid_input',
    );
    await expectError(await call(service, 'lists.create', {}, { host: company.host }), 401, 'unauthenticated');
    await expectError(await call(service, 'no.such', {}, { host: company.host }), 401, 'unauthenticated');
  });
});
