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
import { letThrough, recordOf, type Who } from '../http/people.js';

/** How people join: with the mailed link, on its page or by `team.accept`. */

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

/** The link in the mail to an address. */
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
  const record = await letThrough(
    service,
    company,
    held,
    ...(role === 'admin' ? (['admin', 'admin2'] as const) : (['admin'] as const)),
  );
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
  test('lets its recipient join once, and its link is only in the mail', async () => {
    const { email, path, inviteId } = await invite();
    const token = path.split('/').at(-1) ?? '?';
    for (let n = 0; n < 2; n += 1) {
      const page = await look(path);
      expect([page.status, page.text.includes(email)]).toEqual([200, true]);
    }
    expect(await service.store.members.byEmail(company.id, email)).toBeNull();
    for (const password of ['short', 'password1234', email])
      expect((await post(path, { ...FORM, password })).status).toBe(400);
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

  test('that is unknown, of another company, cancelled or expired gets a plain page', async () => {
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

  test('is accepted by a call as by the page: logged, once for repeats, and without further rights', async () => {
    const { email, path, inviteId } = await invite();
    const secret = path.split('/').at(-1) ?? '';
    const at = { host: company.host, secret };
    const accept = (headers: Record<string, string> = {}, query = '') =>
      call(service, 'team.accept', FORM, { ...at, headers, query });

    const tried = await accept({}, '?dry_run=true');
    expect(tried.body.data).toMatchObject({
      blockers: [],
      preview: { title: expect.stringContaining('as member'), asked_by: { via: 'the link of an invitation' } },
    });
    for (const action of ['team.me', 'lists.list', 'team.members'])
      expect((await call(service, action, {}, at)).body.error).toMatchObject({
        reason: 'malformed_key',
        message: expect.stringContaining('works only with `team.accept`'),
      });
    expect((await ask(service, '/api/v1/events', at)).status).toBe(401);
    const wrong = await accept({ authorization: `Bearer ${'x'.repeat(43)}` });
    expect(wrong).toMatchObject({
      status: 401,
      body: { error: { message: expect.stringContaining('neither a key nor the token') } },
    });
    const member = await as('member', 'team.accept', FORM);
    expect(member).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
    const bad = await call(service, 'team.accept', { name: ' ', password: 'short' }, at);
    expect(bad.body.error.fields.map(({ path: field }: { path: string }) => field)).toEqual(['/name', '/password']);
    const common = await call(service, 'team.accept', { ...FORM, password: 'password1234' }, at);
    expect(common.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: '/password' }] });
    expect(await service.store.members.byEmail(company.id, email)).toBeNull();

    const key = { 'idempotency-key': 'join' };
    const joined = await accept(key);
    const { member: person } = joined.body.data;
    expect(joined.body).toMatchObject({
      data: { member: { name: FORM.name, email, role: 'member', state: 'active' } },
      changed: [{ type: 'member', id: person.memberId, change: 'created' }],
    });
    const again = await accept(key);
    expect([again.headers['idempotent-replayed'], again.body.data]).toEqual(['true', joined.body.data]);
    expect((await accept()).body.error).toMatchObject({ code: 'conflict', reason: 'invitation_accepted' });
    const callId = String(joined.headers['call-id']);
    expect((await ask(service, `/api/v1/calls/${callId}`, at)).body.data).toMatchObject({ state: 'succeeded' });

    const { calls } = (await as('admin', 'company.calls', { action: 'team.accept' })).body.data;
    expect(calls.map((one: { callId: string }) => one.callId)).toContain(callId);
    expect(await recordOf(service, callId)).toMatchObject({
      principal: { kind: 'invitation', memberId: person.memberId, inviteId },
      input: { name: FORM.name, password: null },
    });
    for (const hidden of [secret, FORM.password]) await expectNowhere(service, company.id, hidden);
  });

  test('that was accepted gives no access to later calls, also when it was for an administrator', async () => {
    const { path } = await invite('admin');
    const joined = await post(path, FORM);
    const cookie = [joined.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? '';
    const headers = { cookie, origin: `http://${company.host}` };
    const own = await call(service, 'team.me', {}, { host: company.host, headers });
    const others = await as('member', 'team.me', {});
    const at = { host: company.host, secret: path.split('/').at(-1) ?? '' };
    for (const reply of [own, others]) {
      expect(reply.status).toBe(200);
      expect((await ask(service, `/api/v1/calls/${String(reply.headers['call-id'])}`, at)).status).toBe(404);
    }
  });

  test.each([
    ['cancelled', { cancelledAt: new Date() }],
    ['expired', { expiresAt: new Date(0) }],
  ])('that is %s is not accepted by a call, and no member is made', async (over, set) => {
    const { email, path, inviteId } = await invite();
    await service.store.invites.collection.updateOne({ _id: inviteId }, { $set: set });
    const at = { host: company.host, secret: path.split('/').at(-1) ?? '' };
    const refused = await call(service, 'team.accept', FORM, at);
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: `invitation_${over}` } } });
    expect(await service.store.members.byEmail(company.id, email)).toBeNull();
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { suspendedAt: new Date() } });
    const shut = await call(service, 'team.accept', FORM, at);
    expect(shut).toMatchObject({ status: 401, body: { error: { reason: 'company_suspended' } } });
  });

  test('and another one for the same address make one member, also when both are accepted at once', async () => {
    const [first, second] = [await invite(), await invite()];
    const { email } = first;
    await service.store.invites.collection.updateOne({ _id: second.inviteId }, { $set: { email } });
    const replies = await Promise.all([first, second].map(({ path }) => post(path, FORM)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410]);
    expect(await service.store.members.collection.countDocuments({ companyId: company.id, email })).toBe(1);
  });

  test('for an administrator needs an approval, and the new member is an administrator of the company', async () => {
    const { email, path } = await invite('admin');
    expect((await post(path, FORM)).status).toBe(303);
    const member = await service.store.members.byEmail(company.id, email);
    expect(await admins()).toContain(member?._id);
  });

  test('is refused for a member of the team, and while another one is open', async () => {
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

  test('makes a removed member a new member, whose old keys stay switched off', async () => {
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
