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
import { click, ended, recordOf, signedIn, type Who } from '../http/people.js';

let service: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  const guardPolicies = [
    { action: 'rows.update', appliesTo: 'all', guard: 'confirm' },
    { action: 'rows.create', appliesTo: 'all', guard: 'approve' },
  ] as const;
  company = await createCompany(service.store, { rows: 6, company: { guardPolicies } });
  ({ secret } = await company.key('member'));
});

const idOf = (reply: Reply): string => reply.body.error['call_id'];
const withKey = (name: string, input: unknown, key = secret, headers: Record<string, string> = {}) =>
  call(service, name, input, { host: company.host, secret: key, headers });
const inApp = async (who: Who, name: string, input: unknown) =>
  call(service, name, input, { host: company.host, headers: await signedIn(service, company, who) });
const toConfirm = async (n = 0) =>
  idOf(await withKey('rows.update', { rowId: company.rowIds[n], cells: { amount: 77 } }));
const toApprove = async (n = 0) => {
  const reply = await withKey('rows.create', { listId: company.listId, cells: { name: `new ${n}` } });
  return idOf(reply);
};
const idsIn = (reply: Reply): string[] =>
  (reply.body.data.approvals ?? reply.body.data.holds).map(({ callId }: { callId: string }) => callId);

describe('approvals.list', () => {
  test('lists only the calls that wait for the caller', async () => {
    const [confirm, approve] = [await toConfirm(), await toApprove()];
    const mine = await inApp('member', 'approvals.list', {});
    expect(mine.body.data).toMatchObject({
      approvals: [
        {
          callId: confirm,
          action: 'rows.update',
          waitsFor: 'confirmation',
          askedBy: { person: 'mika' },
          decideUrl: `http://${company.host}/decide/${confirm}`,
          statusUrl: `http://${company.host}/api/v1/calls/${confirm}`,
        },
      ],
      nextCursor: null,
    });
    expect(idsIn(await inApp('admin', 'approvals.list', {}))).toEqual([approve]);
    expect(idsIn(await inApp('viewer', 'approvals.list', {}))).toEqual([]);
    const other = await company.key('member');
    expect(idsIn(await withKey('approvals.list', {}, other.secret))).toEqual([]);
    expect(idsIn(await withKey('approvals.list', {}))).toEqual([confirm]);
  });

  test("does not list an administrator's own calls for approval", async () => {
    const reply = await inApp('admin', 'rows.create', { listId: company.listId, cells: { name: 'own' } });
    expect(reply.status).toBe(423);
    expect(idsIn(await inApp('admin', 'approvals.list', {}))).toEqual([]);
    expect(idsIn(await inApp('admin2', 'approvals.list', {}))).toEqual([idOf(reply)]);
  });

  test('lists the calls about one list, with the rows that they would change', async () => {
    const made = await inApp('member', 'lists.create', { name: 'Other' });
    const { listId } = made.body.data.list;
    const confirm = await toConfirm(2);
    const elsewhere = idOf(await withKey('rows.create', { listId, cells: {} }));
    const approve = await toApprove();
    const here = { listId: company.listId };
    for (const action of ['approvals.list', 'holds.mine']) {
      const reply = await withKey(action, here);
      const [first] = reply.body.data.approvals ?? reply.body.data.holds;
      expect(first).toMatchObject({ callId: confirm, rowIds: [company.rowIds[2]] });
    }
    expect(idsIn(await withKey('holds.mine', here))).toEqual([confirm, approve]);
    expect(idsIn(await inApp('admin', 'approvals.list', here))).toEqual([approve]);
    expect(idsIn(await inApp('admin', 'approvals.list', { listId }))).toEqual([elsewhere]);
    expect((await inApp('admin', 'approvals.list', {})).body.data.approvals[0]).not.toHaveProperty('rowIds');
    expect((await withKey('holds.mine', { listId: 'lst_none' })).status).toBe(404);
  });

  test('has pages', async () => {
    const all = [await toApprove(0), await toApprove(1), await toApprove(2)];
    const first = await inApp('admin', 'approvals.list', { limit: 2 });
    const second = await inApp('admin', 'approvals.list', { limit: 2, cursor: first.body.data.nextCursor });
    expect([...idsIn(first), ...idsIn(second)]).toEqual(all);
    expect(second.body.data.nextCursor).toBeNull();
  });
});

