import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
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

describe('a new key', () => {
  test('works at once, and its secret is shown once', async () => {
    const { secret } = await company.key('developer');
    const headers = { 'idempotency-key': 'one' };
    const made = await call(
      service,
      'keys.create',
      { name: 'Script', role: 'member' },
      { host: company.host, secret, headers },
    );
    const value = made.body.data.secret;
    expect(value).toMatch(/^act_[0-9A-Za-z]{36}$/);
    expect((await withKey(value)).status).toBe(200);
    const again = await call(
      service,
      'keys.create',
      { name: 'Script', role: 'member' },
      { host: company.host, secret, headers },
    );
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual({ ...made.body, data: { ...made.body.data, secret: null } });
    const status = await ask(service, `/api/v1/calls/${String(made.headers['call-id'])}`, {
      host: company.host,
      secret,
    });
    expect(status.body.data.envelope.data.secret).toBeNull();
  });

  test('cannot have a higher role than its creator', async () => {
    const { secret } = await company.key('admin', { role: 'developer' });
    const refused = await call(service, 'keys.create', { name: 'X', role: 'admin' }, { host: company.host, secret });
    expect(refused.body.error).toMatchObject({ code: 'forbidden', required_role: 'admin' });
  });

  test('can be made by developers and administrators only', async () => {
    const { secret } = await company.key('member');
    const refused = await call(service, 'keys.create', { name: 'X', role: 'viewer' }, { host: company.host, secret });
    expect(refused.body.error).toMatchObject({ code: 'forbidden', required_role: 'developer' });
  });

  test('made by a key does not expire after it', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { secret } = await company.key('developer', { expiresAt });
    const made = await call(
      service,
      'keys.create',
      { name: 'X', role: 'viewer', expiresInDays: 365 },
      { host: company.host, secret },
    );
    expect(Date.parse(made.body.data.expiresAt)).toBe(expiresAt.getTime());
  });

  test('of a held call is shown once, to its caller only', async () => {
    company = await createCompany(service.store, {
      company: { guardPolicies: [{ action: 'keys.create', appliesTo: 'all', guard: 'confirm' }] },
    });
    const { secret } = await company.key('developer');
    const { secret: admins } = await company.key('admin');
    const held = await call(service, 'keys.create', { name: 'X', role: 'viewer' }, { host: company.host, secret });
    expect(held.status).toBe(428);
    const callId = held.body.error?.['call_id'];
    await click(service, company, callId, 'developer', 'yes');
    await ended(service, callId);
    const look = async (who: string) =>
      (await ask(service, `/api/v1/calls/${callId}`, { host: company.host, secret: who })).body.data.envelope;
    expect((await look(admins)).data).toBeNull();
    const [one, two] = await Promise.all([look(secret), look(secret)]);
    const values = [one.data.secret, two.data.secret];
    expect(values.filter((value) => value === null)).toHaveLength(1);
    expect((await withKey(values.find((value) => value !== null))).status).toBe(200);
    expect((await look(secret)).data.secret).toBeNull();
  });

  test('is returned to the key that made the call, also when a browser of its owner reads the call first', async () => {
    company = await createCompany(service.store, {
      company: { guardPolicies: [{ action: 'keys.create', appliesTo: 'all', guard: 'confirm' }] },
    });
    const { secret } = await company.key('developer');
    const { secret: sibling } = await company.key('developer');
    const browser = await signedIn(service, company, 'developer');
    const held = await call(service, 'keys.create', { name: 'X', role: 'viewer' }, { host: company.host, secret });
    const callId = held.body.error?.['call_id'];
    await click(service, company, callId, 'developer', 'yes');
    await ended(service, callId);
    const look = (of: { secret: string } | { headers: Record<string, string> }) =>
      ask(service, `/api/v1/calls/${callId}`, { host: company.host, ...of });
    const seen = await look({ headers: browser });
    expect(seen.body.data).toMatchObject({ state: 'succeeded', envelope: { data: { name: 'X', secret: null } } });
    expect((await look({ secret: sibling })).status).toBe(404);
    const value = (await look({ secret })).body.data.envelope.data.secret;
    expect((await withKey(value)).status).toBe(200);
  });

  test('of a call in a session is returned to any session of that member, and to no key', async () => {
    company = await createCompany(service.store, {
      company: { guardPolicies: [{ action: 'keys.create', appliesTo: 'all', guard: 'confirm' }] },
    });
    const [one, two] = [await signedIn(service, company, 'developer'), await signedIn(service, company, 'developer')];
    const held = await call(
      service,
      'keys.create',
      { name: 'X', role: 'viewer' },
      { host: company.host, headers: one },
    );
    const callId = held.body.error?.['call_id'];
    await click(service, company, callId, 'developer', 'yes');
    await ended(service, callId);
    const { secret: own } = await company.key('developer');
    expect((await ask(service, `/api/v1/calls/${callId}`, { host: company.host, secret: own })).status).toBe(404);
    const seen = await ask(service, `/api/v1/calls/${callId}`, { host: company.host, headers: two });
    expect((await withKey(seen.body.data.envelope.data.secret)).status).toBe(200);
  });
});
