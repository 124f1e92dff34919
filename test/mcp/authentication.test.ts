import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { signedIn } from '../http/people.js';
import { clearMemory } from '../setup/memory.js';
import { connect } from './client.js';

/** Authentication, rate limit and log of the MCP server work as for every call. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
  company = await createCompany(service.store);
});
afterAll(() => service.stop());

const LIST = { jsonrpc: '2.0', id: 7, method: 'tools/list' };
const CALL = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'lists_list', arguments: {} } };
const ACCEPT = { accept: 'application/json, text/event-stream' };

type Sent = {
  secret?: string;
  host?: string;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
  method?: string;
};
const send = ({ headers, host = company.host, ...rest }: Sent) =>
  ask(service, '/api/v1/mcp', {
    host,
    ...(rest.raw === undefined && { body: LIST }),
    ...rest,
    headers: { ...ACCEPT, ...headers },
  });

const logOf = (keyId: string) => service.store.calls.collection.find({ 'principal.keyId': keyId }).toArray();

describe('a key that does not work', () => {
  test.each([
    ['expired', { expiresAt: new Date(Date.now() - 1_000) }, 'key_expired'],
    ['switched off', { switchedOffAt: new Date() }, 'key_switched_off'],
    ['bound to other addresses', { scope: { addresses: ['192.0.2.0/24'] } }, 'address_not_allowed'],
  ])('because it is %s is refused with the reason and logged', async (_, options, reason) => {
    const { key, secret } = await company.key('admin', options);
    const reply = await send({ secret, body: CALL });
    expect(reply.status).toBe(401);
    expect(reply.headers['www-authenticate']).toContain('Bearer');
    expect(reply.body).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'unauthenticated', reason } } });
    expect((await logOf(key._id)).map(({ action, state }) => [action, state])).toEqual([['lists.list', 'refused']]);
  });

  test('because it is of another company is refused and logged in its own company', async () => {
    const other = await createCompany(service.store);
    const { key, secret } = await company.key('admin');
    const reply = await send({ secret, host: other.host });
    expect(reply.body.error.data).toMatchObject({ code: 'unauthenticated', reason: 'wrong_company' });
    expect((await logOf(key._id)).map(({ companyId }) => companyId)).toEqual([company.id]);
    const nowhere = await send({ secret, host: 'localhost:3000' });
    expect(nowhere.status).toBe(404);
  });

  test('is not replaced by a session in the same request', async () => {
    const headers = await signedIn(service, company, 'admin');
    expect((await send({ headers })).body.error.data.reason).toBe('no_credentials');
    expect((await send({ headers, secret: 'act_mistyped' })).body.error.data.reason).toBe('malformed_key');
  });

  test('is an error of the official client', async () => {
    const { secret } = await company.key('admin', { switchedOffAt: new Date() });
    await expect(connect(service, { host: company.host, secret })).rejects.toThrow(
      /40[13]|switched off|Unauthorized|negotiation/i,
    );
    await expect(connect(service, { host: company.host, secret, era: '2025-11-25' })).rejects.toThrow(
      /40[13]|switched off|Unauthorized/i,
    );
  });
});

describe('pages of other origins', () => {
  test.each(['https://evil.example', 'http://localhost.evil.example', 'null', 'http://other.localhost:3000'])(
    'such as %s are refused, with a good key',
    async (origin) => {
      const { secret } = await company.key('admin');
      expect((await send({ secret, headers: { origin } })).status).toBe(403);
    },
  );

  test.each(['http://localhost:6274', 'http://127.0.0.1:8080', 'http://localhost:3000'])(
    'except %s',
    async (origin) => {
      const { secret } = await company.key('admin');
      const reply = await send({ secret, headers: { origin } });
      expect(reply.status).toBe(200);
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
    },
  );

  test('except origins that the operator has allowed', async () => {
    const named = await startTestService({ env: { MCP_ORIGINS: 'https://chat.example' } });
    const at = await createCompany(named.store);
    const { secret } = await at.key('admin');
    const options = { host: at.host, secret, body: LIST };
    const from = (origin: string) => ask(named, '/api/v1/mcp', { ...options, headers: { ...ACCEPT, origin } });
    expect((await from('https://chat.example')).status).toBe(200);
    expect((await from('https://chat.example.evil.example')).status).toBe(403);
    await named.stop();
  });
});

describe('an invalid message', () => {
  test.each([
    ['broken JSON', { raw: '{' }, 400, -32_700],
    [
      'half a character',
      { raw: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"x":"\\ud800"}}' },
      400,
      -32_700,
    ],
    ['another media type', { raw: '{}', headers: { 'content-type': 'text/plain' } }, 415, -32_000],
    ['more than 1 MiB', { raw: ' '.repeat(1_100_000) }, 413, -32_000],
    ['several at once', { body: [CALL, CALL] }, 400, -32_600],
  ] as const)('%s is refused with an error of JSON-RPC and logged', async (_, sent, status, code) => {
    const { key, secret } = await company.key('admin');
    const reply = await send({ secret, ...sent });
    expect([reply.status, reply.body.error.code]).toEqual([status, code]);
    expect((await logOf(key._id)).map(({ state }) => state)).toEqual(['refused']);
  });

  test.each(['GET', 'DELETE', 'PUT'])('%s is not allowed', async (method) => {
    const { secret } = await company.key('admin');
    const reply = await ask(service, '/api/v1/mcp', { host: company.host, secret, method });
    expect(reply.status).toBe(405);
    expect(reply.headers['allow']).toBe('POST');
  });

  test('an unknown method and an unknown revision have different errors', async () => {
    const { secret } = await company.key('admin');
    const { text } = await send({ secret, body: { ...LIST, method: 'tools/burn' } });
    expect(dataOf(text)).toMatchObject({ error: { code: -32_601 } });
    const headers = { 'mcp-protocol-version': '2031-01-01' };
    expect((await send({ secret, headers })).status).toBe(400);
  });
});

test('calls of tools count as calls, all other requests as reads', async () => {
  const limited = await startTestService({ env: { RATE_LIMIT: '2' } });
  const at = await createCompany(limited.store);
  const { key, secret } = await at.key('admin');
  const post = (body: unknown) => ask(limited, '/api/v1/mcp', { host: at.host, secret, body, headers: ACCEPT });
  const replies = [];
  for (const body of [CALL, LIST, CALL, LIST]) replies.push(await post(body));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(replies[0]?.headers['ratelimit']).toMatch(/^"(key|person)";r=1/);

  const over = await post(CALL);
  expect(over.status).toBe(200);
  expect(dataOf(over.text)).toMatchObject({
    result: {
      isError: true,
      structuredContent: { ok: false, error: { code: 'rate_limited', retry_after: expect.any(Number) } },
    },
  });
  const listed = await post(LIST);
  expect([listed.status, listed.body.error.data.code]).toEqual([429, 'rate_limited']);
  expect(listed.headers['retry-after']).toMatch(/^\d+$/);
  const log = await limited.store.calls.collection.find({ 'principal.keyId': key._id, state: 'refused' }).toArray();
  expect(log).toHaveLength(2);
  await limited.stop();
});

/** The message of an answer: its body, or the only event of a stream. */
function dataOf(text: string): unknown {
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
}

