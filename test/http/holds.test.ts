import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ask,
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { click, ended, heldAgain, recordOf, signedIn } from './people.js';

let service: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 12 });
  ({ secret } = await company.key('member'));
});

const remove = (
  rowIds = company.rowIds.slice(0, 11),
  options: { secret?: string; headers?: Record<string, string> } = {},
) => call(service, 'rows.delete', { rowIds }, { host: company.host, secret, ...options });
const dismiss = async (
  who: 'member' | 'viewer' | 'admin' | 'admin2' | 'developer' = 'member',
  by: 'admin' | 'admin2' = 'admin',
) => {
  const key = await company.key(by);
  return call(
    service,
    'team.remove',
    { memberId: company.members[who]._id },
    { host: company.host, secret: key.secret },
  );
};
const status = (callId: string, of: { secret?: string; headers?: Record<string, string> } = { secret }, query = '') =>
  ask(service, `/api/v1/calls/${callId}${query}`, { host: company.host, ...of });
const idOf = (reply: Reply): string => reply.body.error?.['call_id'];
const deleted = () =>
  service.store.rows.collection.countDocuments({ companyId: company.id, archivedAt: { $ne: null } });

describe('a call that needs a confirmation', () => {
  test('answers 428 with the preview and the addresses of the decision and the status', async () => {
    const reply = await remove();
    expect(reply.status).toBe(428);
    const { error } = reply.body;
    const callId = idOf(reply);
    expect(reply.headers['call-id']).toBe(callId);
    expect(error).toMatchObject({
      code: 'confirmation_required',
      confirm_url: `http://${company.host}/decide/${callId}`,
      status_url: `http://${company.host}/api/v1/calls/${callId}`,
    });
    expect(Date.parse(error?.['expires_at']) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(error?.['preview']).toMatchObject({
      title: expect.stringContaining('11 rows'),
      effects: expect.arrayContaining([expect.any(String)]),
      input: { rowIds: company.rowIds.slice(0, 11) },
      affected: {
        count: 11,
        sample: expect.arrayContaining([
          { id: company.rowIds[0], label: 'thing 0', before: { name: 'thing 0', amount: 0 } },
        ]),
      },
      recipients: [],
      reversible: true,
      cost: { credits: 0, balance_after: null },
      asked_by: { person: 'mika', via: expect.stringMatching(/key "test" ending in \w{4}/) },
      reason: expect.stringMatching(/\S/),
      expires_at: error?.['expires_at'],
      hash: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await deleted()).toBe(0);
  });

  test('names the recipient outside', async () => {
    const reply = await call(
      service,
      'lists.export',
      { listId: company.listId, to: 'sam@partner.example' },
      { host: company.host, secret },
    );
    expect(reply.body.error?.['preview']).toMatchObject({ recipients: ['sam@partner.example'], reversible: false });
  });

  test('runs once by itself after the confirmation, and its caller reads the result', async () => {
    const callId = idOf(await remove());
    const waiting = status(callId, undefined, '?wait=20');
    expect((await click(service, company, callId, 'member', 'yes')).outcome).toBe('done');
    const reply = await waiting;
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      callId,
      state: 'succeeded',
      envelope: { ok: true, data: { deleted: 11 } },
    });
    expect(reply.body.data.envelope.changed).toHaveLength(11);
    expect(await deleted()).toBe(11);
    expect((await click(service, company, callId, 'member', 'yes')).outcome).toBe('repeated');
    expect((await recordOf(service, callId)).runs).toBe(1);
  });

  test('is held when it is made in a session', async () => {
    const headers = await signedIn(service, company, 'member');
    const reply = await call(
      service,
      'rows.delete',
      { rowIds: company.rowIds.slice(0, 11) },
      { host: company.host, headers },
    );
    expect(reply.status).toBe(428);
    expect(reply.body.error?.['preview'].asked_by.via).toBe('the signed-in app');
  });

  test('can be rejected, and then nothing runs', async () => {
    const callId = idOf(await remove());
    await click(service, company, callId, 'member', 'no');
    const reply = await status(callId);
    expect(reply.body.data).toMatchObject({
      state: 'rejected',
      envelope: { ok: false, error: { code: 'rejected', call_id: callId } },
    });
    expect((await click(service, company, callId, 'member', 'yes')).outcome).toBe('late');
    expect(await deleted()).toBe(0);
    await service.client.workflow.getHandle(callId).result();
  });

  test('can be rejected, but not confirmed, by an administrator', async () => {
    const callId = idOf(await remove());
    expect((await click(service, company, callId, 'admin', 'yes')).outcome).toBe('not_allowed');
    expect((await click(service, company, callId, 'viewer', 'no')).outcome).toBe('not_allowed');
    expect((await recordOf(service, callId)).state).toBe('held_confirmation');
    expect((await click(service, company, callId, 'admin', 'no')).outcome).toBe('done');
  });

  test('accepts one of several decisions at the same moment', async () => {
    const callId = idOf(await remove());
    const seen = await recordOf(service, callId);
    const outcomes = await Promise.all(
      (['yes', 'no', 'yes', 'no'] as const).map((answer) =>
        click(service, company, callId, 'member', answer, { seen }),
      ),
    );
    const { state } = await ended(service, callId);
    expect(['succeeded', 'rejected']).toContain(state);
    expect(await deleted()).toBe(state === 'succeeded' ? 11 : 0);
    expect(outcomes.filter(({ outcome }) => outcome === 'late')).toHaveLength(2);
  });
});

