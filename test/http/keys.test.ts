import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newKeySecret } from '../../src/engine/secrets.js';
import { ask, call, createCompany, startTestService, until, type Reply, type TestCompany, type TestService } from '../setup/service.js';
import { click, ended, signedIn } from './people.js';

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
  test('that is mistyped is refused before the database is asked for it', async () => {
    const { secret } = await company.key('member');
    const look = vi.spyOn(service.store.keys, 'byHash');
    const other = secret.at(10) === 'a' ? 'b' : 'a';
    const mistyped = [secret.slice(0, 10) + other + secret.slice(11), secret.slice(0, -1), `${secret}x`, secret.replace('act_', 'atc_'), 'act_', 'x', secret.toUpperCase()];
    for (const wrong of mistyped) expectRefused(await withKey(wrong), 'malformed_key');
    expect(look).not.toHaveBeenCalled();
    expect((await withKey(secret)).status).toBe(200);
    expect(look).toHaveBeenCalledOnce();
    look.mockRestore();
  });

  test('that nobody has is refused, and stands in the security log alone', async () => {
    const reply = await withKey(newKeySecret());
    expectRefused(reply, 'unknown_key');
    expect(await logOf(company.id)).toEqual([]);
    expect(service.logged.some((line) => line.includes(String(reply.headers['request-id'])) && line.includes('unknown_key'))).toBe(true);
  });

  test("of another company is refused, and noted in the key's own company", async () => {
    const other = await createCompany(service.store);
    const { key, secret } = await other.key('admin');
    expectRefused(await withKey(secret), 'wrong_company');
    expect(await logOf(company.id)).toEqual([]);
    expect(await logOf(other.id)).toMatchObject([{ state: 'refused', principal: { keyId: key._id }, envelope: { error: { code: 'unauthenticated' } } }]);
  });

  test('that was sent to an address of no company is noted in its own company', async () => {
    const { key, secret } = await company.key('admin');
    expect((await withKey(secret, 'localhost:3000')).status).toBe(404);
    expect(await logOf(company.id)).toMatchObject([{ state: 'refused', principal: { keyId: key._id }, envelope: { error: { code: 'not_found' } } }]);
  });

  test('that has expired is refused', async () => {
    expectRefused(await withKey((await company.key('member', { expiresAt: new Date(Date.now() - 1) })).secret), 'key_expired');
  });

  test('that was switched off is refused', async () => {
    expectRefused(await withKey((await company.key('member', { switchedOffAt: new Date() })).secret), 'key_switched_off');
  });

  test('whose person was removed is refused', async () => {
    const { secret } = await company.key('member');
    await service.store.members.collection.updateOne({ _id: company.members.member._id }, { $set: { removedAt: new Date() } });
    expectRefused(await withKey(secret), 'member_removed');
  });

  test('has at most its own role, also where its owner has a higher one', async () => {
    const { secret } = await company.key('admin', { role: 'viewer' });
    const refused = await call(service, 'lists.create', { name: 'X' }, { host: company.host, secret });
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({ code: 'forbidden', required_role: 'member' });
    expect((await withKey(secret)).status).toBe(200);
  });

  test("has at most its owner's role, from the moment that this is lowered", async () => {
    const { secret } = await company.key('developer');
    expect((await call(service, 'keys.list', {}, { host: company.host, secret })).status).toBe(200);
    await service.store.members.collection.updateOne({ _id: company.members.developer._id }, { $set: { role: 'viewer' } });
    const refused = await call(service, 'keys.list', {}, { host: company.host, secret });
    expect(refused.body.error).toMatchObject({ code: 'forbidden', required_role: 'developer' });
  });

  test('that is bad never falls back to the session beside it', async () => {
    const cookie = await signedIn(service, company, 'admin');
    expect((await rows(cookie)).status).toBe(200);
    expectRefused(await rows({ ...cookie, authorization: 'Bearer nonsense' }), 'malformed_key');
    expectRefused(await rows({ ...cookie, authorization: `Bearer ${newKeySecret()}` }), 'unknown_key');
    expectRefused(await rows({ ...cookie, authorization: 'Basic YWRhOmFkYQ==' }), 'malformed_key');
    expectRefused(await rows({ ...cookie, authorization: 'Bearer' }), 'malformed_key');
  });

  test('that is missing is asked for', async () => {
    expectRefused(await rows({}), 'no_credentials');
  });

  test('may be sent with the scheme in any case', async () => {
    const { secret } = await company.key('member');
    expect((await rows({ authorization: `bearer ${secret}` })).status).toBe(200);
  });

  test('that switches itself off gets its answer, and nothing afterwards', async () => {
    const { key, secret } = await company.key('developer');
    const off = await call(service, 'keys.switchOff', { keyId: key._id }, { host: company.host, secret });
    expect(off.body).toMatchObject({ ok: true, data: { state: 'switched_off' }, changed: [{ type: 'key', id: key._id, change: 'updated' }] });
    expectRefused(await withKey(secret), 'key_switched_off');
  });

  test("of a developer is neither seen nor switched off by another developer, but by an admin it is", async () => {
    const { key: mine } = await company.key('admin');
    const { secret: developers } = await company.key('developer');
    const { secret: admins } = await company.key('admin2');
    const listed = await call(service, 'keys.list', {}, { host: company.host, secret: developers });
    expect(listed.body.data.keys.map(({ keyId }: { keyId: string }) => keyId)).not.toContain(mine._id);
    const refused = await call(service, 'keys.switchOff', { keyId: mine._id }, { host: company.host, secret: developers });
    expect(refused.body.error?.code).toBe('not_found');
    const all = await call(service, 'keys.list', {}, { host: company.host, secret: admins });
    expect(all.body.data.keys).toHaveLength(3);
    expect((await call(service, 'keys.switchOff', { keyId: mine._id }, { host: company.host, secret: admins })).status).toBe(200);
  });

  test("id of another company is not_found", async () => {
    const other = await createCompany(service.store);
    const { key } = await other.key('admin');
    const { secret } = await company.key('admin');
    const refused = await call(service, 'keys.switchOff', { keyId: key._id }, { host: company.host, secret });
    expect(refused.body.error?.code).toBe('not_found');
    expect((await service.store.keys.get(other.id, key._id))?.switchedOffAt).toBeNull();
  });
});

