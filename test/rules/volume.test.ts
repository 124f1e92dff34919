import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { intercept, pauseAt } from '../setup/intercept.js';
import { createCompany, openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Rule 19: the hourly count contains the rows of each call that changes something once, whichever process dies. */
let workshop: Workshop;
let company: TestCompany;
let keyId: string;
const MINUTE = 60_000;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());
beforeEach(async () => {
  workshop.clock.now = new Date();
  await workshop.store.volumes.collection.deleteMany({});
  company = await createCompany(workshop.store, { rows: 100 });
  keyId = (await company.key('member')).key._id;
});

const receiveCall = async (action: string, input: unknown) =>
  (await receive(workshop.store, company, { action, input, by: 'member', keyId }))._id;
/** A call that deletes the n-th group of ten rows. */
const received = (n: number) => receiveCall('rows.delete', { rowIds: company.rowIds.slice(n * 10, n * 10 + 10) });
const go = (callId: string) => workshop.process().go(callId);
const died = () => Promise.reject(new Error('died'));
const sweep = () => workshop.process().steps.sweep();

async function counted() {
  const [found, ...more] = await workshop.store.volumes.collection.find({}).toArray();
  expect(more).toEqual([]);
  const { unconfirmed = 0, unapproved = 0, calls = {}, minutes = {} } = found ?? {};
  const sum = Object.values(minutes).reduce((all, one) => all + one.unconfirmed, 0);
  expect(sum).toBe(unconfirmed);
  return { unconfirmed, unapproved, calls: Object.keys(calls) };
}

async function fill(calls: number): Promise<void> {
  for (let n = 0; n < calls; n += 1) expect(await go(await received(n))).toBe('succeeded');
}

describe('a process that dies', () => {
  test.each([
    ['before it counts the rows', 'volumes.take', 'before'],
    ['just after it counted them', 'volumes.take', 'after'],
    ['before it dispatches the call, with the rows counted', 'calls.dispatch', 'before'],
    ['with the rows deleted, before the call ends', 'calls.end', 'before'],
  ] as const)('%s leaves a call that counts once', async (_what, operation, when) => {
    const callId = await received(0);
    const dying = workshop.process();
    intercept(dying.store, operation, async (original) => {
      if (when === 'after') await original();
      return died();
    });
    await expect(dying.go(callId)).rejects.toThrow('run failed');
    workshop.clock.now = new Date(workshop.clock.now.getTime() + MINUTE / 2);
    expect(await go(callId)).toBe('succeeded');
    expect(await counted()).toMatchObject({ unconfirmed: 10, unapproved: 10, calls: [callId] });
  });

  test('with the rows counted, without a repeat within the hour, leaves no count', async () => {
    const callId = await received(0);
    const dying = workshop.process();
    intercept(dying.store, 'calls.end', died);
    await expect(dying.go(callId)).rejects.toThrow('run failed');
    workshop.clock.now = new Date(workshop.clock.now.getTime() + 70 * MINUTE);
    expect(await go(await received(1))).toBe('succeeded');
    expect(await go(callId)).toBe('succeeded');
    expect(await counted()).toMatchObject({ unconfirmed: 10 });
  });
});

test('a call whose hourly count was filled since its checks is held, and neither runs nor counts', async () => {
  await fill(4);
  const [first, second] = [await received(4), await received(5)];
  const slow = workshop.process();
  const pause = pauseAt(slow.store, 'volumes.take', 'before');
  const going = slow.go(second);
  await pause.reached;
  expect(await go(first)).toBe('succeeded');
  pause.goOn();
  expect(await going).toBe('stale');
  expect(await recordOf(workshop.store, second)).toMatchObject({ state: 'received', runs: 0 });
  expect((await recordOf(workshop.store, second)).volume).toBeUndefined();
  expect(await go(second)).toBe('held_confirmation');
  expect(await counted()).toMatchObject({ unconfirmed: 50 });
});

