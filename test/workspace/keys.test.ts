import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { KeyScope } from '../../src/contract/keys.js';
import { newCallId } from '../../src/engine/ids.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { click, ended, signedIn, type Who } from '../http/people.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
});

const withSecret = (secret: string, action: string, input: object, query = '') =>
  call(service, action, input, { host: company.host, secret, query });
const works = async (secret: string) => (await withSecret(secret, 'lists.list', {})).status === 200;

async function as(who: Who, action: string, input: object, query = '') {
  const headers = await signedIn(service, company, who);
  return call(service, action, input, { host: company.host, headers, query });
}

describe('keys.get and keys.rename', () => {
  test('may be called for the caller’s own keys, and for all keys by an administrator', async () => {
    const { key } = await company.key('admin');
    const { key: own } = await company.key('developer');
    for (const [action, rest] of [
      ['keys.get', {}],
      ['keys.rename', { name: 'X' }],
      ['keys.usage', {}],
      ['keys.rotate', {}],
    ] as const) {
      expect((await as('developer', action, { keyId: key._id, ...rest })).status, action).toBe(404);
    }
    const other = await createCompany(service.store);
    const { key: foreign } = await other.key('developer');
    expect((await as('admin', 'keys.get', { keyId: foreign._id })).status).toBe(404);
    const seen = await as('admin', 'keys.get', { keyId: own._id });
    expect(seen.body).toMatchObject({
      data: { key: { keyId: own._id, state: 'active', scope: null, replacedBy: null } },
      changed: [],
    });
    expect(seen.text).not.toContain('hash');
    const renamed = await as('developer', 'keys.rename', { keyId: own._id, name: ' Nightly ' });
    expect(renamed.body).toMatchObject({
      data: { key: { name: 'Nightly' } },
      changed: [{ type: 'key', id: own._id, change: 'updated' }],
    });
  });
});

test('the key of an assistant is marked as such: in lists, in previews, in the log and on changes', async () => {
  const input = { name: 'Claude', role: 'member', expiresInDays: 1, assistant: true };
  const { keyId, secret } = (await as('developer', 'keys.create', input)).body.data;
  expect((await as('admin', 'keys.get', { keyId })).body.data.key).toMatchObject({ assistant: true });
  const [rowId] = company.rowIds;
  await withSecret(secret, 'rows.update', { rowId, cells: { name: 'changed' } });
  const { changes } = (await as('admin', 'rows.history', { rowId })).body.data;
  expect(changes[0].by.key).toMatchObject({ name: 'Claude', assistant: true });
  const { calls } = (await as('admin', 'company.calls', { keyId })).body.data;
  expect(calls[0]).toMatchObject({ keyName: 'Claude', assistant: true });
  const tried = await withSecret(secret, 'rows.delete', { rowIds: [rowId] }, '?dry_run=true');
  expect(tried.body.data.preview.asked_by.via).toMatch(/^assistant "Claude" ending in \w{4}$/);
  const rotated = (await as('developer', 'keys.rotate', { keyId })).body.data;
  expect((await as('admin', 'keys.get', { keyId: rotated.keyId })).body.data.key.assistant).toBe(true);
});

