import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { GuardPolicy } from '../../src/contract/documents.js';
import { CHECKS, type CheckName } from '../../src/contract/workflow.js';
import { checks } from '../../src/calls/checks.js';
import {
  call,
  createCompany,
  startTestService,
  until,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { ended, signedIn, type Who } from './people.js';

let service: TestService;
let company: TestCompany;
let free: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
  [company, free] = await Promise.all([
    createCompany(service.store, { rows: 120 }),
    createCompany(service.store, { plan: 'free' }),
  ]);
});
afterAll(() => service.stop());
afterEach(() => void vi.restoreAllMocks());

async function as(of: TestCompany, who: Who, name: string, input: unknown, query = ''): Promise<Reply> {
  const { secret } = await of.key(who);
  return call(service, name, input, { host: of.host, secret, query });
}

async function asSession(of: TestCompany, who: Who, name: string, input: unknown, query = ''): Promise<Reply> {
  return call(service, name, input, { host: of.host, headers: await signedIn(service, of, who), query });
}

describe('the role', () => {
  test('too low is refused with the required role', async () => {
    const reply = await as(company, 'viewer', 'rows.update', { rowId: company.rowIds[0], cells: { name: 'x' } });
    expect(reply.status).toBe(403);
    expect(reply.body.error).toMatchObject({ code: 'forbidden', required_role: 'member' });
    expect(reply.headers['call-id']).toMatch(/^call_/);
  });

  test('too low is refused in the same way for existing and missing targets', async () => {
    const there = await as(company, 'viewer', 'rows.update', { rowId: company.rowIds[0], cells: { name: 'x' } });
    const absent = await as(company, 'viewer', 'rows.update', { rowId: 'row_nothing', cells: { name: 'x' } });
    expect(absent.body.error).toEqual({ ...there.body.error, request_id: expect.any(String) });
  });
});

describe('the plan', () => {
  test('without the action is refused with the required plan', async () => {
    const reply = await asSession(free, 'member', 'insights.summarize', { listId: free.listId });
    expect(reply.status).toBe(402);
    expect(reply.body.error).toMatchObject({ code: 'plan_required', required_plan: 'team' });
  });

  test('without keys refuses calls with a key, and accepts calls in a session', async () => {
    const reply = await as(free, 'member', 'lists.rows', { listId: free.listId });
    expect(reply.body.error).toMatchObject({ code: 'plan_required', required_plan: 'team' });
    expect((await asSession(free, 'member', 'lists.rows', { listId: free.listId })).status).toBe(200);
  });
});

describe('the guard', () => {
  const policed = (...guardPolicies: GuardPolicy[]) => createCompany(service.store, { company: { guardPolicies } });
  const update = (of: TestCompany) => ({ rowId: of.rowIds[0], cells: { name: 'new' } });

  test.each([
    [1, 200],
    [10, 200],
    [11, 428],
    [100, 428],
    [101, 423],
    [120, 423],
  ])('of a deletion of %i rows answers %i', async (count, status) => {
    const reply = await as(
      company,
      'member',
      'rows.delete',
      { rowIds: company.rowIds.slice(0, count) },
      status === 200 ? '?dry_run=true' : '',
    );
    expect(reply.status).toBe(status);
    if (status === 200) expect(reply.body.data.blockers).toEqual([]);
  });

  test('can be tightened by a policy for keys', async () => {
    const of = await policed({ action: 'rows.update', appliesTo: 'keys', guard: 'confirm' });
    const held = await as(of, 'member', 'rows.update', update(of));
    expect(held.status).toBe(428);
    expect(held.body.error?.['preview'].reason).toContain('A rule of the company says');
    expect((await asSession(of, 'member', 'rows.update', update(of))).status).toBe(200);
  });

  test('can be tightened by a policy for all callers', async () => {
    const of = await policed({ action: 'rows.update', appliesTo: 'all', guard: 'approve' });
    expect((await as(of, 'member', 'rows.update', update(of))).status).toBe(423);
    expect((await asSession(of, 'member', 'rows.update', update(of))).status).toBe(423);
    expect((await asSession(of, 'member', 'lists.rows', { listId: of.listId })).status).toBe(200);
  });

  test('is not loosened by a policy: data that leaves is confirmed before the approval of a policy', async () => {
    const of = await policed({ action: 'lists.export', appliesTo: 'all', guard: 'approve' });
    const reply = await asSession(of, 'member', 'lists.export', { listId: of.listId, to: 'sam@partner.example' });
    expect(reply.status).toBe(428);
  });

  test('does not hold keys.switchOff', async () => {
    const of = await policed({ action: 'keys.switchOff', appliesTo: 'all', guard: 'confirm_and_approve' });
    const { key } = await of.key('developer');
    expect((await as(of, 'admin', 'keys.switchOff', { keyId: key._id })).status).toBe(200);
  });

  test('holds a read when a policy of the company requires it', async () => {
    const of = await policed({ action: 'lists.rows', appliesTo: 'keys', guard: 'confirm' });
    expect((await as(of, 'member', 'lists.rows', { listId: of.listId })).status).toBe(428);
  });
});

