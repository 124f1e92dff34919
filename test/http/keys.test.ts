import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newKeySecret } from '../../src/engine/secrets.js';
import {
  ask,
  call,
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
const withKey = (secret: string, host = company.host) => rows({ authorization: `Bearer ${secret}` }, host);
const logOf = (companyId: string) => service.store.calls.collection.find({ companyId }).sort({ _id: 1 }).toArray();

function expectRefused(reply: Reply, reason: string): void {
  expect(reply.status).toBe(401);
  expect(reply.body).toMatchObject({ ok: false, error: { code: 'unauthenticated', reason } });
  expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
}

describe('a key', () => {
  test('that is mistyped is refused without a read of the database', async () => {
    const { secret } = await company.key('member');
    const look = vi.spyOn(service.store.callers, 'ofKey');
    const other = secret.at(10) === 'a' ? 'b' : 'a';
    const mistyped = [
      secret.slice(0, 10) + other + secret.slice(11),
      secret.slice(0, -1),
      `${secret}x`,
      secret.replace('act_', 'atc_'),
      'act_',
      'x',
      secret.toUpperCase(),
    ];
    for (const wrong of mistyped) expectRefused(await withKey(wrong), 'malformed_key');
    expect(look).not.toHaveBeenCalled();
    expect((await withKey(secret)).status).toBe(200);
    expect(look).toHaveBeenCalledOnce();
    look.mockRestore();
  });

  test('that is unknown is refused and written to the security log only', async () => {
    const reply = await withKey(newKeySecret());
    expectRefused(reply, 'unknown_key');
    expect(await logOf(company.id)).toEqual([]);
    expect(
      service.logged.some((line) => line.includes(String(reply.headers['request-id'])) && line.includes('unknown_key')),
    ).toBe(true);
  });

  test("of another company is refused and logged in the key's own company", async () => {
    const other = await createCompany(service.store);
    const { key, secret } = await other.key('admin');
    expectRefused(await withKey(secret), 'wrong_company');
    expect(await logOf(company.id)).toEqual([]);
    expect(await logOf(other.id)).toMatchObject([
      { state: 'refused', principal: { keyId: key._id }, envelope: { error: { code: 'unauthenticated' } } },
    ]);
  });

  test('that is sent to the address of an unknown company is logged in its own company', async () => {
    const { key, secret } = await company.key('admin');
    expect((await withKey(secret, 'localhost:3000')).status).toBe(404);
    expect(await logOf(company.id)).toMatchObject([
      { state: 'refused', principal: { keyId: key._id }, envelope: { error: { code: 'not_found' } } },
    ]);
  });

  test('that has expired is refused', async () => {
    expectRefused(
      await withKey((await company.key('member', { expiresAt: new Date(Date.now() - 1) })).secret),
      'key_expired',
    );
  });

  test('that was switched off is refused', async () => {
    expectRefused(
      await withKey((await company.key('member', { switchedOffAt: new Date() })).secret),
      'key_switched_off',
    );
  });

  test('whose person was removed is refused', async () => {
    const { secret } = await company.key('member');
    await service.store.members.collection.updateOne(
      { _id: company.members.member._id },
      { $set: { removedAt: new Date() } },
    );
    expectRefused(await withKey(secret), 'member_removed');
  });

  test('has at most its own role, also when its owner has a higher one', async () => {
    const { secret } = await company.key('admin', { role: 'viewer' });
    const refused = await call(service, 'lists.create', { name: 'X' }, { host: company.host, secret });
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({ code: 'forbidden', required_role: 'member' });
    expect((await withKey(secret)).status).toBe(200);
  });

  test("has at most its owner's role, immediately after that is lowered", async () => {
    const { secret } = await company.key('developer');
    expect((await call(service, 'keys.list', {}, { host: company.host, secret })).status).toBe(200);
    await service.store.members.collection.updateOne(
      { _id: company.members.developer._id },
      { $set: { role: 'viewer' } },
    );
    const refused = await call(service, 'keys.list', {}, { host: company.host, secret });
    expect(refused.body.error).toMatchObject({ code: 'forbidden', required_role: 'developer' });
  });

  test('that is invalid does not fall back to a session in the same request', async () => {
    const cookie = await signedIn(service, company, 'admin');
    expect((await rows(cookie)).status).toBe(200);
    expectRefused(await rows({ ...cookie, authorization: 'Bearer nonsense' }), 'malformed_key');
    expectRefused(await rows({ ...cookie, authorization: `Bearer ${newKeySecret()}` }), 'unknown_key');
    expectRefused(await rows({ ...cookie, authorization: 'Basic YWRhOmFkYQ==' }), 'malformed_key');
    expectRefused(await rows({ ...cookie, authorization: 'Bearer' }), 'malformed_key');
  });

  test('is required', async () => {
    expectRefused(await rows({}), 'no_credentials');
  });

  test('may be sent with Bearer in upper or lower case', async () => {
    const { secret } = await company.key('member');
    expect((await rows({ authorization: `bearer ${secret}` })).status).toBe(200);
  });

  test('that switches itself off gets its answer, and later calls are refused', async () => {
    const { key, secret } = await company.key('developer');
    const off = await call(service, 'keys.switchOff', { keyId: key._id }, { host: company.host, secret });
    expect(off.body).toMatchObject({
      ok: true,
      data: { state: 'switched_off' },
      changed: [{ type: 'key', id: key._id, change: 'updated' }],
    });
    expectRefused(await withKey(secret), 'key_switched_off');
  });

  test('of a developer is seen and switched off by an administrator, not by another developer', async () => {
    const { key: mine } = await company.key('admin');
    const { secret: developers } = await company.key('developer');
    const { secret: admins } = await company.key('admin2');
    const listed = await call(service, 'keys.list', {}, { host: company.host, secret: developers });
    expect(listed.body.data.keys.map(({ keyId }: { keyId: string }) => keyId)).not.toContain(mine._id);
    const refused = await call(
      service,
      'keys.switchOff',
      { keyId: mine._id },
      { host: company.host, secret: developers },
    );
    expect(refused.body.error?.code).toBe('not_found');
    const all = await call(service, 'keys.list', {}, { host: company.host, secret: admins });
    expect(all.body.data.keys).toHaveLength(3);
    expect(
      (await call(service, 'keys.switchOff', { keyId: mine._id }, { host: company.host, secret: admins })).status,
    ).toBe(200);
  });

  test('id of another company is not_found', async () => {
    const other = await createCompany(service.store);
    const { key } = await other.key('admin');
    const { secret } = await company.key('admin');
    const refused = await call(service, 'keys.switchOff', { keyId: key._id }, { host: company.host, secret });
    expect(refused.body.error?.code).toBe('not_found');
    expect((await service.store.keys.get(other.id, key._id))?.switchedOffAt).toBeNull();
  });
});