describe('a new key', () => {
  test('works at once, and its value is shown once', async () => {
    const { secret } = await company.key('developer');
    const headers = { 'idempotency-key': 'one' };
    const made = await call(service, 'keys.create', { name: 'Script', role: 'member' }, { host: company.host, secret, headers });
    const value = made.body.data.secret;
    expect(value).toMatch(/^act_[0-9A-Za-z]{36}$/);
    expect((await withKey(value)).status).toBe(200);
    const again = await call(service, 'keys.create', { name: 'Script', role: 'member' }, { host: company.host, secret, headers });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual({ ...made.body, data: { ...made.body.data, secret: null } });
    const status = await ask(service, `/api/v1/calls/${made.headers['call-id']}`, { host: company.host, secret });
    expect(status.body.data.envelope.data.secret).toBeNull();
  });

  test('cannot have a higher role than whoever makes it', async () => {
    const { secret } = await company.key('admin', { role: 'developer' });
    const refused = await call(service, 'keys.create', { name: 'X', role: 'admin' }, { host: company.host, secret });
    expect(refused.body.error).toMatchObject({ code: 'forbidden', required_role: 'admin' });
  });

  test('can be made by developers and administrators only', async () => {
    const { secret } = await company.key('member');
    const refused = await call(service, 'keys.create', { name: 'X', role: 'viewer' }, { host: company.host, secret });
    expect(refused.body.error).toMatchObject({ code: 'forbidden', required_role: 'developer' });
  });

  test('made by a key does not outlive it', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { secret } = await company.key('developer', { expiresAt });
    const made = await call(service, 'keys.create', { name: 'X', role: 'viewer', expiresInDays: 365 }, { host: company.host, secret });
    expect(Date.parse(made.body.data.expiresAt)).toBe(expiresAt.getTime());
  });

  test('that was held is shown to its caller once, and to nobody else', async () => {
    company = await createCompany(service.store, { company: { guardPolicies: [{ action: 'keys.create', appliesTo: 'all', guard: 'confirm' }] } });
    const { secret } = await company.key('developer');
    const { secret: admins } = await company.key('admin');
    const held = await call(service, 'keys.create', { name: 'X', role: 'viewer' }, { host: company.host, secret });
    expect(held.status).toBe(428);
    const callId = held.body.error?.['call_id'];
    await click(service, company, callId, 'developer', 'yes');
    await ended(service, callId);
    const look = async (who: string) => (await ask(service, `/api/v1/calls/${callId}`, { host: company.host, secret: who })).body.data.envelope;
    expect((await look(admins)).data).toBeNull();
    const [one, two] = await Promise.all([look(secret), look(secret)]);
    const values = [one.data.secret, two.data.secret];
    expect(values.filter((value) => value === null)).toHaveLength(1);
    expect((await withKey(values.find((value) => value !== null))).status).toBe(200);
    expect((await look(secret)).data.secret).toBeNull();
  });
});