describe('a call that needs an approval', () => {
  test('answers 423 with the preview and the addresses of the decision and the status', async () => {
    const reply = await dismiss();
    expect(reply.status).toBe(423);
    const callId = idOf(reply);
    expect(reply.body.error).toMatchObject({
      code: 'guardian_held',
      approval_url: `http://${company.host}/decide/${callId}`,
      status_url: `http://${company.host}/api/v1/calls/${callId}`,
      approver_role: 'admin',
      preview: { title: 'Remove mika from the team', reversible: false, affected: { count: 1 } },
    });
    expect(Date.parse(reply.body.error?.['expires_at']) - Date.now()).toBeGreaterThan(6 * 86_400_000);
  });

  test('removes a member after the approval: their keys stop working and their held calls end', async () => {
    const waiting = idOf(await remove());
    const callId = idOf(await dismiss());
    await click(service, company, callId, 'admin2', 'yes');
    expect(await ended(service, callId)).toMatchObject({
      state: 'succeeded',
      envelope: { changed: [{ type: 'member', change: 'deleted' }] },
    });
    expect((await remove()).body.error).toMatchObject({ code: 'unauthenticated', reason: 'member_removed' });
    expect(await recordOf(service, waiting)).toMatchObject({
      state: 'revoked',
      envelope: { error: { code: 'revoked' } },
    });
    await service.client.workflow.getHandle(waiting).result();
    expect(await deleted()).toBe(0);
  });

  test('cannot be approved by its caller, its subject or a non-administrator', async () => {
    const third = await company.key('admin');
    await service.store.members.collection.updateOne(
      { _id: company.members.developer._id },
      { $set: { role: 'admin' } },
    );
    await service.store.companies.collection.updateOne(
      { _id: company.id },
      { $push: { admins: company.members.developer._id } },
    );
    const reply = await call(
      service,
      'team.remove',
      { memberId: company.members.developer._id },
      { host: company.host, secret: third.secret },
    );
    const callId = idOf(reply);
    for (const who of ['admin', 'developer', 'member'] as const)
      expect((await click(service, company, callId, who, 'yes')).outcome).toBe('not_allowed');
    expect((await recordOf(service, callId)).state).toBe('held_approval');
    expect((await click(service, company, callId, 'admin2', 'yes')).outcome).toBe('done');
    expect((await ended(service, callId)).state).toBe('succeeded');
  });

  test('checks the role of the approver at the time of the click', async () => {
    const callId = idOf(await dismiss());
    await service.store.members.collection.updateOne(
      { _id: company.members.admin2._id },
      { $set: { role: 'developer' } },
    );
    expect((await click(service, company, callId, 'admin2', 'yes')).outcome).toBe('not_allowed');
  });

  test('is refused at once without a possible approver', async () => {
    const reply = await dismiss('admin2');
    expect(reply.status).toBe(409);
    expect(reply.body.error).toMatchObject({ code: 'conflict', message: expect.stringContaining('administrator') });
  });

  test('needs a confirmation when the only administrator has opted out, and the record says so', async () => {
    const only = { admins: [company.members.admin._id] };
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: only });
    expect((await dismiss()).status).toBe(409);
    const soleAdminOptOut = { by: company.members.admin._id, at: new Date() };
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { soleAdminOptOut } });
    const reply = await dismiss();
    expect(reply.status).toBe(428);
    await click(service, company, idOf(reply), 'admin', 'yes');
    expect((await ended(service, idOf(reply))).state).toBe('succeeded');
  });
});

describe('a call that needs both', () => {
  test('is confirmed first, then approved, then runs once', async () => {
    await service.store.companies.collection.updateOne(
      { _id: company.id },
      { $set: { guardPolicies: [{ action: 'rows.delete', appliesTo: 'all', guard: 'approve' }] } },
    );
    const reply = await remove();
    const callId = idOf(reply);
    expect(reply.status).toBe(428);
    expect((await click(service, company, callId, 'admin', 'yes')).outcome).toBe('not_allowed');
    await click(service, company, callId, 'member', 'yes');
    const second = await heldAgain(service, callId, 2);
    expect(second.state).toBe('held_approval');
    expect(second.hold?.preview.differs).toBeUndefined();
    expect((await click(service, company, callId, 'member', 'yes')).outcome).toBe('not_allowed');
    expect(await deleted()).toBe(0);
    await click(service, company, callId, 'admin', 'yes');
    expect(await ended(service, callId)).toMatchObject({
      state: 'succeeded',
      runs: 1,
      yes: { confirmation: { by: company.members.member._id }, approval: { by: company.members.admin._id } },
    });
  });
});
