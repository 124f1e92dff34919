import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  ask,
  call,
  createCompany,
  startTestService,
  until,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { letThrough, signedIn, type Who } from '../http/people.js';

/**
 * How a company keeps administrators who can approve: with one administrator, with two who disagree, and by the
 * operator.
 */

const run = promisify(execFile);
let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000', SWEEP_EVERY_MS: '1000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
});

async function as(who: Who, action: string, input: object): Promise<Reply> {
  const { secret } = await company.key(who);
  return call(service, action, input, { host: company.host, secret });
}

async function leaveOneAdmin(): Promise<void> {
  const { admin, admin2 } = company.members;
  await service.store.members.collection.updateOne({ _id: admin2._id }, { $set: { removedAt: new Date() } });
  await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { admins: [admin._id] } });
}

/** `npm run company -- …` on the database of this service. */
function operator(...args: readonly string[]): Promise<{ code: number; text: string }> {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    MONGODB_URI: inject('mongoUri'),
    MONGODB_DATABASE: service.name,
    PUBLIC_URL: 'http://localhost:3000',
  };
  return run(process.execPath, ['--import', 'tsx', 'src/operator/company.ts', ...args], { env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  );
}

const second = () => ({ email: `lena@${company.id}.example`, name: 'Lena', role: 'admin' });
const admins = async () => (await service.store.companies.get(company.id))?.admins;

describe('with one administrator', () => {
  beforeEach(leaveOneAdmin);

  test('a second one is invited with a confirmation only', async () => {
    const held = await as('admin', 'team.invite', second());
    expect(held.status).toBe(428);
    expect((await letThrough(service, company, held, 'admin')).state).toBe('succeeded');
  });

  test('a member becomes the second one with a confirmation only', async () => {
    const { _id: memberId } = company.members.member;
    const held = await as('admin', 'team.changeRole', { memberId, role: 'admin' });
    expect(held.status).toBe(428);
    expect((await letThrough(service, company, held, 'admin')).state).toBe('succeeded');
    expect(await admins()).toEqual([company.members.admin._id, memberId]);
  });

  test('a second one who joins before the decision must approve the third', async () => {
    const held = await as('admin', 'team.invite', second());
    const { _id } = company.members.admin2;
    await service.store.members.collection.updateOne({ _id }, { $set: { removedAt: null } });
    await service.store.companies.addAdmin(company.id, _id);
    expect((await letThrough(service, company, held, 'admin', 'admin2')).state).toBe('succeeded');
  });

  test('a call that needs an approval is refused with the next step, also on the page', async () => {
    const refused = await as('admin', 'team.remove', { memberId: company.members.viewer._id });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({ code: 'conflict', reason: 'no_other_administrator' });
    expect(refused.body.error.message).toMatch(/team\.invite.*company\.setSoleAdminOptOut/);

    const headers = await signedIn(service, company, 'admin');
    const home = await ask(service, '/', { host: company.host, headers });
    expect(home.text).toMatch(/team\.invite[\s\S]*company\.setSoleAdminOptOut/);
    const others = await ask(service, '/', {
      host: company.host,
      headers: await signedIn(service, company, 'developer'),
    });
    expect(others.text).not.toContain('company.setSoleAdminOptOut');
  });

  test('the last one is neither removed nor lowered, and the message names the next step', async () => {
    const { _id: memberId } = company.members.admin;
    for (const [action, input] of [
      ['team.remove', { memberId }],
      ['team.changeRole', { memberId, role: 'viewer' }],
    ] as const) {
      const refused = await as('admin', action, input);
      expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining('team.invite')]);
    }
  });
});

describe('with two administrators', () => {
  test('another one is invited with a confirmation and an approval', async () => {
    const held = await as('admin', 'team.invite', second());
    expect(held.status).toBe(428);
    const record = await letThrough(service, company, held, 'admin', 'admin2');
    expect(record).toMatchObject({ state: 'succeeded', yes: { approval: { by: company.members.admin2._id } } });
  });

  test('neither of them can remove the other, and the message names the operator', async () => {
    const refused = await as('admin', 'team.remove', { memberId: company.members.admin2._id });
    expect(refused.body.error).toMatchObject({ code: 'conflict', reason: 'no_other_administrator' });
    expect(refused.body.error.message).toMatch(/team\.invite.*operator/);
    expect(refused.body.error.message).not.toContain('setSoleAdminOptOut');
  });
});