describe('keys.rotate', () => {
  test('gives the key a new secret, and the old one works until the grace period is over', async () => {
    const scope = { actions: ['lists', 'keys'] };
    const { secret, key } = await company.key('developer', { role: 'member', scope });
    const done = await as('developer', 'keys.rotate', { keyId: key._id, graceMinutes: 1 });
    const { data, changed } = done.body;
    expect(data).toMatchObject({ name: 'test', role: 'member', scope, oldKeyId: key._id });
    expect(changed).toEqual([
      { type: 'key', id: data.keyId, change: 'created' },
      { type: 'key', id: key._id, change: 'updated' },
    ]);
    expect(Math.abs(Date.parse(data.oldExpiresAt) - Date.now() - 60_000)).toBeLessThan(20_000);
    expect([await works(secret), await works(data.secret)]).toEqual([true, true]);
    const old = await as('developer', 'keys.get', { keyId: key._id });
    expect(old.body.data.key).toMatchObject({ replacedBy: data.keyId, expiresAt: data.oldExpiresAt });
    expect((await as('developer', 'keys.rotate', { keyId: key._id })).body.error.code).toBe('conflict');

    const next = await as('admin', 'keys.rotate', { keyId: data.keyId, graceMinutes: 0 });
    expect(next.body.data).toMatchObject({ name: 'test', role: 'member', scope });
    expect([await works(data.secret), await works(next.body.data.secret)]).toEqual([false, true]);
    const { ownerId } = (await as('admin', 'keys.get', { keyId: next.body.data.keyId })).body.data.key;
    expect(ownerId).toBe(company.members.developer._id);
  });

  test('by a key makes a key with no later expiry and no wider scope', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { secret } = await company.key('developer', { expiresAt });
    const { key } = await company.key('developer');
    const done = await withSecret(secret, 'keys.rotate', { keyId: key._id });
    expect(Date.parse(done.body.data.expiresAt)).toBe(expiresAt.getTime());
    const narrow = await company.key('admin', { scope: { actions: ['keys.rotate'] } });
    const { key: wide } = await company.key('developer');
    const refused = await withSecret(narrow.secret, 'keys.rotate', { keyId: wide._id });
    expect(refused.body.error).toMatchObject({ code: 'forbidden', scope: { actions: ['keys.rotate'] } });
    const { secret: lower } = await company.key('admin', { role: 'developer' });
    const { key: high } = await company.key('admin');
    expect((await withSecret(lower, 'keys.rotate', { keyId: high._id })).body.error).toMatchObject({
      code: 'forbidden',
      required_role: 'admin',
    });
    const itself = await withSecret(secret, 'keys.rotate', { keyId: (await keyOf(secret))._id, graceMinutes: 0 });
    expect(Date.parse(itself.body.data.expiresAt)).toBeLessThanOrEqual(expiresAt.getTime());
    expect([await works(secret), await works(itself.body.data.secret)]).toEqual([false, true]);
  });

  test('of a switched-off or expired key is a conflict', async () => {
    for (const dead of [{ switchedOffAt: new Date() }, { expiresAt: new Date(Date.now() - 1) }]) {
      const { key } = await company.key('developer', dead);
      expect((await as('developer', 'keys.rotate', { keyId: key._id })).body.error.code).toBe('conflict');
    }
    const { key } = await company.key('developer');
    const tooLong = await as('developer', 'keys.rotate', { keyId: key._id, graceMinutes: 10_081 });
    expect(tooLong.body.error.fields).toMatchObject([{ path: '/graceMinutes' }]);
  });

  test('that a rule of the company holds is confirmed for its preview', async () => {
    const guardPolicies = [{ action: 'keys.rotate', appliesTo: 'all', guard: 'confirm' }] as const;
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { guardPolicies } });
    const { key } = await company.key('developer');
    const held = await as('developer', 'keys.rotate', { keyId: key._id });
    expect(held.body.error.preview.affected.count).toBe(2);
    await click(service, company, held.body.error.call_id, 'developer', 'yes');
    const record = await ended(service, held.body.error.call_id);
    expect(record).toMatchObject({ state: 'succeeded', hold: { n: 1 }, envelope: { data: { secret: null } } });
  });
});

async function keyOf(secret: string) {
  const key = await service.store.keys.collection.findOne({ companyId: company.id, lastFour: secret.slice(-4) });
  if (!key) throw new Error('There is no such key.');
  return key;
}

