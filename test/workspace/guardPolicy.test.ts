import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { click, ended, recordOf, signedIn, type Who } from '../http/people.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 6 });
});

async function as(who: Who, name: string, input: unknown) {
  const { secret } = await company.key(who);
  return call(service, name, input, { host: company.host, secret });
}
const set = (rules: unknown, who: Who = 'admin') => as(who, 'company.setGuardPolicy', { rules });
const stored = async () => (await service.store.companies.get(company.id))?.guardPolicies;
const confirmUpdates = { action: 'rows.update', appliesTo: 'keys', guard: 'confirm' } as const;
const update = (amount: number) => as('member', 'rows.update', { rowId: company.rowIds[0], cells: { amount } });

describe('a rule of the company', () => {
  test('takes effect at once when it tightens, and is answered by company.guardPolicy', async () => {
    expect((await update(1)).status).toBe(200);
    const reply = await set([confirmUpdates]);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      data: { rules: [confirmUpdates], version: 2 },
      changed: [{ type: 'company', id: company.id, change: 'updated' }],
    });
    expect((await update(2)).status).toBe(428);
    const read = await as('viewer', 'company.guardPolicy', {});
    expect(read.body.data).toMatchObject({ rules: [confirmUpdates], soleAdminOptOut: false, version: 2 });
    expect(read.body.data.actions).toContainEqual({
      action: 'team.remove',
      title: 'Remove a member',
      guard: 'approve',
      note: null,
      takesRules: true,
    });
    expect(read.body.data.actions).toContainEqual(
      expect.objectContaining({ action: 'keys.switchOff', takesRules: false }),
    );
  });

  test('is not set by a caller who has read an older version, and no approval is requested', async () => {
    await set([confirmUpdates]);
    const { version } = (await as('viewer', 'company.guardPolicy', {})).body.data;
    await set([confirmUpdates, { ...confirmUpdates, action: 'rows.create' }]);
    const late = await as('admin', 'company.setGuardPolicy', { rules: [], version });
    expect({ status: late.status, code: late.body.error.code }).toEqual({ status: 409, code: 'conflict' });
    expect(await stored()).toHaveLength(2);
    const now = await as('admin', 'company.setGuardPolicy', {
      rules: [confirmUpdates, { ...confirmUpdates, action: 'rows.create', guard: 'confirm_and_approve' }],
      version: version + 1,
    });
    expect(now.status).toBe(200);
  });

  test('for keys does not apply to calls in a session', async () => {
    await set([confirmUpdates]);
    const headers = await signedIn(service, company, 'member');
    const input = { rowId: company.rowIds[0], cells: { amount: 3 } };
    expect((await call(service, 'rows.update', input, { host: company.host, headers })).status).toBe(200);
  });

  test('with a size holds only calls that affect more things', async () => {
    await set([{ action: 'rows.delete', appliesTo: 'all', guard: 'approve', above: 2 }]);
    const [a, b, c, d, e] = company.rowIds;
    expect((await as('member', 'rows.delete', { rowIds: [a, b] })).status).toBe(200);
    expect((await as('member', 'rows.delete', { rowIds: [c, d, e] })).status).toBe(423);
  });

  test('also holds calls by a deprecated name of its action', async () => {
    await set([
      { action: 'rows.delete', appliesTo: 'all', guard: 'approve', above: 2 },
      { action: 'lists.export', appliesTo: 'all', guard: 'approve' },
    ]);
    expect((await as('member', 'rows.deleteMany', { rowIds: company.rowIds.slice(0, 3) })).status).toBe(423);
    const mail = { listId: company.listId, to: 'jo@elsewhere.example' };
    const { body } = await as('developer', 'lists.send', mail);
    expect(body.error).toMatchObject({ code: 'confirmation_required', approval_follows: true });
  });

  test('with a size above one does not hold an action without a preview', async () => {
    await set([{ action: 'lists.list', appliesTo: 'all', guard: 'confirm', above: 1 }]);
    expect((await as('member', 'lists.list', {})).status).toBe(200);
    await set([{ action: 'lists.list', appliesTo: 'all', guard: 'confirm', above: 0 }]);
    expect((await as('member', 'lists.list', {})).status).toBe(428);
  });

  test('is refused by field when its action is unknown or may never be held', async () => {
    const reply = await set([
      confirmUpdates,
      { action: 'rows.fly', appliesTo: 'all', guard: 'confirm' },
      { action: 'keys.switchOff', appliesTo: 'all', guard: 'approve' },
      { action: 'approvals.revokeGrant', appliesTo: 'all', guard: 'approve' },
    ]);
    expect(reply.status).toBe(400);
    expect(reply.body.error.fields.map(({ path }: { path: string }) => path)).toEqual([
      '/rules/1/action',
      '/rules/2/action',
      '/rules/3/action',
    ]);
    expect(await stored()).toEqual([]);
  });

  test('needs an administrator and a plan with rules', async () => {
    expect((await set([confirmUpdates], 'developer')).body.error).toMatchObject({ required_role: 'admin' });
    const poor = await createCompany(service.store, { plan: 'free' });
    const headers = await signedIn(service, poor, 'admin');
    const reply = await call(service, 'company.setGuardPolicy', { rules: [] }, { host: poor.host, headers });
    expect(reply.body.error).toMatchObject({ code: 'plan_required', required_plan: 'team' });
  });
});

