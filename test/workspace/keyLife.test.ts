import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { signedIn, type Who } from '../http/people.js';

/** The expiry, the owner and the last use of a key, and the log entry of a refused one. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
});

async function as(who: Who, action: string, input: object) {
  const headers = await signedIn(service, company, who);
  return call(service, action, input, { host: company.host, headers });
}
const withSecret = (secret: string, action = 'lists.list', input: object = {}) =>
  call(service, action, input, { host: company.host, secret });
const HOUR = 3_600_000;

describe('the expiry of a new key', () => {
  const lifetime = async (input: object) => {
    const made = await as('developer', 'keys.create', { name: 'k', role: 'member', ...input });
    expect(made.status).toBe(200);
    return new Date(made.body.data.expiresAt).getTime() - Date.now();
  };
  const near = (left: number, hours: number) => Math.abs(left - hours * HOUR) < 60_000;

  test('is given in days, hours, or as a date', async () => {
    expect(near(await lifetime({}), 90 * 24)).toBe(true);
    expect(near(await lifetime({ expiresInDays: 2 }), 48)).toBe(true);
    expect(near(await lifetime({ expiresInHours: 2 }), 2)).toBe(true);
    const expiresAt = new Date(Date.now() + 5 * HOUR).toISOString();
    const made = await as('developer', 'keys.create', { name: 'k', role: 'member', expiresAt });
    expect(made.body.data.expiresAt).toBe(expiresAt);
  });

  test('has one form, is in the future, and is a year ahead at most', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
    for (const [input, path] of [
      [{ expiresInDays: 1, expiresInHours: 1 }, '/expiresInHours'],
      [{ expiresInHours: 1, expiresAt: inHours(1) }, '/expiresAt'],
      [{ expiresInHours: 0 }, '/expiresInHours'],
      [{ expiresInHours: 8761 }, '/expiresInHours'],
      [{ expiresAt: inHours(-1) }, '/expiresAt'],
      [{ expiresAt: inHours(366 * 24) }, '/expiresAt'],
      [{ expiresAt: '2099-02-30' }, '/expiresAt'],
      [{ expiresAt: '2099-12-31T23:59:60Z' }, '/expiresAt'],
    ] as const) {
      const refused = await as('developer', 'keys.create', { name: 'k', role: 'member', ...input });
      expect([refused.status, refused.body.error.fields?.[0]?.path], JSON.stringify(input)).toEqual([400, path]);
    }
  });

  test('is not after that of the key that makes it', async () => {
    const maker = await company.key('developer', { expiresAt: new Date(Date.now() + HOUR) });
    for (const input of [{ expiresInHours: 3 }, { expiresAt: new Date(Date.now() + 3 * HOUR).toISOString() }]) {
      const made = await withSecret(maker.secret, 'keys.create', { name: 'k', role: 'member', ...input });
      expect(made.body.data.expiresAt).toBe(maker.key.expiresAt.toISOString());
    }
  });
});

describe('keys.list', () => {
  test('has the name of the owner, also of a removed one', async () => {
    await company.key('developer');
    const { dana } = { dana: company.members.developer };
    const listed = async () => (await as('admin', 'keys.list', {})).body.data.keys;
    expect(await listed()).toMatchObject([{ ownerId: dana._id, ownerName: 'dana' }]);
    await service.store.members.collection.updateOne({ _id: dana._id }, { $set: { removedAt: new Date() } });
    expect(await listed()).toMatchObject([{ ownerName: 'dana', state: 'orphaned' }]);
  });

  test('has the time of the last use, which is written once a minute at most', async () => {
    const { secret, key } = await company.key('developer');
    const used = async () => (await as('admin', 'keys.get', { keyId: key._id })).body.data.key.lastUsedAt;
    expect(await used()).toBeNull();
    await withSecret(secret);
    const first = await until(used, (at) => at !== null);
    expect(Date.now() - new Date(first).getTime()).toBeLessThan(60_000);
    for (let n = 0; n < 5; n += 1) await withSecret(secret);
    expect(await used()).toBe(first);

    const old = new Date(Date.now() - 2 * 60_000);
    await service.store.keys.collection.updateOne({ _id: key._id }, { $set: { lastUsedAt: old } });
    const version = (await service.store.keys.get(company.id, key._id))?.version;
    // The process remembers its last write for a minute, so another process writes here.
    await service.store.keys.noteUse(key._id, new Date());
    expect(new Date(await used()).getTime()).toBeGreaterThan(old.getTime());
    const now = await used();
    await service.store.keys.noteUse(key._id, new Date(new Date(now).getTime() + 30_000));
    expect(await used()).toBe(now);
    expect((await service.store.keys.get(company.id, key._id))?.version).toBe(version);
  });

  test('a refused request does not count as a use of its key', async () => {
    const { secret, key } = await company.key('developer', { switchedOffAt: new Date() });
    expect((await withSecret(secret)).status).toBe(401);
    expect((await service.store.keys.get(company.id, key._id))?.lastUsedAt ?? null).toBeNull();
  });
});

describe('the log', () => {
  test('has the reason and the address of a refused key, and not the key', async () => {
    const keys = {
      key_switched_off: await company.key('developer', { switchedOffAt: new Date() }),
      key_expired: await company.key('developer', { expiresAt: new Date(Date.now() - 1_000) }),
      address_not_allowed: await company.key('developer', { scope: { addresses: ['192.0.2.0/24'] } }),
    };
    for (const [reason, { secret, key }] of Object.entries(keys)) {
      expect((await withSecret(secret)).body.error.reason).toBe(reason);
      const lines = service.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
      const line = lines.find(({ keyId }) => keyId === key._id);
      expect(line).toMatchObject({ reason, address: expect.stringMatching(/127\.0\.0\.1|::1/) });
      expect(service.logged.join('\n')).not.toContain(secret);
    }
    const unknown = `act_${'0'.repeat(36)}`;
    expect((await withSecret(unknown)).status).toBe(401);
    const last = JSON.parse(service.logged.findLast((line) => line.includes('malformed_key')) ?? '{}') as object;
    expect(last).toMatchObject({ reason: 'malformed_key', address: expect.stringMatching(/127\.0\.0\.1|::1/) });
    expect(service.logged.join('\n')).not.toContain(unknown);
  });
});
