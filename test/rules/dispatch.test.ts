import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineAction, type AnyAction } from '../../src/engine/action.js';
import { Stale } from '../../src/engine/context.js';
import { pauseAt } from '../setup/intercept.js';
import { createCompany, openWorkshop, receive, recordOf, sayYes, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Rule 10: everything is checked again at dispatch, and what ran is what was shown. */
let workshop: Workshop;
let isStale = false;

const priced = defineAction({
  name: 'test.priced',
  title: 'Cost something',
  description: 'Finds what was shown changed, or not.',
  role: 'viewer',
  plan: 'free',
  effect: 'change',
  price: { credits: async () => 5, note: 'Five.' },
  input: { type: 'object', additionalProperties: false },
  result: { type: 'object' },
  examples: [],
  run: async () => {
    if (isStale) throw new Stale();
    return { data: {} };
  },
});

beforeAll(async () => {
  workshop = await openWorkshop([priced as unknown as AnyAction]);
});
afterAll(() => workshop.close());

/** A call that is held and then confirmed or approved. */
async function decided(
  company: TestCompany,
  action: string,
  input: unknown,
  by: 'admin' | 'developer' | 'member' = 'admin',
): Promise<string> {
  const { key } = await company.key(by);
  const call = { action, input, by, keyId: key._id };
  const { _id } = await receive(workshop.store, company, call);
  const state = await workshop.process().go(_id);
  const who = state === 'held_approval' ? company.members.admin2 : company.members[by];
  expect(await sayYes(workshop.store, _id, who._id, new Date())).toBe(true);
  return _id;
}

const archived = (company: TestCompany) =>
  workshop.store.rows.collection.countDocuments({ companyId: company.id, archivedAt: { $ne: null } });

describe('between the decision and the run', () => {
  test('a lowered role revokes the call', async () => {
    const company = await createCompany(workshop.store, { rows: 20 });
    const callId = await decided(company, 'rows.delete', { rowIds: company.rowIds }, 'member');
    await workshop.store.members.collection.updateOne(
      { _id: company.members.member._id },
      { $set: { role: 'viewer' } },
    );
    expect(await workshop.process().go(callId)).toBe('revoked');
    expect(await archived(company)).toBe(0);
  });

  test('a switched-off key revokes the call', async () => {
    const company = await createCompany(workshop.store, { rows: 20 });
    const callId = await decided(company, 'rows.delete', { rowIds: company.rowIds });
    await workshop.store.keys.collection.updateOne({ companyId: company.id }, { $set: { switchedOffAt: new Date() } });
    expect(await workshop.process().go(callId)).toBe('revoked');
    expect(await archived(company)).toBe(0);
  });

  test('a lowered plan revokes the call', async () => {
    const company = await createCompany(workshop.store, { rows: 20 });
    const callId = await decided(company, 'rows.delete', { rowIds: company.rowIds });
    await workshop.store.companies.collection.updateOne({ _id: company.id }, { $set: { plan: 'free' } });
    expect(await workshop.process().go(callId)).toBe('revoked');
  });

  test('a changed row voids the decision, and the call is held with a new preview', async () => {
    const company = await createCompany(workshop.store, { rows: 20 });
    const callId = await decided(company, 'rows.delete', { rowIds: company.rowIds });
    await workshop.store.rows.collection.updateOne({ _id: company.rowIds[3] ?? '' }, { $inc: { version: 1 } });
    expect(await workshop.process().go(callId)).toBe('held_confirmation');
    const { hold, yes } = await recordOf(workshop.store, callId);
    expect(hold?.n).toBe(2);
    expect(yes).toBeUndefined();
    expect(await archived(company)).toBe(0);
  });

  test('used-up credits refuse the call', async () => {
    const guardPolicies = [{ action: 'insights.summarize', appliesTo: 'all', guard: 'confirm' }] as const;
    const company = await createCompany(workshop.store, { plan: 'team', rows: 60, company: { guardPolicies } });
    const { _id: callId } = await receive(workshop.store, company, {
      action: 'insights.summarize',
      input: { listId: company.listId },
      ceiling: 6,
    });
    expect(await workshop.process().go(callId)).toBe('held_confirmation');
    await sayYes(workshop.store, callId, company.members.admin._id, new Date());
    await workshop.store.credits.reserve(company.id, new Date().toISOString().slice(0, 7), 'call_other', 1_000, 1_000);
    expect(await workshop.process().go(callId)).toBe('refused');
    expect((await recordOf(workshop.store, callId)).envelope).toMatchObject({ error: { code: 'credit_limit' } });
  });
});

describe('a write of what the preview showed', () => {
  test('is bound to the version in the preview: nothing runs when the row changes after the last check', async () => {
    const guardPolicies = [{ action: 'rows.update', appliesTo: 'all', guard: 'confirm' }] as const;
    const company = await createCompany(workshop.store, { company: { guardPolicies } });
    const [rowId = ''] = company.rowIds;
    const callId = await decided(company, 'rows.update', { rowId, cells: { amount: 9 } });
    const worker = workshop.process();
    const pause = pauseAt(worker.store, 'calls.dispatch', 'after');
    const running = worker.go(callId);
    await pause.reached;
    const other = { companyId: company.id, callId: 'call_other', by: 'somebody', at: new Date() };
    await workshop.store.rows.writes.update(other, rowId, 0, null, () => ({ set: { cells: { amount: 5 } } }));
    pause.goOn();
    expect(await running).toBe('stale');
    expect(await workshop.store.rows.get(company.id, rowId)).toMatchObject({ version: 2, cells: { amount: 5 } });
    expect(await workshop.process().go(callId)).toBe('held_confirmation');
  });

  test('is bound to the member in the preview: a member who changes after the last check is not removed', async () => {
    const company = await createCompany(workshop.store);
    const memberId = company.members.member._id;
    const callId = await decided(company, 'team.remove', { memberId });
    const worker = workshop.process();
    const pause = pauseAt(worker.store, 'calls.dispatch', 'after');
    const running = worker.go(callId);
    await pause.reached;
    await workshop.store.members.collection.updateOne({ _id: memberId }, { $set: { version: 2, role: 'admin' } });
    pause.goOn();
    expect(await running).toBe('stale');
    expect((await workshop.store.members.get(company.id, memberId))?.removedAt).toBeNull();
  });

  test('runs once after the newer version is confirmed', async () => {
    const company = await createCompany(workshop.store, { rows: 20 });
    const callId = await decided(company, 'rows.delete', { rowIds: company.rowIds });
    await workshop.store.rows.collection.updateOne({ _id: company.rowIds[3] ?? '' }, { $inc: { version: 1 } });
    await workshop.process().go(callId);
    await sayYes(workshop.store, callId, company.members.admin._id, new Date());
    expect(await workshop.process().go(callId)).toBe('succeeded');
    expect(await archived(company)).toBe(20);
  });

  test('of a priced call with a second preview is charged when it runs', async () => {
    const company = await createCompany(workshop.store);
    const { _id: callId } = await receive(workshop.store, company, { action: 'test.priced', input: {}, ceiling: 50 });
    isStale = true;
    expect(await workshop.process().go(callId)).toBe('stale');
    const { available, open } = (await workshop.store.credits.months.findOne({ companyId: company.id })) ?? {};
    expect({ available, open }).toEqual({ available: 10_000, open: {} });
    isStale = false;
    expect(await workshop.process().go(callId)).toBe('succeeded');
    expect((await recordOf(workshop.store, callId)).credits).toMatchObject({ state: 'settled', charged: 5 });
  });
});

test('two administrators who remove each other at the same moment leave one', async () => {
  const company = await createCompany(workshop.store);
  const { admin, admin2 } = company.members;
  const first = await receive(workshop.store, company, {
    action: 'team.remove',
    input: { memberId: admin2._id },
    by: 'admin',
  });
  const second = await receive(workshop.store, company, {
    action: 'team.remove',
    input: { memberId: admin._id },
    by: 'admin2',
  });
  for (const { _id } of [first, second]) await workshop.store.calls.dispatch(_id, new Date(), undefined);
  const states = await Promise.all([first, second].map(({ _id }) => workshop.process().run(_id)));
  expect(states.toSorted()).toEqual(['failed', 'succeeded']);
  expect((await workshop.store.companies.get(company.id))?.admins).toHaveLength(1);
});

test('an old attempt cannot use the decision on a later preview', async () => {
  const company = await createCompany(workshop.store, { rows: 20 });
  const callId = await decided(company, 'rows.delete', { rowIds: company.rowIds });
  const old = workshop.process();
  const pause = pauseAt(old.store, 'calls.dispatch', 'before');
  const going = old.go(callId);
  await pause.reached;
  await workshop.store.rows.collection.updateOne({ _id: company.rowIds[0] ?? '' }, { $inc: { version: 1 } });
  expect(await workshop.process().go(callId)).toBe('held_confirmation');
  expect(await sayYes(workshop.store, callId, company.members.admin._id, new Date())).toBe(true);
  pause.goOn();
  expect(await going).toBe('stale');
  expect(await recordOf(workshop.store, callId)).toMatchObject({ state: 'confirmed', hold: { n: 2 } });
  expect(await workshop.process().go(callId)).toBe('succeeded');
  expect(await archived(company)).toBe(20);
});