describe('the operator', () => {
  test('makes a member an administrator, on record, so that removals can be approved again', async () => {
    const { _id: memberId, email } = company.members.member;
    const done = await operator('restore-admin', company.id, '--email', email.toUpperCase());
    expect(done).toMatchObject({ code: 0, text: expect.stringContaining('is an administrator') });
    expect(await admins()).toContain(memberId);
    expect(await service.store.members.get(company.id, memberId)).toMatchObject({ role: 'admin', version: 2 });

    const log = await as('admin', 'company.calls', { action: 'operator.restoreAdmin' });
    expect(log.body.data.calls).toMatchObject([
      { action: 'operator.restoreAdmin', state: 'succeeded', memberId: 'operator', name: 'The operator', keyId: null },
    ]);
    const { callId } = log.body.data.calls[0];
    const written = await service.store.history.ofWholeCall(callId);
    expect(written).toMatchObject([{ by: 'operator', documentId: memberId, set: { role: 'admin' } }]);
    const receipt = await until(
      () => service.store.receipts.get(company.id, callId, service.dependencies.vault.signing),
      (found) => found !== null,
    );
    expect(receipt).toMatchObject({
      action: 'operator.restoreAdmin',
      who: { kind: 'operator', memberId: 'operator' },
      changes: [{ type: 'member', id: memberId, change: 'updated' }],
    });
    expect((await as('admin', 'company.receipts', {})).body.data.receipts).toMatchObject([
      { callId, memberId: 'operator' },
    ]);

    const held = await as('admin', 'team.remove', { memberId: company.members.admin2._id });
    expect(held.status).toBe(423);
  });

  test('replaces an administrator, who is removed and signed out', async () => {
    const { admin, admin2 } = company.members;
    const removed = { removedAt: new Date(), role: 'viewer' as const };
    await service.store.members.collection.updateOne({ _id: admin._id }, { $set: removed });
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { admins: [admin2._id] } });
    const headers = await signedIn(service, company, 'admin2');
    const done = await operator('restore-admin', company.id, '--email', admin.email, '--remove', admin2.email);
    expect(done.code).toBe(0);
    expect(await admins()).toEqual([admin._id]);
    expect(await service.store.members.get(company.id, admin._id)).toMatchObject({ role: 'admin', removedAt: null });
    expect(await service.store.members.get(company.id, admin2._id)).toMatchObject({ removedAt: expect.any(Date) });
    expect((await call(service, 'team.me', {}, { host: company.host, headers })).status).toBe(401);
  });

  test('invites a person who is not on the team as an administrator', async () => {
    const address = `new@${company.id}.example`;
    const done = await operator('restore-admin', company.id, '--email', address, '--name', 'Nora');
    expect(done.code).toBe(0);
    const link = new URL(/http:\S+/.exec(done.text)?.[0] ?? '');
    expect((await ask(service, link.pathname, { host: link.host })).text).toContain(address);
    const log = await as('admin', 'company.calls', { action: 'operator.restoreAdmin' });
    expect(log.body.data.calls).toHaveLength(1);
    expect(log.text).not.toContain(address);
  });

  test('gives a member a link to set a new password, on record', async () => {
    const { _id: memberId, email } = company.members.admin;
    const done = await operator('reset-password', company.id, '--email', email);
    expect(done.code).toBe(0);
    const link = new URL(/http:\S+/.exec(done.text)?.[0] ?? '');
    const raw = new URLSearchParams({ password: 'velvet anchor nine lives' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: link.origin };
    expect((await ask(service, link.pathname, { host: link.host, method: 'POST', raw, headers })).status).toBe(200);
    const log = await as('admin', 'company.calls', { action: 'operator.resetPassword' });
    expect(log.body.data.calls).toMatchObject([{ memberId: 'operator', state: 'succeeded' }]);
    expect((await service.store.calls.get(log.body.data.calls[0].callId))?.input).toEqual({ memberId });
    expect((await operator('reset-password', company.id, '--email', 'nobody@else.example')).code).toBe(1);
  });

  test('gets an error for an unknown company, without a change, and for an invitation without a name', async () => {
    const { email } = company.members.admin;
    for (const args of [
      ['nowhere', '--email', email],
      [company.id, '--email', email],
      [company.id, '--email', `new@${company.id}.example`],
      [company.id],
    ]) {
      expect((await operator('restore-admin', ...args)).code).toBe(1);
    }
    expect(await service.store.calls.collection.countDocuments({ companyId: company.id })).toBe(0);
  });
});
