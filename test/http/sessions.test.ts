import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ask,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { signedIn } from './people.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
});

const rows = (headers: Record<string, string>, host = company.host) =>
  ask(service, '/api/v1/actions/lists.rows', { method: 'POST', host, body: { listId: company.listId }, headers });

function expectRefused(reply: Reply, reason: string): void {
  expect(reply.status).toBe(401);
  expect(reply.body).toMatchObject({ ok: false, error: { code: 'unauthenticated', reason } });
  expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
}

describe('a session', () => {
  test("calls actions from the company's own pages only", async () => {
    const { cookie = '' } = await signedIn(service, company, 'member');
    expect((await rows({ cookie, origin: `http://${company.host}` })).status).toBe(200);
    for (const origin of ['https://evil.example', `https://${company.host}`, 'http://localhost:3000', 'null']) {
      const refused = await rows({ cookie, origin });
      expect(refused.body.error?.code).toBe('forbidden');
      expect(refused.headers['access-control-allow-credentials']).toBeUndefined();
    }
    expect((await rows({ cookie })).body.error?.code).toBe('forbidden');
  });

  test("is not valid at another company's address", async () => {
    const other = await createCompany(service.store);
    const { cookie = '' } = await signedIn(service, company, 'admin');
    expectRefused(await rows({ cookie, origin: `http://${other.host}` }, other.host), 'no_credentials');
  });

  test('of a removed member is refused', async () => {
    const headers = await signedIn(service, company, 'member');
    await service.store.members.collection.updateOne(
      { _id: company.members.member._id },
      { $set: { removedAt: new Date() } },
    );
    expect((await rows(headers)).status).toBe(401);
  });

  test('is not needed on pages of other origins with a key', async () => {
    const { secret } = await company.key('member');
    const reply = await rows({ authorization: `Bearer ${secret}`, origin: 'https://elsewhere.example' });
    expect(reply.status).toBe(200);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
    expect(String(reply.headers['access-control-expose-headers'])).toContain('Call-Id');
    const preflight = await ask(service, '/api/v1/actions/lists.rows', {
      method: 'OPTIONS',
      host: company.host,
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    });
    expect(preflight.status).toBe(204);
    expect(String(preflight.headers['access-control-allow-headers']).toLowerCase()).toContain('idempotency-key');
  });
});