test('a key may have eight open streams, and a service that stops does not wait for them', async () => {
  const own = await startTestService();
  const at = await createCompany(own.store);
  const { secret } = await at.key('member');
  const { client } = await connect(own, { host: at.host, secret });
  const streams = [];
  for (let n = 0; n < 8; n += 1) streams.push(await client.listen({ toolsListChanged: true }));
  await expect(client.listen({ toolsListChanged: true })).rejects.toThrow(/too many open streams/);
  await clearMemory();
  const began = Date.now();
  await own.stop();
  expect(Date.now() - began).toBeLessThan(9_500);
  await Promise.all(streams.map(({ closed }) => closed));
});

test('neither a key nor an argument is in the log of the service', async () => {
  const { secret } = await company.key('member');
  const { client, call } = await connect(service, { host: company.host, secret });
  await call('rows_create', { listId: company.listId, cells: { name: 'Zanzibar-quartz-77' } });
  await call('rows_create', { listId: company.listId, cells: { nowhere: 'Zanzibar-quartz-77' } });
  await client.readResource({ uri: 'file:///Zanzibar-quartz-77' }).catch(() => undefined);
  await client.callTool({ name: 'Zanzibar-quartz-77' }).catch(() => undefined);
  await client.close();
  const text = service.logged.join('\n');
  for (const hidden of [secret, 'Zanzibar']) expect(text).not.toContain(hidden);
});