describe('keys.usage', () => {
  test('counts calls by day and outcome with their charges, without older calls', async () => {
    const { secret, key } = await company.key('developer');
    await withSecret(secret, 'lists.list', {});
    await withSecret(secret, 'lists.list', {});
    await withSecret(secret, 'keys.rename', { keyId: 'key_none', name: 'x' });
    const { key: other } = await company.key('developer');
    const month = new Date().toISOString().slice(0, 7);
    const entry = { companyId: company.id, month, credits: 7, action: 'x', at: new Date() };
    await service.store.credits.enter({ _id: newCallId(), ...entry, principalId: key._id });
    await service.store.credits.enter({ _id: newCallId(), ...entry, principalId: other._id });
    const record = await service.store.calls.collection.findOne({ 'principal.keyId': key._id });
    if (!record) throw new Error('Nothing is on the log.');
    const old = { ...record, _id: 'call_01h00000000000000000000000', createdAt: new Date('2023-06-01T00:00:00Z') };
    await service.store.calls.insert(old);
    const { data } = (await as('developer', 'keys.usage', { keyId: key._id })).body;
    const counts = { calls: 3, succeeded: 2, refused: 1, failed: 0, ended: 0, open: 0, credits: 7 };
    expect(data).toMatchObject({ keyId: key._id, total: counts });
    expect(data.days).toEqual([{ day: new Date().toISOString().slice(0, 10), ...counts }]);
  });
});

describe('the scope of a new key', () => {
  const make = (scope: unknown, query = '') =>
    as('developer', 'keys.create', { name: 'S', role: 'viewer', scope }, query);

  test('is stored, is shown, and is in the preview', async () => {
    const scope = {
      actions: ['lists.list', 'keys'],
      lists: [company.listId],
      creditsPerMonth: 5,
      addresses: ['127.0.0.0/8', '::1', '192.0.2.7', '2001:db8::/32'],
    };
    const tried = await make(scope, '?dry_run=true');
    const { effects, affected } = tried.body.data.preview;
    expect(effects.join(' ')).toContain('It may call only lists.list, keys.');
    expect(affected.sample[0].after.scope).toEqual(scope);
    const made = await make(scope);
    expect(made.body.data.scope).toEqual(scope);
    const [listed] = (await as('developer', 'keys.list', {})).body.data.keys;
    expect(listed).toMatchObject({ scope, state: 'active' });
  });

  test('is refused with every unknown entry named', async () => {
    const bad: KeyScope = {
      actions: ['lists.rows', 'lists.lsit', 'nothing'],
      lists: [company.listId, 'lst_none', (await createCompany(service.store)).listId],
      addresses: ['10.0.0.0/8', '10.0.0.0/33', '10.0.0', '::/129', '::/0', 'fe80::1%eth0', '1.2.3.4/', '1.2.3.4/8/8'],
    };
    const refused = await make(bad);
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields.map(({ path }: { path: string }) => path)).toEqual([
      '/scope/actions/1',
      '/scope/actions/2',
      '/scope/addresses/1',
      '/scope/addresses/2',
      '/scope/addresses/3',
      '/scope/addresses/5',
      '/scope/addresses/6',
      '/scope/addresses/7',
      '/scope/lists/1',
      '/scope/lists/2',
    ]);
    expect(refused.body.error.fields[0].fix).toContain('lists.list');
    const empty = await make({ actions: [], surprise: 1 });
    expect(empty.body.error.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      '/scope/actions',
      '/scope/surprise',
    ]);
  });

  test('is at most the scope of the key that makes it', async () => {
    const maker: KeyScope = {
      actions: ['keys', 'lists.rows'],
      lists: [company.listId],
      creditsPerMonth: 10,
      addresses: ['127.0.0.0/8', '::/64'],
    };
    const { secret } = await company.key('developer', { scope: maker });
    const child = (scope?: KeyScope) =>
      withSecret(secret, 'keys.create', { name: 'C', role: 'viewer', ...(scope && { scope }) });
    expect((await child()).body.data.scope).toEqual(maker);
    const narrow = { actions: ['keys.list'], creditsPerMonth: 3, addresses: ['127.0.0.1', '::1/128'] };
    expect((await child(narrow)).body.data.scope).toEqual({ ...maker, ...narrow });
    for (const wide of [
      { actions: ['lists'] },
      { actions: ['rows.update'] },
      { creditsPerMonth: 11 },
      { addresses: ['127.0.0.0/7'] },
      { addresses: ['128.0.0.1'] },
      { addresses: ['::/63'] },
    ]) {
      expect((await child(wide)).body.error, JSON.stringify(wide)).toMatchObject({ code: 'forbidden', scope: maker });
    }
  });
});
