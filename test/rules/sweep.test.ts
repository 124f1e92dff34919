import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newCallId } from '../../src/engine/ids.js';
import { pauseAt } from '../setup/intercept.js';
import { createCompany, openWorkshop, receive, recordOf, sayYes, type Process, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Rule 2: a process may die at any line; the sweeper finds what it left unfinished. */
const opened: Workshop[] = [];
let workshop: Workshop;
let company: TestCompany;
let sweeper: Process;

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

beforeEach(async () => {
  workshop = await openWorkshop();
  opened.push(workshop);
  company = await createCompany(workshop.store, { rows: 20 });
  sweeper = workshop.process();
});
afterAll(() => Promise.all(opened.map((each) => each.close())));

/** Runs the sweeper, this much later. */
function sweepAfter(milliseconds: number) {
  workshop.clock.now = new Date(Date.now() + milliseconds);
  return sweeper.steps.sweep();
}

describe('the sweeper', () => {
  test('abandons a call that did not start, and the call does not run later', async () => {
    const [rowId = ''] = company.rowIds;
    const call = { action: 'rows.update', input: { rowId, cells: { amount: 9 } } };
    const { _id: callId } = await receive(workshop.store, company, call);
    expect(await sweepAfter(5 * SECOND)).toMatchObject({ abandoned: 0 });
    expect(await sweepAfter(60 * SECOND)).toMatchObject({ abandoned: 1 });
    expect(await recordOf(workshop.store, callId)).toMatchObject({
      state: 'abandoned',
      envelope: { ok: false, error: { code: 'unavailable' } },
    });
    const late = workshop.process();
    expect(await late.go(callId)).toBe('abandoned');
    expect(await late.run(callId)).toBe('abandoned');
    expect((await workshop.store.rows.get(company.id, rowId))?.version).toBe(1);
  });

  test('leaves a call with an Idempotency-Key for its repeat to start', async () => {
    const call = { action: 'lists.rows', input: { listId: company.listId }, claimId: 'claim' };
    const { _id: callId } = await receive(workshop.store, company, call);
    await sweepAfter(60 * SECOND);
    expect((await recordOf(workshop.store, callId)).state).toBe('received');
  });

  test('does not touch a call whose workflow is open', async () => {
    const { _id: callId } = await receive(workshop.store, company, {
      action: 'lists.rows',
      input: { listId: company.listId },
    });
    workshop.running.add(callId);
    await sweepAfter(60 * SECOND);
    expect((await recordOf(workshop.store, callId)).state).toBe('received');
  });

  test('wakes a decided call whose signal was lost', async () => {
    const callId = await held();
    expect(await sayYes(workshop.store, callId, company.members.admin._id, new Date())).toBe(true);
    await sweepAfter(60 * SECOND);
    expect(workshop.woken).toContain(callId);
  });

  test('wakes a call whose hold is overdue', async () => {
    const callId = await held();
    await sweepAfter(HOUR);
    expect(workshop.woken).not.toContain(callId);
    await sweepAfter(25 * HOUR);
    expect(workshop.woken).toContain(callId);
  });

  test('wakes a running call whose workflow is gone or waits, and no other', async () => {
    const calls = await Promise.all(
      [1, 2, 3].map(() =>
        receive(workshop.store, company, { action: 'lists.rows', input: { listId: company.listId } }),
      ),
    );
    const [lost = '', idle = '', busy = ''] = calls.map(({ _id }) => _id);
    for (const id of [lost, idle, busy]) await workshop.store.calls.dispatch(id, new Date(), undefined);
    workshop.waiting.add(idle);
    workshop.running.add(busy);
    await sweepAfter(5 * SECOND);
    expect(workshop.woken).toEqual([]);
    await sweepAfter(60 * SECOND);
    expect(workshop.woken.toSorted()).toEqual([lost, idle].toSorted());
  });

  test('wakes a call that was cancelled after a confirmation and whose workflow waits', async () => {
    const callId = await held();
    expect(await sayYes(workshop.store, callId, company.members.admin._id, new Date())).toBe(true);
    await workshop.store.calls.dispatch(callId, new Date(), undefined, 1);
    await workshop.store.calls.undoDispatch(callId);
    workshop.waiting.add(callId);
    await sweepAfter(60 * SECOND);
    expect(workshop.woken).toContain(callId);
  });

  test('reaches every overdue hold, one page for each sweep', async () => {
    const record = await recordOf(workshop.store, await held());
    const {
      dedupeKey: _,
      holdPlace: __,
      ...unkeyed
    } = record as typeof record & { dedupeKey?: string; holdPlace?: string };
    const others = Array.from({ length: 2_100 }, () => ({ ...unkeyed, _id: newCallId() }));
    await workshop.store.calls.collection.insertMany(others);
    for (let sweeps = 0; sweeps < 3; sweeps += 1) await sweepAfter(25 * HOUR);
    const woken = new Set(workshop.woken);
    expect(others.filter(({ _id }) => !woken.has(_id))).toEqual([]);
  });

  test('settles the credits of a call whose process died between its outcome and its charge', async () => {
    const { _id: callId } = await receive(workshop.store, company, {
      action: 'insights.summarize',
      input: { listId: company.listId },
      ceiling: 5,
    });
    const died = workshop.process();
    const { reached } = pauseAt(died.store, 'calls.end', 'after');
    void died.go(callId);
    await reached;
    await sweepAfter(60 * SECOND);
    expect((await recordOf(workshop.store, callId)).credits).toMatchObject({ state: 'settled', charged: 5 });
    expect(await workshop.store.credits.ledger.findOne({ _id: callId })).toMatchObject({ credits: 5 });
  });

  test('releases a reservation that was made after its call had ended', async () => {
    const { _id: callId } = await receive(workshop.store, company, {
      action: 'insights.summarize',
      input: { listId: company.listId },
      ceiling: 5,
    });
    const died = workshop.process();
    const { reached } = pauseAt(died.store, 'credits.reserve', 'after');
    void died.go(callId);
    await reached;
    // Simulates that the record was settled while the reservation was being made.
    await workshop.store.calls.collection.updateOne(
      { _id: callId },
      {
        $set: {
          state: 'failed',
          endedAt: new Date(),
          'credits.state': 'released',
          envelope: { ok: false, error: { code: 'internal', message: '' } },
        },
      },
    );
    await sweepAfter(HOUR);
    const month = await workshop.store.credits.months.findOne({ companyId: company.id });
    expect(month?.available).toBe(10_000);
    expect(month?.open).toEqual({});
  });

  test('ends the holds of a key that was switched off', async () => {
    const { key } = await company.key('developer');
    const call = { action: 'rows.delete', input: { rowIds: company.rowIds }, by: 'developer', keyId: key._id } as const;
    const { _id: callId } = await receive(workshop.store, company, call);
    expect(await workshop.process().go(callId)).toBe('held_confirmation');
    await workshop.store.keys.collection.updateOne({ _id: key._id }, { $set: { switchedOffAt: new Date() } });
    await sweepAfter(SECOND);
    expect(await recordOf(workshop.store, callId)).toMatchObject({
      state: 'revoked',
      envelope: { error: { code: 'revoked' } },
    });
  });

  test('deletes a claim a day after its call ended', async () => {
    const { claims } = workshop.store;
    const call = { action: 'lists.rows', input: { listId: company.listId }, claimId: 'claim' };
    const { _id: callId } = await receive(workshop.store, company, call);
    const claim = { _id: 'claim', companyId: company.id, callId, inputHash: '', createdAt: new Date() };
    await claims.claim(claim);
    await workshop.store.calls.dispatch(callId, new Date(), undefined);
    workshop.running.add(callId);
    await sweepAfter(30 * HOUR);
    expect(await claims.claims.findOne({ _id: 'claim' })).not.toBeNull();
    await workshop.process().go(callId);
    await sweepAfter(31 * HOUR);
    expect(await claims.claims.findOne({ _id: 'claim' })).not.toBeNull();
    await sweepAfter(60 * HOUR);
    expect(await claims.claims.findOne({ _id: 'claim' })).toBeNull();
  });

  test('removes read data and secrets that were not fetched', async () => {
    const { _id: read } = await receive(workshop.store, company, {
      action: 'lists.rows',
      input: { listId: company.listId },
    });
    const { _id: made } = await receive(workshop.store, company, {
      action: 'keys.create',
      input: { name: 'k', role: 'member' },
    });
    const worker = workshop.process();
    await Promise.all([worker.go(read), worker.go(made)]);
    expect((await recordOf(workshop.store, read)).envelope).toMatchObject({
      ok: true,
      data: { listId: company.listId },
    });
    expect((await recordOf(workshop.store, made)).secrets).toMatchObject({ secret: expect.any(String) });
    await sweepAfter(HOUR);
    expect((await recordOf(workshop.store, read)).envelope).toEqual({ ok: true, changed: [] });
    expect((await recordOf(workshop.store, made)).secrets).toBeUndefined();
  });

  test('deletes ended calls that are older than the plan keeps them, and keeps their receipts', async () => {
    const DAY = 24 * HOUR;
    await workshop.store.companies.collection.updateOne({ _id: company.id }, { $set: { plan: 'team' } });
    const [rowId = '', second = ''] = company.rowIds;
    const update = (id: string) => ({ action: 'rows.update', input: { rowId: id, cells: { amount: 9 } } });
    const { _id: ended } = await receive(workshop.store, company, update(rowId));
    expect(await workshop.process().go(ended)).toBe('succeeded');
    const { _id: running } = await receive(workshop.store, company, update(second));
    await workshop.store.calls.collection.updateOne({ _id: running }, { $set: { state: 'running' } });
    await sweepAfter(365 * DAY);
    expect((await recordOf(workshop.store, ended)).unsealed).toBeUndefined();
    await workshop.store.calls.collection.updateOne({ _id: ended }, { $set: { unsealed: company.id } });
    expect(await workshop.store.callLog.deleteBefore(company.id, newCallId(), 10)).toBe(0);
    await workshop.store.calls.collection.updateOne({ _id: ended }, { $unset: { unsealed: '' } });
    expect(await sweepAfter(367 * DAY)).toMatchObject({ logged: 1 });
    expect(await workshop.store.calls.get(ended)).toBeNull();
    expect((await recordOf(workshop.store, running)).state).toBe('running');
    expect(await workshop.store.receipts.many([ended])).toHaveLength(1);
  });

  test('reaches every company, some of them in each sweep', async () => {
    const { collection } = workshop.store.companies;
    const whole = await collection.findOne({ _id: company.id });
    if (!whole) throw new Error('The company is not there.');
    const { likeness: _, ...rest } = whole;
    const others = Array.from({ length: 150 }, (_one, n) => `more-${1_000 + n}`);
    await collection.insertMany(others.map((_id) => ({ ...rest, _id, companyId: _id })));
    const call = { action: 'lists.rows', input: { listId: company.listId } };
    const made = await receive(workshop.store, company, call);
    const { _id: first, ...record } = { ...made, state: 'succeeded' as const };
    await workshop.store.calls.collection.deleteOne({ _id: first });
    await workshop.store.calls.collection.insertMany(
      others.map((companyId) => ({ ...record, companyId, _id: newCallId() })),
    );
    const year = 2_000 * 24 * HOUR;
    const found = [await sweepAfter(year), await sweepAfter(year), await sweepAfter(year)].map(({ logged }) => logged);
    expect(found.slice(0, 2).reduce<number>((sum, n) => sum + (n ?? 0), 0)).toBe(150);
    expect(found[0]).toBeLessThanOrEqual(100);
  });

  test('runs its other jobs when one fails', async () => {
    const { _id: callId } = await receive(workshop.store, company, {
      action: 'lists.rows',
      input: { listId: company.listId },
    });
    sweeper.store.sessions.sweep = () => Promise.reject(new Error('no'));
    sweeper.store.unfinished.unsettled = () => Promise.reject(new Error('no'));
    expect(await sweepAfter(60 * SECOND)).toMatchObject({ abandoned: 1, unsettled: -1, sessions: -1, limits: 0 });
    expect((await recordOf(workshop.store, callId)).state).toBe('abandoned');
  });

  async function held(): Promise<string> {
    const { _id } = await receive(workshop.store, company, {
      action: 'rows.delete',
      input: { rowIds: company.rowIds },
    });
    expect(await workshop.process().go(_id)).toBe('held_confirmation');
    return _id;
  }
});