describe('a change of the rules', () => {
  const size = { action: 'rows.delete', appliesTo: 'all', guard: 'confirm', above: 5 } as const;
  const both = { action: 'rows.update', appliesTo: 'all', guard: 'confirm_and_approve' } as const;

  test.each([
    ['dropping a rule', [confirmUpdates], []],
    ['a weaker guard', [both], [{ ...both, guard: 'confirm' }]],
    ['keys only', [both], [{ ...both, appliesTo: 'keys' }]],
    ['a larger size', [size], [{ ...size, above: 6 }]],
    ['a size where there was none', [both], [{ ...both, above: 0 }]],
    ['one size of several', [size, { ...size, guard: 'approve', above: 50 }], [size]],
  ])('with %s needs the approval of another administrator', async (_what, before, after) => {
    expect((await set(before)).status).toBe(200);
    const reply = await set(after);
    expect(reply.status).toBe(423);
    expect(reply.body.error.preview.effects[0]).toBe('Some calls will be guarded less than now.');
    expect(await stored()).toEqual(before);
    const callId = reply.body.error.call_id;
    expect((await click(service, company, callId, 'admin', 'yes')).outcome).toBe('not_allowed');
    expect((await click(service, company, callId, 'admin2', 'yes')).outcome).toBe('done');
    expect((await ended(service, callId)).state).toBe('succeeded');
    expect(await stored()).toEqual(after);
  });

  test.each([
    ['a stronger guard', [confirmUpdates], [{ ...confirmUpdates, guard: 'confirm_and_approve' }]],
    ['a smaller size', [size], [{ ...size, above: 1 }]],
    ['one more rule', [size], [size, confirmUpdates]],
    ['a rule that another covers', [both, { ...both, guard: 'confirm' }], [both]],
    ['a rule that the action covers by itself', [{ action: 'team.remove', appliesTo: 'all', guard: 'approve' }], []],
  ])('with %s is not held', async (_what, before, after) => {
    expect((await set(before)).status).toBe(200);
    expect((await set(after)).status).toBe(200);
    expect(await stored()).toEqual(after);
  });

  test('is compared with the rules that it replaces, not with those that were read', async () => {
    const reply = await set([{ ...size, above: 1 }]);
    expect(reply.status).toBe(200);
    await set([{ ...size, above: 1 }, confirmUpdates]);
    const held = await set([confirmUpdates]);
    expect(held.status).toBe(423);
    // The rules change while the call is held, so the approved preview is stale.
    await set([{ ...size, above: 0 }, confirmUpdates, both]);
    const callId = held.body.error.call_id;
    await click(service, company, callId, 'admin2', 'yes');
    await until(
      () => recordOf(service, callId),
      ({ hold }) => hold?.n === 2,
    );
    expect(await stored()).toHaveLength(3);
  });

  test('that loosens them is refused without another possible approver', async () => {
    await set([confirmUpdates]);
    const { admin, admin2 } = company.members;
    await service.store.members.collection.updateOne({ _id: admin2._id }, { $set: { removedAt: new Date() } });
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { admins: [admin._id] } });
    expect((await set([])).body.error.code).toBe('conflict');
  });
});

