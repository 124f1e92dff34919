import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../src/engine/passwords.js';
import { ask, call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { click, ended, recordOf, signedIn } from '../http/people.js';
import { expectNowhere } from './nowhere.js';

const OLD = 'velvet-anchor-old-17';
const NEW = 'velvet-anchor-new-93';

let service: TestService;
let company: TestCompany;
let old: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
  old = await hashPassword(OLD);
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
  await service.store.members.collection.updateOne(
    { _id: company.members.member._id },
    { $set: { passwordHash: old } },
  );
});

type Headers = Record<string, string>;
const use = (headers: Headers, action: string, input: object, query = '') =>
  call(service, action, input, { host: company.host, headers, query });
const change = (headers: Headers, input: object = { current: OLD, next: NEW }, query = '') =>
  use(headers, 'account.changePassword', input, query);

async function signInWith(password: string): Promise<number> {
  const raw = new URLSearchParams({ email: company.members.member.email, password, next: '/' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${company.host}` };
  return (await ask(service, '/sign-in', { host: company.host, raw, headers })).status;
}

describe('account.changePassword', () => {
  test('changes the password, ends all other sessions, and stores neither password', async () => {
    const [here, elsewhere, others] = await Promise.all([
      signedIn(service, company, 'member'),
      signedIn(service, company, 'member'),
      signedIn(service, company, 'viewer'),
    ]);
    const { _id: memberId } = company.members.member;
    const done = await change(here);
    expect(done.body).toEqual({
      ok: true,
      data: { memberId, sessionsEnded: 1 },
      changed: [{ type: 'account', id: memberId, change: 'updated' }],
    });
    const statuses = await Promise.all([here, elsewhere, others].map((headers) => use(headers, 'account.get', {})));
    expect(statuses.map(({ status }) => status)).toEqual([200, 401, 200]);
    expect([await signInWith(OLD), await signInWith(NEW)]).toEqual([403, 303]);
    for (const hidden of [OLD, NEW]) await expectNowhere(service, company.id, hidden);
    const record = await recordOf(service, String(done.headers['call-id']));
    expect(record.input).toEqual({ current: null, next: null });
    expect([record.secretInput, record.secrets]).toEqual([undefined, undefined]);
    const history = await service.store.history.collection.find({ companyId: company.id }).toArray();
    expect(JSON.stringify(history)).not.toContain('argon2');
  });

  test('refuses a wrong password, the same one, a short one, and a call with a key', async () => {
    const headers = await signedIn(service, company, 'member');
    const paths = async (input: object) => {
      const refused = await change(headers, input);
      expect(refused.status).toBe(400);
      return refused.body.error.fields.map(({ path }: { path: string }) => path);
    };
    expect(await paths({ current: 'wrong', next: NEW })).toEqual(['/current']);
    expect(await paths({ current: OLD, next: OLD })).toEqual(['/next']);
    expect(await paths({ current: OLD, next: 'short' })).toEqual(['/next']);
    for (const next of ['password1234', company.members.member.email])
      expect(await paths({ current: OLD, next })).toEqual(['/next']);
    expect(await paths({})).toEqual(['/current', '/next']);
    const { secret } = await company.key('member');
    const input = { current: OLD, next: NEW };
    const withKey = await call(service, 'account.changePassword', input, { host: company.host, secret });
    expect(withKey.status).toBe(403);
    expect(await signInWith(OLD)).toBe(303);
    for (const hidden of [NEW, OLD]) await expectNowhereIn('calls', hidden);
  });

  test('limits wrong passwords, also in a dry run', async () => {
    const headers = await signedIn(service, company, 'member');
    for (let n = 0; n < 10; n += 1) {
      const query = n % 2 === 0 ? '' : '?dry_run=true';
      const tried = await change(headers, { current: `wrong-${n}`, next: NEW }, query);
      expect(tried.status).toBe(n % 2 === 0 ? 400 : 200);
    }
    const stopped = await change(headers);
    expect(stopped.status).toBe(429);
    expect(stopped.body.error).toMatchObject({ code: 'rate_limited', retry_after: 900 });
    const tried = await change(headers, undefined, '?dry_run=true');
    expect(tried.body.data.blockers).toMatchObject([{ code: 'rate_limited' }]);
  });

  test('seals the passwords of a held call, does not show them, and removes them when the call ends', async () => {
    const guardPolicies = [{ action: 'account.changePassword', appliesTo: 'all', guard: 'confirm' }] as const;
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { guardPolicies } });
    const headers = await signedIn(service, company, 'member');
    const [one, two] = [await change(headers), await change(headers, { current: OLD, next: `${NEW}x` })];
    expect([one.status, two.status]).toEqual([428, 428]);
    expect(one.body.error.preview.input).toEqual({ current: null, next: null });
    const [first, second] = [one.body.error.call_id, two.body.error.call_id];
    // Another password opens another hold, and an equal one joins.
    expect(first).not.toBe(second);
    expect((await change(headers)).body.error.call_id).toBe(first);
    expect(Object.keys((await recordOf(service, first)).secretInput ?? {})).toEqual(['current', 'next']);
    for (const hidden of [NEW, OLD]) await expectNowhereIn('calls', hidden);
    expect((await click(service, company, second, 'member', 'no')).outcome).toBe('done');
    expect((await recordOf(service, second)).secretInput).toBeUndefined();
    await click(service, company, first, 'member', 'yes');
    expect((await ended(service, first)).state).toBe('succeeded');
    expect((await recordOf(service, first)).secretInput).toBeUndefined();
    expect(await signInWith(NEW)).toBe(303);
  });

  test('removes the passwords of a held call that its caller cancels', async () => {
    const guardPolicies = [{ action: 'account.changePassword', appliesTo: 'all', guard: 'confirm' }] as const;
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { guardPolicies } });
    const headers = await signedIn(service, company, 'member');
    const callId = (await change(headers)).body.error.call_id;
    const reply = await call(service, 'holds.cancel', { callId }, { host: company.host, headers });
    expect(reply.status).toBe(200);
    expect(await recordOf(service, callId)).toMatchObject({ state: 'cancelled' });
    expect((await recordOf(service, callId)).secretInput).toBeUndefined();
  });

  test('gives a repeat with its Idempotency-Key the same answer, and refuses another password', async () => {
    const headers = { ...(await signedIn(service, company, 'member')), 'idempotency-key': 'one' };
    const first = await change(headers);
    const again = await change(headers);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    expect((await change(headers, { current: OLD, next: `${NEW}x` })).status).toBe(422);
  });
});

async function expectNowhereIn(collection: string, hidden: string): Promise<void> {
  const text = JSON.stringify(await service.store.db.collection(collection).find().toArray());
  expect(text).not.toContain(hidden);
}

describe('the account', () => {
  test('shows and changes the name of the caller', async () => {
    const headers = await signedIn(service, company, 'viewer');
    const { _id: memberId, email } = company.members.viewer;
    const read = await use(headers, 'account.get', {});
    expect(read.body).toMatchObject({ data: { account: { memberId, email, name: 'vera', version: 1 } }, changed: [] });
    const done = await use(headers, 'account.update', { name: ' Vera Lind ', version: 1 });
    expect(done.body).toMatchObject({
      data: { account: { name: 'Vera Lind', version: 2 } },
      changed: [{ type: 'member', id: memberId, change: 'updated' }],
    });
    expect((await use(headers, 'account.update', { name: 'X', version: 1 })).status).toBe(409);
    for (const name of [' ', '\u0007', 'a\n\tb']) {
      const refused = await use(headers, 'account.update', { name });
      expect(refused.body.error.fields).toMatchObject([{ path: '/name' }]);
    }
  });

  test('shows the sessions of the caller, and ends all of them', async () => {
    const here = await signedIn(service, company, 'member');
    await signedIn(service, company, 'member');
    const others = await signedIn(service, company, 'viewer');
    const { sessions } = (await use(here, 'account.sessions', {})).body.data;
    expect(sessions.map(({ current }: { current: boolean }) => current).toSorted()).toEqual([false, true]);
    expect(JSON.stringify(sessions)).not.toContain(here['cookie']?.split('=')[1]);
    const { secret } = await company.key('member');
    const byKey = await call(service, 'account.sessions', {}, { host: company.host, secret });
    expect(byKey.body.data.sessions.some(({ current }: { current: boolean }) => current)).toBe(false);
    const done = await use(here, 'account.signOutEverywhere', {});
    expect(done.body).toMatchObject({ data: { sessionsEnded: 2 }, changed: [{ type: 'account', change: 'updated' }] });
    expect((await use(here, 'account.get', {})).status).toBe(401);
    expect((await use(others, 'account.get', {})).status).toBe(200);
    expect((await call(service, 'account.get', {}, { host: company.host, secret })).status).toBe(200);
  });
});