test('of many calls over many processes, exactly as many run as the hourly count allows', async () => {
  const callIds = await Promise.all(Array.from({ length: 10 }, (_, n) => received(n)));
  // Every call passes its checks before any of them counts its rows.
  const processes = callIds.map(() => workshop.process());
  const pauses = processes.map(({ store }) => pauseAt(store, 'volumes.take', 'before'));
  const going = callIds.map(async (callId, n) => {
    const state = await (processes[n] ?? workshop.process()).go(callId);
    return state === 'stale' ? go(callId) : state;
  });
  await Promise.all(pauses.map(({ reached }) => reached));
  for (const pause of pauses) pause.goOn();
  const states = await Promise.all(going);
  expect(states.filter((state) => state === 'succeeded')).toHaveLength(5);
  expect(states.filter((state) => state === 'held_confirmation')).toHaveLength(5);
  expect(await counted()).toMatchObject({ unconfirmed: 50 });
});

test('a call that fails with nothing changed gives its rows back', async () => {
  const [rowId = ''] = company.rowIds;
  const update = await receiveCall('rows.update', { rowId, cells: { amount: 9 } });
  const slow = workshop.process();
  const pause = pauseAt(slow.store, 'calls.dispatch', 'after');
  const going = slow.go(update);
  await pause.reached;
  const other = await receive(workshop.store, company, { action: 'rows.delete', input: { rowId }, by: 'admin' });
  expect(await go(other._id)).toBe('succeeded');
  pause.goOn();
  expect(await going).toBe('failed');
  const mine = await workshop.store.volumes.collection.findOne({ _id: { $regex: keyId } });
  expect(mine).toMatchObject({ unconfirmed: 0, unapproved: 0, calls: {} });
});

describe('the sweeper', () => {
  const later = (minutes: number) => {
    workshop.clock.now = new Date(workshop.clock.now.getTime() + minutes * MINUTE);
  };

  test('removes ended calls and keeps their rows, and removes calls that did not run with their rows', async () => {
    const callId = await received(0);
    const lost = await received(1);
    const dying = workshop.process();
    intercept(dying.store, 'calls.dispatch', died);
    await expect(dying.go(lost)).rejects.toThrow('run failed');
    expect(await go(callId)).toBe('succeeded');
    expect((await counted()).calls.toSorted()).toEqual([callId, lost].toSorted());
    await sweep();
    expect((await counted()).calls).toHaveLength(2);
    later(3);
    await sweep();
    expect(await counted()).toEqual({ unconfirmed: 10, unapproved: 10, calls: [] });
  });

  test('keeps a call that still runs', async () => {
    const callId = await received(0);
    const dying = workshop.process();
    intercept(dying.store, 'calls.end', died);
    await expect(dying.go(callId)).rejects.toThrow('run failed');
    later(3);
    await sweep();
    expect(await counted()).toEqual({ unconfirmed: 10, unapproved: 10, calls: [callId] });
    expect(await go(callId)).toBe('succeeded');
    expect(await counted()).toMatchObject({ unconfirmed: 10 });
  });

  test('deletes counts whose hour is over', async () => {
    await fill(1);
    later(50);
    await sweep();
    expect(await counted()).toMatchObject({ unconfirmed: 10 });
    later(15);
    await sweep();
    expect(await workshop.store.volumes.collection.countDocuments()).toBe(0);
  });
});

test('the next counted call removes the calls that have ended', async () => {
  const process = workshop.process();
  const callIds = [await received(0), await received(1), await received(2)];
  for (const callId of callIds) expect(await process.go(callId)).toBe('succeeded');
  expect(await counted()).toEqual({ unconfirmed: 30, unapproved: 30, calls: callIds.slice(2) });
});

test('the hour is a sliding window of minutes', async () => {
  await fill(2);
  workshop.clock.now = new Date(workshop.clock.now.getTime() + 40 * MINUTE);
  for (const n of [2, 3]) expect(await go(await received(n))).toBe('succeeded');
  expect(await counted()).toMatchObject({ unconfirmed: 40 });
  workshop.clock.now = new Date(workshop.clock.now.getTime() + 30 * MINUTE);
  for (const n of [4, 5, 6]) expect(await go(await received(n))).toBe('succeeded');
  expect(await counted()).toMatchObject({ unconfirmed: 50 });
  expect(await go(await received(7))).toBe('held_confirmation');
});
