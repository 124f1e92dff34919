import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Grant } from '../../src/contract/grants.js';
import { defineAction, type AnyAction } from '../../src/engine/action.js';
import { Stale, type RunContext } from '../../src/engine/context.js';
import { phrase } from '../../src/engine/phrases/phrase.js';
import { Refusal } from '../../src/contract/errors.js';
import { intercept, pauseAt } from '../setup/intercept.js';
import { createCompany, holdOf, openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Rule 11: a grant is used once by each call that runs, whichever process dies at whichever moment. */
let workshop: Workshop;
let company: TestCompany;
let keyId: string;
let isStale = false;
/** What a run does before it fails. Undefined for a run that succeeds. */
let beforeFailure: ((context: RunContext) => Promise<unknown>) | undefined;

const priced = defineAction({
  name: 'test.priced',
  title: 'Cost something',
  description: 'Finds what was shown changed, or not.',
  role: 'viewer',
  plan: 'free',
  effect: 'change',
  guard: 'approve',
  grantable: 'test',
  price: { credits: async () => 5, note: 'Five.' },
  input: { type: 'object', additionalProperties: true },
  result: { type: 'object' },
  examples: [],
  preview: async () => ({
    title: phrase`Cost something`,
    effects: [],
    affected: { count: 7, sample: [] },
    reversible: true,
    targets: [],
  }),
  run: async (context) => {
    if (isStale) throw new Stale();
    if (beforeFailure) {
      await beforeFailure(context);
      throw new Refusal('conflict', 'It failed.');
    }
    return { data: {} };
  },
});

beforeAll(async () => {
  workshop = await openWorkshop([priced as unknown as AnyAction]);
});
afterAll(() => workshop.close());
beforeEach(async () => {
  isStale = false;
  beforeFailure = undefined;
  company = await createCompany(workshop.store, { rows: 2 });
  keyId = (await company.key('member')).key._id;
});

let count = 0;
async function received(): Promise<string> {
  const call = {
    action: 'test.priced',
    input: { listId: company.listId, n: (count += 1) },
    by: 'member',
    keyId,
    ceiling: 5,
  } as const;
  return (await receive(workshop.store, company, call))._id;
}

/** A grant for similar calls, made with the approval of one of them. */
async function granted(calls = 3, credits = 100, rows = 1000): Promise<string> {
  const callId = await received();
  expect(await workshop.process().go(callId)).toBe('held_approval');
  const click = {
    companyId: company.id,
    hold: await holdOf(workshop.store, callId),
    by: company.members.admin._id,
    at: new Date(),
  };
  expect(await workshop.store.calls.accept(callId, { ...click, allows: { calls, rows, credits } })).not.toBeNull();
  // The process of the page died before it made the grant, so the approved call makes it.
  expect(await workshop.process().go(callId)).toBe('succeeded');
  return (await grantNow())._id;
}

async function grantNow(): Promise<Grant> {
  const page = await workshop.store.grants.page(company.id, {});
  expect(page.items).toHaveLength(1);
  return page.items[0]!;
}

const died = () => Promise.reject(new Error('died'));

test('an approval whose page dies before it makes the grant makes it once, when the call runs', async () => {
  const id = await granted();
  expect(await grantNow()).toMatchObject({ _id: id, remaining: 3, rowsLeft: 1000, creditsLeft: 100, used: {} });
});

describe('a process that dies', () => {
  test.each([
    ['before it takes the call out of the grant', 'before'],
    ['just after it', 'after'],
  ] as const)('%s leaves a call that resumes and counts once', async (_what, when) => {
    await granted();
    const callId = await received();
    const dying = workshop.process();
    intercept(dying.store, 'grants.take', async (operation) => {
      if (when === 'after') await operation();
      return died();
    });
    await expect(dying.go(callId)).rejects.toThrow('run failed');
    expect((await recordOf(workshop.store, callId)).state).toBe('running');
    expect(await workshop.process().go(callId)).toBe('succeeded');
    expect(await grantNow()).toMatchObject({ remaining: 2, rowsLeft: 993, creditsLeft: 95, used: { [callId]: 5 } });
  });

  test('between taking the call back and freeing its place leaves no place taken after the refusal', async () => {
    await granted();
    isStale = true;
    const callId = await received();
    const dying = workshop.process();
    intercept(dying.store, 'grants.giveBack', died);
    await expect(dying.go(callId)).rejects.toThrow('run failed');
    expect((await grantNow()).remaining).toBe(2);
    await workshop.store.keys.collection.updateOne({ _id: keyId }, { $set: { switchedOffAt: new Date() } });
    expect(await workshop.process().go(callId)).toBe('refused');
    expect(await grantNow()).toMatchObject({ remaining: 3, rowsLeft: 1000, creditsLeft: 100, used: {} });
  });
});

test('a run with a stale preview frees its place, and takes it again when it runs', async () => {
  await granted();
  isStale = true;
  const callId = await received();
  expect(await workshop.process().go(callId)).toBe('stale');
  expect(await grantNow()).toMatchObject({ remaining: 3, rowsLeft: 1000, creditsLeft: 100, used: {} });
  isStale = false;
  expect(await workshop.process().go(callId)).toBe('succeeded');
  expect(await grantNow()).toMatchObject({ remaining: 2, creditsLeft: 95, used: { [callId]: 5 } });
});

test('a call with more rows than are left is held', async () => {
  await granted(3, 100, 10);
  const [first, second] = [await received(), await received()];
  expect(await workshop.process().go(first)).toBe('succeeded');
  expect(await grantNow()).toMatchObject({ remaining: 2, rowsLeft: 3, usedRows: { [first]: 7 } });
  expect(await workshop.process().go(second)).toBe('held_approval');
});

test('a call after the last rows are used is held', async () => {
  await granted(3, 100, 10);
  const [first, second] = [await received(), await received()];
  const slow = workshop.process();
  const pause = pauseAt(slow.store, 'grants.take', 'before');
  const going = slow.go(second);
  await pause.reached;
  expect(await workshop.process().go(first)).toBe('succeeded');
  pause.goOn();
  expect(await going).toBe('stale');
  expect(await workshop.process().go(second)).toBe('held_approval');
  expect(await grantNow()).toMatchObject({ rowsLeft: 3, usedRows: { [first]: 7 } });
});

test('a run that fails before a write frees its place, rows and credits; after a write it keeps them', async () => {
  await granted();
  beforeFailure = async () => undefined;
  expect(await workshop.process().go(await received())).toBe('failed');
  expect(await grantNow()).toMatchObject({ remaining: 3, rowsLeft: 1000, creditsLeft: 100, used: {}, usedRows: {} });
  beforeFailure = (context) => context.rows.update(company.rowIds[0] ?? '', () => ({ cells: { amount: 9 } }));
  const wrote = await received();
  expect(await workshop.process().go(wrote)).toBe('failed');
  expect(await grantNow()).toMatchObject({ remaining: 2, rowsLeft: 993, usedRows: { [wrote]: 7 } });
});

test('an attempt that resumes after the call failed without a write leaves no place taken', async () => {
  await granted();
  const callId = await received();
  const old = workshop.process();
  const pause = pauseAt(old.store, 'grants.take', 'before');
  const going = old.go(callId);
  await pause.reached;
  beforeFailure = async () => undefined;
  expect(await workshop.process().go(callId)).toBe('failed');
  pause.goOn();
  await going;
  expect(await grantNow()).toMatchObject({ remaining: 3, rowsLeft: 1000, used: {}, usedRows: {} });
});

test('a call after the last place is used is held, with its credits released', async () => {
  await granted(1);
  const [first, second] = [await received(), await received()];
  const slow = workshop.process();
  const pause = pauseAt(slow.store, 'grants.take', 'before');
  const going = slow.go(second);
  await pause.reached;
  expect(await workshop.process().go(first)).toBe('succeeded');
  pause.goOn();
  expect(await going).toBe('stale');
  expect(await workshop.process().go(second)).toBe('held_approval');
  expect(Object.keys((await grantNow()).used)).toEqual([first]);
  const month = await workshop.store.credits.months.findOne({ companyId: company.id });
  expect(month?.open).toEqual({});
});

test('a run does not start without the grant that its checks read', async () => {
  await granted(1);
  const [first, second] = [await received(), await received()];
  expect(await workshop.process().go(first)).toBe('succeeded');
  // On a slow machine, the checks of the second call may have their verdict already. Its run reads the grant again.
  expect(await workshop.process().run(second)).toBe('stale');
  expect(await recordOf(workshop.store, second)).toMatchObject({ state: 'received', runs: 0 });
});

test('an attempt that resumes after another one took the call back leaves no place taken', async () => {
  await granted();
  const callId = await received();
  const old = workshop.process();
  const pause = pauseAt(old.store, 'grants.take', 'before');
  const going = old.go(callId);
  await pause.reached;
  isStale = true;
  expect(await workshop.process().go(callId)).toBe('stale');
  pause.goOn();
  expect(await going).toBe('stale');
  expect(await grantNow()).toMatchObject({ remaining: 3, rowsLeft: 1000, creditsLeft: 100, used: {} });
});

test('a call that is refused for missing credits at its dispatch uses nothing of the grant', async () => {
  await granted();
  const callId = await received();
  const slow = workshop.process();
  const pause = pauseAt(slow.store, 'calls.dispatch', 'before');
  const going = slow.go(callId);
  await pause.reached;
  const month = await workshop.store.credits.months.findOne({ companyId: company.id });
  const { available = 0 } = month ?? {};
  await workshop.store.credits.reserve(company.id, month!.month, 'call_other', available, available);
  pause.goOn();
  expect(await going).toBe('refused');
  expect(await grantNow()).toMatchObject({ remaining: 3, used: {} });
});

test('a policy does not overwrite a later one without an approval when that would loosen it', async () => {
  const rule = { action: 'rows.update', appliesTo: 'all', guard: 'confirm' } as const;
  const set = async (rules: unknown[]) =>
    (await receive(workshop.store, company, { action: 'company.setGuardPolicy', input: { rules } }))._id;
  const mine = await set([rule]);
  const slow = workshop.process();
  const pause = pauseAt(slow.store, 'calls.dispatch', 'after');
  const going = slow.go(mine);
  await pause.reached;
  expect(await workshop.process().go(await set([rule, { ...rule, guard: 'approve' }]))).toBe('succeeded');
  pause.goOn();
  expect(await going).toBe('stale');
  expect(await workshop.process().go(mine)).toBe('held_approval');
  expect((await workshop.store.companies.get(company.id))?.guardPolicies).toHaveLength(2);
});

test('a re-run of a change of the policy writes it once', async () => {
  const rule = { action: 'rows.update', appliesTo: 'all', guard: 'confirm' } as const;
  const input = { rules: [rule] };
  const { _id } = await receive(workshop.store, company, { action: 'company.setGuardPolicy', input });
  const dying = workshop.process();
  intercept(dying.store, 'calls.end', died);
  await expect(dying.go(_id)).rejects.toThrow('run failed');
  expect(await workshop.process().go(_id)).toBe('succeeded');
  const { version, guardPolicies } = (await workshop.store.companies.get(company.id))!;
  expect({ version, guardPolicies }).toEqual({ version: 2, guardPolicies: [rule] });
});

test('a call whose rule was removed while it was held runs with the current rules', async () => {
  const guardPolicies = [{ action: 'rows.update', appliesTo: 'all', guard: 'confirm' }] as const;
  await workshop.store.companies.collection.updateOne({ _id: company.id }, { $set: { guardPolicies } });
  const [rowId = ''] = company.rowIds;
  const input = { rowId, cells: { amount: 9 } };
  const { _id } = await receive(workshop.store, company, { action: 'rows.update', input, by: 'member', keyId });
  expect(await workshop.process().go(_id)).toBe('held_confirmation');
  const hold = await holdOf(workshop.store, _id);
  await workshop.store.calls.accept(_id, {
    companyId: company.id,
    hold,
    by: company.members.member._id,
    at: new Date(),
  });
  await workshop.store.companies.collection.updateOne({ _id: company.id }, { $set: { guardPolicies: [] } });
  await workshop.store.rows.collection.updateOne({ _id: rowId }, { $inc: { version: 1 } });
  expect(await workshop.process().go(_id)).toBe('stale');
  expect(await workshop.process().go(_id)).toBe('succeeded');
});