describe('the only administrator', () => {
  const optOut = (value: boolean) => as('admin', 'company.setSoleAdminOptOut', { optOut: value });

  test('may replace approvals by confirmations, after a confirmation and on record', async () => {
    const { admin, member } = company.members;
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { admins: [admin._id] } });
    expect((await as('admin', 'team.remove', { memberId: member._id })).status).toBe(409);
    const held = await optOut(true);
    expect(held.status).toBe(428);
    await click(service, company, held.body.error.call_id, 'admin', 'yes');
    expect((await ended(service, held.body.error.call_id)).state).toBe('succeeded');
    expect((await service.store.companies.get(company.id))?.soleAdminOptOut).toMatchObject({ by: admin._id });
    expect((await as('admin', 'team.remove', { memberId: member._id })).status).toBe(428);
    const off = await optOut(false);
    expect(off.body).toMatchObject({ data: { optOut: false }, changed: [{ type: 'company', change: 'updated' }] });
    expect((await as('admin', 'team.remove', { memberId: member._id })).status).toBe(409);
  });

  test('is required: with two administrators the opt-out is refused', async () => {
    expect((await optOut(true)).body.error.code).toBe('conflict');
  });
});

describe('a rehearsal of rules', () => {
  const rehearse = (rules: unknown, who: Who = 'admin') => as(who, 'company.rehearseGuardPolicy', { rules });

  test('counts the calls of the last week that they would have held, by action, caller and size', async () => {
    const [a, b, c, d, e] = company.rowIds;
    await update(1);
    await as('member', 'rows.delete', { rowId: a });
    await as('member', 'rows.delete', { rowIds: [b, c] });
    const headers = await signedIn(service, company, 'member');
    await call(service, 'rows.delete', { rowIds: [d, e] }, { host: company.host, headers });
    const large = { action: 'rows.delete', appliesTo: 'keys', guard: 'approve', above: 1 };
    const tried = await rehearse([large]);
    expect(tried.status).toBe(200);
    expect(tried.body.data).toMatchObject({ calls: 3, held: 1, newlyHeld: 1, isComplete: true });
    const all = { ...large, appliesTo: 'all' };
    expect((await rehearse([all, confirmUpdates])).body.data).toMatchObject({
      calls: 4,
      held: 3,
      byAction: [
        { action: 'rows.delete', title: 'Delete rows', calls: 3, held: 2, newlyHeld: 2 },
        { action: 'rows.update', calls: 1, held: 1, newlyHeld: 1 },
      ],
    });
    // Nothing has changed.
    expect(await stored()).toEqual([]);
  });

  test('adds up the rows of the last hour, and separates newly held calls from decided ones', async () => {
    const { secret } = await company.key('member');
    const remove = (rowId = '') => call(service, 'rows.delete', { rowId }, { host: company.host, secret });
    const { rowIds } = company;
    for (const rowId of rowIds.slice(0, 3)) await remove(rowId);
    const hourly = { action: 'rows.delete', appliesTo: 'all', guard: 'confirm', above: 2, within: 'hour' };
    expect((await rehearse([hourly])).body.data).toMatchObject({ calls: 3, held: 1, newlyHeld: 1 });
    await set([hourly]);
    const held = await remove(rowIds[3]);
    await click(service, company, held.body.error.call_id, 'member', 'yes');
    await ended(service, held.body.error.call_id);
    expect((await rehearse([hourly])).body.data).toMatchObject({ calls: 4, held: 2, newlyHeld: 1 });
  });

  test('is for administrators, and refuses invalid rules', async () => {
    expect((await rehearse([confirmUpdates], 'developer')).body.error.code).toBe('forbidden');
    const reply = await rehearse([{ ...confirmUpdates, action: 'rows.nothing' }]);
    expect(reply.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: '/rules/0/action' }] });
  });
});