describe('the order of refusals', () => {
  const over = (status: number, code: string) => (reply: Reply) =>
    expect(`${reply.status} ${reply.body.error?.code}`).toBe(`${status} ${code}`);

  test('is role, plan, target, credits, price, guard', async () => {
    const policies: GuardPolicy[] = [{ action: 'insights.summarize', appliesTo: 'all', guard: 'confirm' }];
    const of = await createCompany(service.store, { plan: 'free', company: { guardPolicies: policies } });
    const input = { listId: of.listId };
    const plan = (name: 'team' | 'free') =>
      service.store.companies.collection.updateOne({ _id: of.id }, { $set: { plan: name } });
    over(403, 'forbidden')(await asSession(of, 'viewer', 'insights.summarize', { listId: 'lst_none' }));
    over(402, 'plan_required')(await asSession(of, 'member', 'insights.summarize', { listId: 'lst_none' }));
    await plan('team');
    over(404, 'not_found')(await asSession(of, 'member', 'insights.summarize', { listId: 'lst_none' }));
    const month = new Date().toISOString().slice(0, 7);
    const credits = { _id: `${of.id}/${month}`, companyId: of.id, month, available: 4, spent: 996, open: {}, done: {} };
    await service.store.credits.months.insertOne(credits);
    over(402, 'credit_limit')(await asSession(of, 'member', 'insights.summarize', input));
    await service.store.credits.months.updateOne({ _id: credits._id }, { $set: { available: 100 } });
    over(402, 'cost_approval_required')(await asSession(of, 'member', 'insights.summarize', input));
    over(428, 'confirmation_required')(await asSession(of, 'member', 'insights.summarize', input, '?max_credits=5'));
    expect((await service.store.credits.months.findOne({ _id: credits._id }))?.available).toBe(100);
  });
});

describe('each of the four checks', () => {
  /** Calls that only one check refuses or holds. */
  const barred: Readonly<Record<CheckName, () => Promise<Reply>>> = {
    role: () => as(company, 'viewer', 'lists.create', { name: 'By a viewer' }),
    plan: () => as(free, 'member', 'lists.rows', { listId: free.listId }),
    credits: () => as(company, 'member', 'insights.summarize', { listId: company.listId }),
    guard: () => as(company, 'member', 'lists.export', { listId: company.listId, to: 'sam@partner.example' }),
  };

  test.each(CHECKS)('%s refuses or holds a call that passes when the check is switched off', async (name) => {
    const refused = await barred[name]();
    expect(refused.status).toBeGreaterThanOrEqual(400);
    vi.spyOn(checks, name).mockReturnValue({ outcome: 'pass' });
    const passed = await barred[name]();
    expect(passed.body).toMatchObject({ ok: true });
    expect((await ended(service, String(passed.headers['call-id']))).state).toBe('succeeded');
  });

  test.each(CHECKS)('%s alone refuses or holds its call', async (name) => {
    const others = CHECKS.filter((other) => other !== name);
    for (const other of others) vi.spyOn(checks, other).mockReturnValue({ outcome: 'pass' });
    expect((await barred[name]()).body.ok).toBe(false);
  });

  test('is in the history under its name, with its own verdict', async () => {
    const verdicts = async (reply: Reply): Promise<Record<string, unknown>> => {
      const callId: string = reply.body.error?.['call_id'] ?? String(reply.headers['call-id']);
      const handle = service.client.workflow.getHandle(callId);
      const { events } = await handle.fetchHistory();
      const found: Record<string, unknown> = {};
      for (const { markerRecordedEventAttributes: marker } of events ?? []) {
        if (marker?.markerName !== 'core_local_activity') continue;
        const text = (part: string) => Buffer.from(marker.details?.[part]?.payloads?.[0]?.data ?? []).toString('utf8');
        const { activity_type: activity } = JSON.parse(text('data')) as { activity_type: string };
        if (activity.startsWith('check')) found[activity] = (JSON.parse(text('result')) as { outcome: string }).outcome;
      }
      return found;
    };
    const settled = async (reply: Reply): Promise<Reply> => {
      await service.client.workflow.getHandle(String(reply.headers['call-id'])).result();
      return reply;
    };
    expect(await verdicts(await settled(await barred.role()))).toEqual({
      checkRole: 'refuse',
      checkPlan: 'pass',
      checkCredits: 'pass',
      checkGuard: 'pass',
    });
    expect(await verdicts(await settled(await barred.plan()))).toEqual({
      checkRole: 'pass',
      checkPlan: 'refuse',
      checkCredits: 'pass',
      checkGuard: 'pass',
    });
    expect(await verdicts(await settled(await barred.credits()))).toEqual({
      checkRole: 'pass',
      checkPlan: 'pass',
      checkCredits: 'refuse',
      checkGuard: 'pass',
    });
    const { secret } = await company.key('member');
    const held = await call(
      service,
      'lists.export',
      { listId: company.listId, to: 'other@partner.example' },
      { host: company.host, secret },
    );
    const found = await until(
      () => verdicts(held),
      (all) => Object.keys(all).length === 4,
    );
    expect(found).toEqual({ checkRole: 'pass', checkPlan: 'pass', checkCredits: 'pass', checkGuard: 'hold' });
  });
});