describe('the search mode', () => {
  test('finds, describes and calls an action', async () => {
    const { secret } = await company.key('admin');
    const { client, call } = await connect(service, { host: company.host, secret, query: '?mode=search' });
    const found = await call('actions_search', { query: 'add a row to a list' });
    const names = found.body.data.actions.map(({ action }: { action: string }) => action);
    expect(names.slice(0, 5)).toContain('rows.create');
    const described = await call('actions_describe', { action: 'rows.create' });
    expect(described.body.data.inputSchema.required).toContain('listId');
    const input = { listId: company.listId, cells: { name: 'found' } };
    const misspelt = await call('actions_describe', { action: 'rows.creat' });
    expect(misspelt.body.error).toMatchObject({ code: 'not_found', nearest: expect.arrayContaining(['rows.create']) });
    const called = await call('actions_call', { action: 'rows.create', input, _idempotency_key: 'one' });
    expect(called.body).toMatchObject({ ok: true, changed: [{ type: 'row', change: 'created' }] });
    expect((await call('actions_call', { action: 'rows.create', input, _idempotency_key: 'one' })).body).toEqual(
      called.body,
    );
    const held = await call('actions_call', {
      action: 'lists.send',
      input: { listId: company.listId, to: 'a@b.example' },
    });
    expect(held.body.error.code).toBe('confirmation_required');
    const bad = await call('actions_call', { action: 'rows.create', input: { list: 1 } });
    expect(bad.body.error.fields.map(({ path }: { path: string }) => path)).toContain('/listId');
    await client.close();
  });

  test('finds an action that can only be proposed, says how, and proposes it', async () => {
    const { secret } = await company.key('viewer');
    const { client, call } = await connect(service, { host: company.host, secret, query: '?mode=search' });
    const { actions } = (await call('actions_search', {})).body.data;
    const proposed = actions.filter(({ propose }: { propose?: true }) => propose);
    const names = proposed.map(({ action }: { action: string }) => action);
    expect(names).toContain('rows.create');
    // Actions that only read or are never held cannot be proposed.
    for (const never of ['company.calls', 'keys.switchOff', 'lists.rows']) expect(names).not.toContain(never);
    expect(proposed.every(({ effect }: { effect: string }) => effect === 'change')).toBe(true);
    expect(actions.slice(-proposed.length)).toEqual(proposed);
    const { data } = (await call('actions_describe', { action: 'rows.create' })).body;
    expect(data.propose).toMatch(/"_propose": true/);
    expect((await call('actions_describe', { action: 'lists.rows' })).body.data.propose).toBeUndefined();
    const input = { listId: company.listId, cells: { name: 'Proposed' } };
    const { body } = await call('actions_call', { action: 'rows.create', input, _propose: true });
    expect(body.error).toMatchObject({ code: 'guardian_held', approver_role: 'admin' });
    await client.close();
  });

  test('offers only actions that the key may call', async () => {
    const { secret } = await company.key('viewer');
    const { client, call } = await connect(service, {
      host: company.host,
      secret,
      query: '?mode=search&read_only=true',
    });
    const all = await call('actions_search', {});
    const names = all.body.data.actions.map(({ action }: { action: string }) => action);
    expect(names).toContain('lists.rows');
    expect(names).not.toContain('rows.create');
    expect((await call('actions_call', { action: 'rows.create', input: {} })).body.error.code).toBe('not_found');
    expect((await call('actions_call', { action: 'account.changePassword', input: {} })).body.error.code).toBe(
      'not_found',
    );
    expect((await call('actions_search', { words: 'x' })).body.error.code).toBe('invalid_input');
    await expect(client.callTool({ name: 'lists_rows', arguments: {} })).rejects.toMatchObject({ code: -32_602 });
    await client.close();
  });

  test('refuses a call below the required role with that role', async () => {
    const { key, secret } = await company.key('viewer');
    const { client, call } = await connect(service, { host: company.host, secret, query: '?mode=search' });
    const { body } = await call('actions_call', {
      action: 'rows.create',
      input: { listId: company.listId, cells: {} },
    });
    expect(body.error).toMatchObject({ code: 'forbidden', required_role: 'member' });
    expect((await logOf(key._id)).map(({ action, state }) => [action, state])).toEqual([['rows.create', 'refused']]);
    await client.close();
  });
});
