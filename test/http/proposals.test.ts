import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receiptOf } from '../../src/engine/receipts.js';
import {
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { actWithKey, click, ended, letThrough, recordOf, type Who } from './people.js';

/** A caller can propose a call that the role does not allow. An administrator decides on it. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
});

const act = (who: Who, name: string, input: unknown, query = '?propose=true'): Promise<Reply> =>
  actWithKey(service, company, who, { name, input, query });

const row = () => ({ listId: company.listId, cells: { name: 'Proposed' } });
const rows = () => service.store.rows.collection.countDocuments({ companyId: company.id, archivedAt: null });

test('without propose=true the call is refused, and the error says that it may be proposed', async () => {
  const { status, body } = await act('viewer', 'rows.create', row(), '');
  expect(status).toBe(403);
  expect(body.error).toMatchObject({ code: 'forbidden', required_role: 'member', may_propose: true });
  expect(body.error.message).toMatch(/propose=true/);
});

test('a proposal waits for an administrator, runs once as a call of its caller, and its receipt names both', async () => {
  const reply = await act('viewer', 'rows.create', row());
  expect(reply.status).toBe(423);
  expect(reply.body.error).toMatchObject({ code: 'guardian_held', approver_role: 'admin' });
  expect(reply.body.error.preview.reason).toBe(
    'vera proposes this call: rows.create needs the role member or higher, and the caller has the role viewer.',
  );
  expect(await rows()).toBe(3);
  expect((await click(service, company, reply.body.error.call_id, 'member', 'yes')).outcome).toBe('not_allowed');
  const record = await letThrough(service, company, reply, 'admin');
  expect(record).toMatchObject({ state: 'succeeded', principal: { memberId: company.members.viewer._id } });
  expect(await rows()).toBe(4);
  expect(receiptOf(record, [])).toMatchObject({
    who: { memberId: company.members.viewer._id, role: 'viewer' },
    allowed: { approval: { by: company.members.admin._id } },
  });
});

test('a rejected proposal does not run', async () => {
  const reply = await act('viewer', 'rows.create', row());
  const callId: string = reply.body.error.call_id;
  await click(service, company, callId, 'admin', 'no', { reason: 'Not now.' });
  expect((await ended(service, callId)).envelope).toMatchObject({
    error: { code: 'rejected', reason_given: 'Not now.' },
  });
  expect(await rows()).toBe(3);
});

test('a guarded call is confirmed by its caller first, then approved', async () => {
  const input = { email: 'jo@acme.example', name: 'Jo', role: 'member' };
  const reply = await act('member', 'team.invite', input);
  expect(reply.body.error).toMatchObject({ code: 'confirmation_required', approval_follows: true });
  expect((await letThrough(service, company, reply, 'member', 'admin')).state).toBe('succeeded');
});

test('a dry run names the approval, and the refusal without propose=true', async () => {
  const codes = async (query: string) =>
    (await act('viewer', 'rows.create', row(), query)).body.data.blockers.map(({ code }: { code: string }) => code);
  expect(await codes('?dry_run=true&propose=true')).toEqual(['guardian_held']);
  expect(await codes('?dry_run=true')).toEqual(['forbidden']);
});

test('when the role allows the call, propose=true has no effect', async () => {
  expect((await act('member', 'rows.create', row())).status).toBe(200);
});

test('a repeat with the same Idempotency-Key is the same proposal', async () => {
  const { secret } = await company.key('viewer');
  const send = () =>
    call(service, 'rows.create', row(), {
      host: company.host,
      secret,
      query: '?propose=true',
      headers: { 'idempotency-key': 'once' },
    });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([423, 423]);
  expect(second.body.error.call_id).toBe(first.body.error.call_id);
  await letThrough(service, company, first, 'admin');
  expect((await send()).status).toBe(200);
  expect(await rows()).toBe(4);
});

describe('a proposal does not bypass', () => {
  test('the scope of a key', async () => {
    const { secret } = await company.key('viewer', { scope: { actions: ['lists.rows'] } });
    const reply = await call(service, 'rows.create', row(), { host: company.host, secret, query: '?propose=true' });
    expect([reply.status, reply.body.error.may_propose]).toEqual([403, undefined]);
  });

  test('the lists that the caller may see', async () => {
    const { collection } = service.store.lists;
    await collection.updateOne({ _id: company.listId }, { $set: { openTo: [company.members.member._id] } });
    expect((await act('viewer', 'rows.create', row())).status).toBe(404);
  });

  test('the plan', async () => {
    company = await createCompany(service.store, { plan: 'free' });
    const { secret } = await company.key('viewer');
    const reply = await call(service, 'rows.create', row(), { host: company.host, secret, query: '?propose=true' });
    expect(reply.body.error.code).toBe('plan_required');
  });

  test('reads and calls that are never held', async () => {
    const { key } = await company.key('admin');
    for (const [name, input] of [
      ['company.usage', {}],
      ['keys.switchOff', { keyId: key._id }],
    ] as const) {
      const { status, body } = await act('viewer', name, input);
      expect([name, status, body.error.may_propose]).toEqual([name, 403, undefined]);
    }
  });

  test('the subject of the call, who cannot approve it', async () => {
    const reply = await act('developer', 'team.remove', { memberId: company.members.admin2._id });
    const callId: string = reply.body.error.call_id;
    expect((await click(service, company, callId, 'admin2', 'yes')).outcome).toBe('not_allowed');
    expect((await letThrough(service, company, reply, 'admin')).state).toBe('succeeded');
  });

  test('the approval, when the only administrator has chosen a confirmation in place of approvals', async () => {
    const { admin, admin2 } = company.members;
    await service.store.members.collection.updateOne({ _id: admin2._id }, { $set: { role: 'member' } });
    const only = { admins: [admin._id], soleAdminOptOut: { by: admin._id, at: new Date() } };
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: only });
    expect((await act('viewer', 'rows.create', row())).body.error.code).toBe('guardian_held');
  });

  test('a decision for each proposal: no grant is offered', async () => {
    const reply = await act('viewer', 'rows.create', row());
    expect((await recordOf(service, reply.body.error.call_id)).hold?.offer).toBeUndefined();
  });
});

test('the present role counts: a higher one needs no approval, and a removed caller ends the call', async () => {
  const { members } = service.store;
  const { viewer, developer } = company.members;
  const first = await act('viewer', 'rows.create', row());
  await members.collection.updateOne({ _id: viewer._id }, { $set: { role: 'member' } });
  expect((await letThrough(service, company, first, 'admin')).state).toBe('succeeded');

  const second = await act('developer', 'company.update', { name: 'Renamed' });
  await members.collection.updateOne({ _id: developer._id }, { $set: { removedAt: new Date() } });
  const { outcome } = await click(service, company, second.body.error.call_id, 'admin', 'yes');
  expect(outcome).toBe('not_allowed');
});