describe('approvals.get', () => {
  test('returns the preview to people who may decide', async () => {
    const callId = await toApprove();
    const reply = await inApp('admin', 'approvals.get', { callId });
    expect(reply.body.data).toMatchObject({
      callId,
      waitsFor: 'approval',
      preview: { input: { listId: company.listId, cells: { name: 'new 0' } }, recipients: [], cost: { credits: 0 } },
    });
  });

  test('is not_found for other members, for other companies, and for decided calls', async () => {
    const callId = await toConfirm();
    const refused = { status: 404, body: { ok: false } };
    expect(await inApp('admin', 'approvals.get', { callId })).toMatchObject(refused);
    expect(await inApp('viewer', 'approvals.get', { callId })).toMatchObject(refused);
    const stranger = await createCompany(service.store);
    const key = await stranger.key('admin');
    const foreign = { host: stranger.host, secret: key.secret };
    expect(await call(service, 'approvals.get', { callId }, foreign)).toMatchObject(refused);
    await click(service, company, callId, 'member', 'no');
    expect(await inApp('member', 'approvals.get', { callId })).toMatchObject(refused);
  });

  test('shows a scoped key no calls of others', async () => {
    const callId = await toApprove();
    const { key, secret: narrow } = await company.key('admin');
    expect((await withKey('approvals.get', { callId }, narrow)).status).toBe(200);
    await service.store.keys.collection.updateOne({ _id: key._id }, { $set: { scope: { actions: ['approvals'] } } });
    expect((await withKey('approvals.get', { callId }, narrow)).status).toBe(404);
  });
});

describe('holds.mine', () => {
  test("lists a person's calls with all their keys, and for a key only its own calls", async () => {
    const [first, second] = [await toConfirm(), await toApprove()];
    const other = await company.key('member');
    expect(idsIn(await inApp('member', 'holds.mine', {}))).toEqual([first, second]);
    expect(idsIn(await withKey('holds.mine', {}))).toEqual([first, second]);
    expect(idsIn(await withKey('holds.mine', {}, other.secret))).toEqual([]);
    expect(idsIn(await inApp('admin', 'holds.mine', {}))).toEqual([]);
  });
});

describe('holds.cancel', () => {
  test('ends a held call of the caller, wakes its workflow, and can be repeated', async () => {
    const callId = await toConfirm();
    const waiting = ask(service, `/api/v1/calls/${callId}?wait=20`, { host: company.host, secret });
    const reply = await withKey('holds.cancel', { callId });
    expect(reply.body).toEqual({
      ok: true,
      data: { callId, state: 'cancelled' },
      changed: [{ type: 'call', id: callId, change: 'updated' }],
    });
    expect((await waiting).body.data).toMatchObject({
      state: 'cancelled',
      envelope: { ok: false, error: { code: 'cancelled', call_id: callId } },
    });
    await service.client.workflow.getHandle(callId).result();
    const again = await inApp('member', 'holds.cancel', { callId });
    expect(again.body).toEqual({ ok: true, data: { callId, state: 'cancelled' }, changed: [] });
    expect((await click(service, company, callId, 'member', 'yes')).outcome).toBe('late');
    expect((await service.store.rows.get(company.id, company.rowIds[0]!))?.version).toBe(1);
    expect(idsIn(await inApp('member', 'holds.mine', {}))).toEqual([]);
  });

  test('frees the place: an equal call opens a hold of its own', async () => {
    const callId = await toConfirm();
    await withKey('holds.cancel', { callId });
    expect(await toConfirm()).not.toBe(callId);
  });

  test('answers a repeat of its Idempotency-Key with the cancellation', async () => {
    const headers = { 'Idempotency-Key': 'one' };
    const input = { rowId: company.rowIds[0], cells: { amount: 5 } };
    const callId = idOf(await withKey('rows.update', input, secret, headers));
    await withKey('holds.cancel', { callId });
    const repeat = await withKey('rows.update', input, secret, headers);
    expect(repeat).toMatchObject({ status: 410, body: { error: { code: 'cancelled', call_id: callId } } });
  });

  test('is a conflict when the call is no longer held', async () => {
    const callId = await toConfirm();
    await click(service, company, callId, 'member', 'yes');
    await ended(service, callId);
    const reply = await withKey('holds.cancel', { callId });
    expect(reply).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    expect((await recordOf(service, callId)).state).toBe('succeeded');
  });

  test('is not_found for the calls of others, administrators and other keys included', async () => {
    const callId = await toConfirm();
    const other = await company.key('member');
    expect((await inApp('admin', 'holds.cancel', { callId })).status).toBe(404);
    expect((await withKey('holds.cancel', { callId }, other.secret)).status).toBe(404);
    expect((await recordOf(service, callId)).state).toBe('held_confirmation');
  });

  test('or a confirmation counts, but not both, when they are made at the same moment', async () => {
    const callId = await toConfirm();
    const [cancelled, yes] = await Promise.all([
      withKey('holds.cancel', { callId }),
      click(service, company, callId, 'member', 'yes'),
    ]);
    const { state } = await ended(service, callId);
    expect(state === 'cancelled').toBe(cancelled.status === 200);
    expect(state === 'succeeded').toBe(yes.outcome === 'done');
  });

  test('is not held by any rule of the company', async () => {
    const callId = await toConfirm();
    const guardPolicies = [{ action: 'holds.cancel', appliesTo: 'all', guard: 'approve' }] as const;
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { guardPolicies } });
    expect((await withKey('holds.cancel', { callId })).status).toBe(200);
  });
});