describe('every call with a key is logged', () => {
  test('that ran, without its data', async () => {
    const { key, secret } = await company.key('member');
    await withKey(secret);
    const [entry] = await logOf(company.id);
    expect(entry).toMatchObject({ action: 'lists.rows', state: 'succeeded', principal: { kind: 'key', keyId: key._id, memberId: company.members.member._id } });
    expect(JSON.stringify(entry?.envelope)).not.toContain('thing');
  });

  test('that was refused at the door, whatever the reason', async () => {
    const { key, secret } = await company.key('member');
    const options = { host: company.host, secret };
    await call(service, 'lists.rows', { no: 'list' }, options);
    await call(service, 'no.such', {}, options);
    await call(service, 'lists.rows', { listId: company.listId }, { ...options, query: '?dry_run=1' });
    await call(service, 'lists.rows', { listId: company.listId }, { ...options, query: '?accept_cost=quo_x' });
    await ask(service, '/api/v1/actions/lists.rows', { ...options, raw: 'nonsense' });
    await ask(service, '/api/v1/actions/lists.rows', { ...options, raw: '{}', headers: { 'content-type': 'text/csv' } });
    await call(service, 'lists.create', { name: 'A' }, { ...options, headers: { 'idempotency-key': 'k' } });
    await call(service, 'lists.create', { name: 'B' }, { ...options, headers: { 'idempotency-key': 'k' } });
    const log = await logOf(company.id);
    expect(log.map(({ envelope }) => (envelope?.ok === false ? envelope.error.code : 'ok'))).toEqual([
      'invalid_input',
      'not_found',
      'invalid_input',
      'invalid_input',
      'invalid_input',
      'unsupported_media_type',
      'ok',
      'idempotency_mismatch',
    ]);
    expect(log.every(({ principal, state }) => principal.keyId === key._id && state !== 'received')).toBe(true);
  });

  test('that was refused by a check', async () => {
    const { secret } = await company.key('viewer');
    const refused = await call(service, 'lists.create', { name: 'X' }, { host: company.host, secret });
    const [entry] = await logOf(company.id);
    expect(entry).toMatchObject({ _id: refused.headers['call-id'], state: 'refused', envelope: { error: { code: 'forbidden' } } });
  });

  test('that was tried out', async () => {
    const { secret } = await company.key('member');
    await call(service, 'lists.create', { name: 'X' }, { host: company.host, secret, query: '?dry_run=true' });
    await until(() => logOf(company.id), (log) => log.length === 1 && log[0]?.action === 'lists.create');
  });
});

describe('a session', () => {
  test("calls from the company's own pages, and from no other's", async () => {
    const { cookie = '' } = await signedIn(service, company, 'member');
    expect((await rows({ cookie, origin: `http://${company.host}` })).status).toBe(200);
    for (const origin of ['https://evil.example', `https://${company.host}`, 'http://localhost:3000', 'null']) {
      const refused = await rows({ cookie, origin });
      expect(refused.body.error?.code).toBe('forbidden');
      expect(refused.headers['access-control-allow-credentials']).toBeUndefined();
    }
    expect((await rows({ cookie })).body.error?.code).toBe('forbidden');
  });

  test("is nothing at another company's address", async () => {
    const other = await createCompany(service.store);
    const { cookie = '' } = await signedIn(service, company, 'admin');
    expectRefused(await rows({ cookie, origin: `http://${other.host}` }, other.host), 'no_credentials');
  });

  test('of a removed person is refused', async () => {
    const headers = await signedIn(service, company, 'member');
    await service.store.members.collection.updateOne({ _id: company.members.member._id }, { $set: { removedAt: new Date() } });
    expect((await rows(headers)).status).toBe(401);
  });

  test('is not needed by a script on another page that has a key', async () => {
    const { secret } = await company.key('member');
    const reply = await rows({ authorization: `Bearer ${secret}`, origin: 'https://elsewhere.example' });
    expect(reply.status).toBe(200);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
    expect(String(reply.headers['access-control-expose-headers'])).toContain('Call-Id');
    const preflight = await ask(service, '/api/v1/actions/lists.rows', { method: 'OPTIONS', host: company.host, headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,idempotency-key' } });
    expect(preflight.status).toBe(204);
    expect(String(preflight.headers['access-control-allow-headers']).toLowerCase()).toContain('idempotency-key');
  });
});
