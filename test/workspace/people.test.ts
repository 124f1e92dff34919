import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMail } from '../../src/http/pages/mail.js';
import {
  ask,
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { expectNowhere } from './nowhere.js';
import { click, ended, heldAgain, signedIn, type Who } from '../http/people.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
});

async function as(who: Who, action: string, input: object, headers: Record<string, string> = {}): Promise<Reply> {
  const { secret } = await company.key(who);
  return call(service, action, input, { host: company.host, secret, headers });
}

/** A call that is held, and ends well once these people have said yes. */
async function decided(reply: Reply, ...who: readonly Who[]) {
  const callId: string = reply.body.error.call_id;
  for (const [n, name] of who.entries()) {
    expect((await click(service, company, callId, name, 'yes')).outcome, name).toBe('done');
    if (n < who.length - 1) await heldAgain(service, callId, 2);
  }
  return ended(service, callId);
}

const admins = async () => (await service.store.companies.get(company.id))?.admins;
const roleOf = async (who: Who) => (await service.store.members.get(company.id, company.members[who]._id))?.role;

describe('team.members', () => {
  test('names and roles are for everybody, mail addresses for administrators', async () => {
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

  test('come in pages, and those who were removed on request', async () => {
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
  test('says who calls, with which key and for which company', async () => {
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
  test('is done at once where no administrator is made or unmade', async () => {
    const { _id: memberId } = company.members.member;
    const done = await as('admin', 'team.changeRole', { memberId, role: 'developer' });
    expect(done.body).toMatchObject({
      data: { member: { memberId, role: 'developer', version: 2 } },
      changed: [{ type: 'member', id: memberId, change: 'updated' }],
    });
    expect(await roleOf('member')).toBe('developer');
    expect(await admins()).toHaveLength(2);
  });

  test('makes an administrator once another one has approved, and not the person concerned', async () => {
    const { _id: memberId } = company.members.member;
    const held = await as('admin', 'team.changeRole', { memberId, role: 'admin' });
    expect(held.status).toBe(423);
    expect(held.body.error.preview.affected).toMatchObject({
      count: 1,
      sample: [{ id: memberId, before: { role: 'member' }, after: { role: 'admin' } }],
    });
    expect(await roleOf('member')).toBe('member');
    expect((await decided(held, 'admin2')).state).toBe('succeeded');
    expect(await roleOf('member')).toBe('admin');
    expect(await admins()).toContain(memberId);

    const back = await as('admin', 'team.changeRole', { memberId, role: 'viewer' });
    expect((await click(service, company, back.body.error.call_id, 'member', 'yes')).outcome).not.toBe('done');
    expect((await decided(back, 'admin2')).state).toBe('succeeded');
    expect(await roleOf('member')).toBe('viewer');
    expect(await admins()).not.toContain(memberId);
  });

  test('leaves the company an administrator', async () => {
    company = await createCompany(service.store, { company: { soleAdminOptOut: { by: 'x', at: new Date() } } });
    const { admin, admin2 } = company.members;
    await service.store.members.collection.updateOne({ _id: admin2._id }, { $set: { role: 'member' } });
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { admins: [admin._id] } });
    const refused = await as('admin', 'team.changeRole', { memberId: admin._id, role: 'member' });
    expect(refused.body.error).toMatchObject({ code: 'conflict', message: expect.stringContaining('last') });
    expect(await admins()).toEqual([admin._id]);
  });

  test('refuses what is so already, people who left, those of other companies, and callers who are no admins', async () => {
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

/** The link in the mail that went to an address. */
async function linkTo(email: string): Promise<string> {
  const folder = join(service.config.dataDir, 'outbox');
  for (const file of await readdir(folder)) {
    const mail = readMail(await readFile(join(folder, file), 'latin1'));
    if (mail.to.includes(email)) return /https?:\/\/\S+/.exec(mail.text)?.[0] ?? '';
  }
  return '';
}

let invited = 0;
async function invite(role = 'member'): Promise<{ email: string; path: string; inviteId: string }> {
  const email = `lena${(invited += 1)}@${company.id}.example`;
  const held = await as('admin', 'team.invite', { email, name: 'Lena', role });
  expect(held.status).toBe(428);
  expect(held.body.error.preview).toMatchObject({ recipients: [email], affected: { count: 1 } });
  const record = await decided(held, ...(role === 'admin' ? (['admin', 'admin2'] as const) : (['admin'] as const)));
  expect(record).toMatchObject({ state: 'succeeded', envelope: { changed: [{ type: 'invite', change: 'created' }] } });
  const link = await linkTo(email);
  expect(link).toMatch(new RegExp(`^http://${company.host}/invite/[\\w-]{43}$`));
  const { inviteId } = (record.envelope as { data: { invite: { inviteId: string } } }).data.invite;
  return { email, path: new URL(link).pathname, inviteId };
}

const look = (path: string, host = company.host) => ask(service, path, { host });
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(service, path, {
    host: company.host,
    raw: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const FORM = { name: 'Lena Hoffmann', password: 'quartz-and-nine-lives' };

describe('an invitation', () => {
  test('lets the person in, once, and its link stands nowhere but in the mail', async () => {
    const { email, path, inviteId } = await invite();
    const token = path.split('/').at(-1) ?? '?';
    for (let n = 0; n < 2; n += 1) {
      const page = await look(path);
      expect([page.status, page.text.includes(email)]).toEqual([200, true]);
    }
    expect(await service.store.members.byEmail(company.id, email)).toBeNull();
    expect((await post(path, { ...FORM, password: 'short' })).status).toBe(400);
    expect((await post(path, { ...FORM, name: ' ' })).status).toBe(400);
    expect((await post(path, FORM, { origin: 'http://evil.example' })).status).toBe(403);

    const [first, second] = await Promise.all([post(path, FORM), post(path, FORM)]);
    expect(new Set([first.status, second.status])).toEqual(new Set([303, 410]));
    const cookie = [first, second].flatMap(({ headers }) => headers['set-cookie'] ?? [])[0]?.split(';')[0] ?? '';
    const headers = { cookie, origin: `http://${company.host}` };
    const me = await call(service, 'team.me', {}, { host: company.host, headers });
    expect(me.body.data).toMatchObject({ person: { name: 'Lena Hoffmann', email, role: 'member' }, role: 'member' });
    const people = await service.store.members.collection.find({ companyId: company.id, email }).toArray();
    expect(people).toHaveLength(1);

    expect((await look(path)).status).toBe(410);
    expect((await post(path, FORM)).status).toBe(410);
    const list = await as('admin', 'team.invites', {});
    expect(list.body.data.invites).toMatchObject([{ inviteId, email, state: 'accepted' }]);
    for (const hidden of [token, FORM.password]) await expectNowhere(service, company.id, hidden);
  });

  test('that is wrong, of another company, cancelled or too old gets a plain page', async () => {
    const { path, inviteId } = await invite();
    expect((await look('/invite/wrong')).status).toBe(404);
    const other = await createCompany(service.store);
    expect((await look(path, other.host)).status).toBe(404);
    await service.store.invites.collection.updateOne({ _id: inviteId }, { $set: { expiresAt: new Date() } });
    expect((await look(path)).status).toBe(410);
    await service.store.invites.collection.updateOne(
      { _id: inviteId },
      { $set: { expiresAt: new Date(Date.now() + 60_000) } },
    );
    expect((await look(path)).status).toBe(200);
    const cancelled = await as('admin', 'team.cancelInvite', { inviteId });
    expect(cancelled.body).toMatchObject({
      data: { invite: { state: 'cancelled' } },
      changed: [{ type: 'invite', id: inviteId, change: 'updated' }],
    });
    expect((await look(path)).status).toBe(410);
    expect((await post(path, FORM)).status).toBe(410);
    expect(await service.store.members.collection.countDocuments({ companyId: company.id })).toBe(5);
  });

  test('whose acceptance was cut short is accepted by the next try, with the password of that one', async () => {
    const { email, path, inviteId } = await invite();
    await service.store.invites.collection.updateOne({ _id: inviteId }, { $set: { acceptedAt: new Date() } });
    expect((await post(path, FORM)).status).toBe(303);
    expect(await service.store.members.byEmail(company.id, email)).toMatchObject({ name: FORM.name });
    expect((await look(path)).status).toBe(410);
  });

  test('of an administrator is approved as well, and the company counts on them then', async () => {
    const { email, path } = await invite('admin');
    expect((await post(path, FORM)).status).toBe(303);
    const member = await service.store.members.byEmail(company.id, email);
    expect(await admins()).toContain(member?._id);
  });

  test('is refused for somebody who is on the team, and while another one is open', async () => {
    const { email } = await invite();
    const again = await as('admin', 'team.invite', { email: email.toUpperCase(), name: 'Lena', role: 'viewer' });
    expect(again.body.error).toMatchObject({ code: 'conflict' });
    const there = { email: company.members.viewer.email, name: 'Vera', role: 'viewer' };
    expect((await as('admin', 'team.invite', there)).body.error).toMatchObject({
      code: 'conflict',
      member_id: company.members.viewer._id,
    });
    const bad = await as('admin', 'team.invite', { email: 'a b', name: ' ', role: 'king' });
    expect(bad.body.error.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      '/email',
      '/name',
      '/role',
    ]);
    expect((await as('developer', 'team.invite', there)).status).toBe(403);
  });

  test('brings somebody who was removed back as a new person: the old keys stay dead', async () => {
    const { email, path } = await invite();
    const { secret, key } = await company.key('viewer');
    const { _id } = company.members.viewer;
    await service.store.members.collection.updateOne({ _id }, { $set: { removedAt: new Date(), email } });
    expect((await post(path, FORM)).status).toBe(303);
    expect((await service.store.members.byEmail(company.id, email))?._id).not.toBe(_id);
    expect((await call(service, 'team.me', {}, { host: company.host, secret })).status).toBe(401);
    const keys = (await as('admin', 'keys.list', {})).body.data.keys as { keyId: string; state: string }[];
    expect(keys.find(({ keyId }) => keyId === key._id)?.state).toBe('orphaned');
  });
});
