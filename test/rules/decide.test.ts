import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hold } from '../../src/calls/hold.js';
import { pauseAt } from '../setup/intercept.js';
import {
  createCompany,
  holdOf,
  openWorkshop,
  receive,
  recordOf,
  sayYes,
  type Process,
  type Workshop,
} from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Rule 1: the record decides, and signals only wake workflows. */
let workshop: Workshop;
let company: TestCompany;
let worker: Process;

beforeAll(async () => {
  workshop = await openWorkshop();
  worker = workshop.process();
});
// One test deletes rows that the other tests name.
beforeEach(async () => {
  company = await createCompany(workshop.store, { rows: 60 });
});
afterAll(() => workshop.close());

const later = (milliseconds: number) => new Date(Date.now() + milliseconds);
const DAY = 24 * 3_600_000;

/** A call of `rows.delete` that waits for its caller's confirmation. */
async function held(): Promise<string> {
  const call = { action: 'rows.delete', input: { rowIds: company.rowIds.slice(0, 20) }, claimId: crypto.randomUUID() };
  const { _id } = await receive(workshop.store, company, call);
  expect(await worker.go(_id)).toBe('held_confirmation');
  return _id;
}

describe('a hold', () => {
  test('is not confirmed after its expiry, even when the expiry is not written yet', async () => {
    const callId = await held();
    expect(await sayYes(workshop.store, callId, company.members.admin._id, later(2 * DAY))).toBe(false);
    expect((await recordOf(workshop.store, callId)).state).toBe('held_confirmation');
  });

  test('confirmed while its expiry is being written stays confirmed', async () => {
    const callId = await held();
    const slow = workshop.process((parts) => ({ ...parts, now: () => later(2 * DAY) }));
    const pause = pauseAt(slow.store, 'calls.end', 'before');
    const expiring = slow.go(callId);
    await pause.reached;
    expect(await sayYes(workshop.store, callId, company.members.admin._id, new Date())).toBe(true);
    pause.goOn();
    expect(await expiring).toBe('stale');
    expect((await recordOf(workshop.store, callId)).state).toBe('confirmed');
    expect((await recordOf(workshop.store, callId)).envelope).toBeUndefined();
  });

  test('that replaced a stale one is not ended by the expiry of the old one', async () => {
    const callId = await held();
    const slow = workshop.process((parts) => ({ ...parts, now: () => later(2 * DAY) }));
    const pause = pauseAt(slow.store, 'calls.end', 'before');
    const expiring = slow.go(callId);
    await pause.reached;
    await sayYes(workshop.store, callId, company.members.admin._id, new Date());
    await workshop.store.rows.collection.updateOne({ _id: company.rowIds[0] ?? '' }, { $inc: { version: 1 } });
    expect(await workshop.process().go(callId)).toBe('held_confirmation');
    pause.goOn();
    await expiring;
    expect(await recordOf(workshop.store, callId)).toMatchObject({ state: 'held_confirmation', hold: { n: 2 } });
  });

  test('decided by two people at once keeps only the first decision', async () => {
    const callId = await held();
    const click = { companyId: company.id, hold: await holdOf(workshop.store, callId), at: new Date() };
    const no = { ok: false, error: { code: 'rejected', message: 'No.', call_id: 'call_1' } } as const;
    const won = await Promise.all([
      workshop.store.calls.accept(callId, { ...click, by: company.members.admin._id }),
      workshop.store.calls.reject(callId, { ...click, by: company.members.admin2._id }, no),
      workshop.store.calls.accept(callId, { ...click, by: company.members.admin._id }),
    ]);
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  test('is not confirmed by an answer to a preview that was replaced', async () => {
    const callId = await held();
    const shown = await holdOf(workshop.store, callId);
    await sayYes(workshop.store, callId, company.members.admin._id, new Date());
    await workshop.store.rows.collection.updateOne({ _id: company.rowIds[1] ?? '' }, { $inc: { version: 1 } });
    expect(await workshop.process().go(callId)).toBe('held_confirmation');
    const old = { companyId: company.id, hold: shown, by: company.members.admin._id, at: new Date() };
    expect(await workshop.store.calls.accept(callId, old)).toBeNull();
  });

  test('that has expired is not confirmed later and stays expired', async () => {
    const callId = await held();
    const late = workshop.process((parts) => ({ ...parts, now: () => later(2 * DAY) }));
    expect(await late.go(callId)).toBe('expired');
    expect(await workshop.process().go(callId)).toBe('expired');
    expect((await recordOf(workshop.store, callId)).envelope).toMatchObject({ error: { code: 'expired' } });
  });
});

test('of two attempts to run a call one moves it to running', async () => {
  const { _id: callId } = await receive(workshop.store, company, {
    action: 'lists.rows',
    input: { listId: company.listId },
  });
  const at = new Date();
  const moves = Array.from({ length: 5 }, () => workshop.store.calls.dispatch(callId, at, undefined));
  expect((await Promise.all(moves)).filter(Boolean)).toHaveLength(1);
});

test('an attempt with an old snapshot does not open a second hold for a confirmed call', async () => {
  const callId = await held();
  expect(await sayYes(workshop.store, callId, company.members.admin._id, new Date())).toBe(true);
  const { yes: _, ...blind } = await recordOf(workshop.store, callId);
  const { kind, basis } = await holdOf(workshop.store, callId);
  const slow = workshop.process();
  const snapshot = await slow.dependencies.checkInputs.read(blind);
  expect(snapshot.terms.basis).toBe(basis);
  expect(await hold(slow.dependencies, snapshot, kind)).toMatchObject({ state: 'confirmed', hold: { n: 1 } });
  expect(await worker.go(callId)).toBe('succeeded');
});

test('a call that has ended keeps its first outcome', async () => {
  const { _id: callId } = await receive(workshop.store, company, {
    action: 'lists.rows',
    input: { listId: company.listId },
  });
  const slow = workshop.process();
  const pause = pauseAt(slow.store, 'calls.end', 'before');
  const running = slow.go(callId);
  await pause.reached;
  expect(await workshop.process().giveUp(callId)).toBe('failed');
  pause.goOn();
  expect(await running).toBe('failed');
  expect((await recordOf(workshop.store, callId)).envelope).toMatchObject({ ok: false, error: { code: 'internal' } });
});
