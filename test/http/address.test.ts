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
import { expectErrorOf, readRows } from './errors.js';

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

describe('the address', () => {
  test('of an unknown action is not_found, with the names nearest to it', async () => {
    const reply = await call(service, 'lists.row', {}, { host: company.host, secret });
    await expectError(reply, 404, 'not_found');
    expect(reply.body.error?.['nearest'][0]).toBe('lists.rows');
  });

  test.each([
    '..%2f..%2fetc%2fpasswd',
    '%00',
    'constructor',
    '__proto__',
    'toString',
    '%ff',
    '%E0%A4%A',
    'lists.rows%00',
    'LISTS.ROWS',
    'a'.repeat(3_000),
  ])('with the action name %s is not_found and no internal error', async (name) => {
    const reply = await ask(service, `/api/v1/actions/${name}`, {
      method: 'POST',
      host: company.host,
      secret,
      body: {},
    });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    await expectError(
      reply,
      name === '%ff' || name === '%E0%A4%A' ? reply.status : 404,
      name === '%ff' || name === '%E0%A4%A' ? (reply.body.error?.code ?? '') : 'not_found',
    );
    expect(reply.status).toBeLessThan(500);
  });

  test.each(['/api/v1/calls/%E0%A4%A', '/api/v1/actions/%', '/api/%', '/api/v1/actions/lists.rows?%E0%A4%A=%'])(
    '%s with broken percent-encoding is answered in the envelope',
    async (path) => {
      const reply = await ask(service, path, {
        method: path.includes('calls') ? 'GET' : 'POST',
        host: company.host,
        secret,
      });
      expect([400, 404]).toContain(reply.status);
      expect(reply.body).toMatchObject({
        ok: false,
        error: { request_id: expect.any(String), doc_url: expect.any(String) },
      });
    },
  );

  test('with dot segments that leave the actions is not found', async () => {
    await expectError(
      await ask(service, '/api/v1/actions/../../api/v2/x', { method: 'POST', host: company.host, secret, body: {} }),
      404,
      'not_found',
    );
    await expectError(
      await ask(service, '/api/v1/actions/lists/rows', { method: 'POST', host: company.host, secret, body: {} }),
      404,
      'not_found',
    );
  });

  test('below /api that does not exist is not_found in the envelope, on every host', async () => {
    for (const host of [company.host, 'localhost:3000', '127.0.0.1']) {
      for (const path of [
        '/api/',
        '/api/v1//',
        '/api/v2/actions/lists.rows',
        '/api/v1/nothing',
        '/api/v1/calls',
        '/api/v1/calls/',
      ]) {
        const reply = await ask(service, path, { host, secret });
        expect(`${host}${path} ${reply.status} ${reply.body?.error?.code}`).toBe(`${host}${path} 404 not_found`);
      }
    }
  });

  test('of a company that does not exist is not_found in the envelope', async () => {
    for (const host of [
      'nobody.localhost:3000',
      'a.b.localhost:3000',
      '$ne.localhost:3000',
      `${company.id}.x.localhost:3000`,
    ]) {
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

  test.each([
    ['GET', '/api/v1/actions/lists.rows', 'POST'],
    ['PUT', '/api/v1/actions/lists.rows', 'POST'],
    ['DELETE', '/api/v1/calls/call_x', 'HEAD, GET'],
    ['POST', '/api/v1/openapi.json', 'HEAD, GET'],
  ])('refuses %s %s and names the methods in Allow', async (method, path, allowed) => {
    const reply = await ask(service, path, { method, host: company.host, secret });
    await expectError(reply, 405, 'method_not_allowed');
    expect(String(reply.headers['allow']).split(', ').toSorted()).toEqual(allowed.split(', ').toSorted());
  });
});
