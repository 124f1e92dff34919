import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { click, letThrough, signedIn, type Who } from '../http/people.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
});

async function as(who: Who, action: string, input: object): Promise<Reply> {
  const { secret } = await company.key(who);
  return call(service, action, input, { host: company.host, secret });
}

const admins = async () => (await service.store.companies.get(company.id))?.admins;
const roleOf = async (who: Who) => (await service.store.members.get(company.id, company.members[who]._id))?.role;

describe('team.members', () => {
  test('shows names and roles to all members, and mail addresses to administrators', async () => {
    const seen = await as('member', 'team.members', {});
    expect(seen.body.data.members.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual(
      expect.arrayContaining([
        ['vera', 'viewer'],
        ['ada', 'admin'],
      ]),
    );
    const emails = seen.body.data.members.flatMap(({ email }: { email: string | null }) => email ?? []);
    expect(emails).toEqual([company.members.member.email]);
    const all = (await as('admin', 'team.members', {})).body.data.members;
    expect(all.every(({ email }: { email: string | null }) => email?.includes('@'))).toBe(true);
    expect(JSON.stringify(all)).not.toContain('passwordHash');
  });

  test('has pages, and includes removed members on request', async () => {
    const first = await as('viewer', 'team.members', { limit: 3 });
    const second = await as('viewer', 'team.members', { limit: 3, cursor: first.body.data.nextCursor });
    expect([first.body.data.members.length, second.body.data.members.length]).toEqual([3, 2]);
    expect(second.body.data.nextCursor).toBeNull();
    const { _id } = company.members.viewer;
    await service.store.members.collection.updateOne({ _id }, { $set: { removedAt: new Date() } });
    const removed = await as('admin', 'team.members', { state: 'removed' });
    expect(removed.body.data.members).toMatchObject([{ memberId: _id, state: 'removed' }]);
    expect((await as('admin', 'team.members', {})).body.data.members).toHaveLength(4);
  });
});

describe('team.me', () => {
  test('returns the caller, the key and the company', async () => {
    const scope = { actions: ['team'], addresses: ['127.0.0.0/8', '::1'] };
    const { secret, key } = await company.key('admin', { role: 'member', scope });
    const withKey = await call(service, 'team.me', {}, { host: company.host, secret });
    expect(withKey.body.data).toMatchObject({
      person: { memberId: company.members.admin._id, role: 'admin' },
      role: 'member',
      key: { keyId: key._id, role: 'member', scope },
      company: { companyId: company.id, name: 'Testers', plan: 'business' },
    });
    const headers = await signedIn(service, company, 'viewer');
    const inPerson = await call(service, 'team.me', {}, { host: company.host, headers });
    expect(inPerson.body).toMatchObject({ data: { role: 'viewer', key: null }, changed: [] });
  });
});

describe('team.changeRole', () => {
  test('runs at once when no administrator is made or removed', async () => {
    const { _id: memberId } = company.members.member;
    const done = await as('admin', 'team.changeRole', { memberId, role: 'developer' });
    expect(done.body).toMatchObject({
      data: { member: { memberId, role: 'developer', version: 2 } },
      changed: [{ type: 'member', id: memberId, change: 'updated' }],
    });
    expect(await roleOf('member')).toBe('developer');
    expect(await admins()).toHaveLength(2);
  });

  test('makes an administrator after the approval of another one, not of the person concerned', async () => {
    const { _id: memberId } = company.members.member;
    const held = await as('admin', 'team.changeRole', { memberId, role: 'admin' });
    expect(held.status).toBe(423);
    expect(held.body.error.preview.affected).toMatchObject({
      count: 1,
      sample: [{ id: memberId, before: { role: 'member' }, after: { role: 'admin' } }],
    });
    expect(await roleOf('member')).toBe('member');
    expect((await letThrough(service, company, held, 'admin2')).state).toBe('succeeded');
    expect(await roleOf('member')).toBe('admin');
    expect(await admins()).toContain(memberId);

    const back = await as('admin', 'team.changeRole', { memberId, role: 'viewer' });
    expect((await click(service, company, back.body.error.call_id, 'member', 'yes')).outcome).not.toBe('done');
    expect((await letThrough(service, company, back, 'admin2')).state).toBe('succeeded');
    expect(await roleOf('member')).toBe('viewer');
    expect(await admins()).not.toContain(memberId);
  });

  test('is refused for the last administrator', async () => {
    company = await createCompany(service.store, { company: { soleAdminOptOut: { by: 'x', at: new Date() } } });
    const { admin, admin2 } = company.members;
    await service.store.members.collection.updateOne({ _id: admin2._id }, { $set: { role: 'member' } });
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { admins: [admin._id] } });
    const refused = await as('admin', 'team.changeRole', { memberId: admin._id, role: 'member' });
    expect(refused.body.error).toMatchObject({ code: 'conflict', message: expect.stringContaining('last') });
    expect(await admins()).toEqual([admin._id]);
  });

  test('is refused for the current role, removed members, other companies, and callers of a lower role', async () => {
    const { viewer, member } = company.members;
    expect((await as('admin', 'team.changeRole', { memberId: viewer._id, role: 'viewer' })).status).toBe(409);
    await service.store.members.collection.updateOne({ _id: viewer._id }, { $set: { removedAt: new Date() } });
    expect((await as('admin', 'team.changeRole', { memberId: viewer._id, role: 'member' })).status).toBe(409);
    const other = await createCompany(service.store);
    const foreign = { memberId: other.members.member._id, role: 'viewer' };
    expect((await as('admin', 'team.changeRole', foreign)).status).toBe(404);
    expect((await as('developer', 'team.changeRole', { memberId: member._id, role: 'viewer' })).status).toBe(403);
    const fields = (await as('admin', 'team.changeRole', { memberId: member._id, role: 'king' })).body.error.fields;
    expect(fields).toMatchObject([{ path: '/role' }]);
  });
});
