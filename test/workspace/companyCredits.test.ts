import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pauseAt } from '../setup/intercept.js';
import { createCompany, openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';

/** Rule 8 for changes of the plan in the middle of a month. */
let workshop: Workshop;
let companies = 0;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

const MONTH = '2026-11';
const newCompany = () => `plan-company-${(companies += 1)}`;
const month = async (companyId: string) => {
  const found = await workshop.store.credits.months.findOne({ companyId });
  if (!found) throw new Error('The month has not begun.');
  return found;
};
const sum = (amounts: Readonly<Record<string, number>> = {}) => Object.values(amounts).reduce((a, b) => a + b, 0);
const change = (company: string, id: string, version: number, allowance: number) =>
  workshop.store.credits.changePlan(company, MONTH, { id, version, allowance });

describe('a change of plan', () => {
  test('to a larger one adds the difference, once', async () => {
    const company = newCompany();
    await workshop.store.credits.reserve(company, MONTH, 'call_a', 30, 100);
    await Promise.all([1, 2, 3].map(() => change(company, 'call_up', 2, 1_000)));
    expect(await month(company)).toMatchObject({ available: 970, open: { call_a: 30 }, plan: { call_up: 900 } });
  });

  test('to a smaller one removes unused credits of the difference, and keeps spent and reserved ones', async () => {
    const company = newCompany();
    const { credits } = workshop.store;
    await credits.reserve(company, MONTH, 'call_a', 600, 1_000);
    await credits.settle(company, MONTH, 'call_a', 600);
    await credits.reserve(company, MONTH, 'call_b', 300, 1_000);
    await change(company, 'call_down', 2, 100);
    expect(await month(company)).toMatchObject({ available: 0, spent: 600, open: { call_b: 300 } });
  });

  test('down and up again adds no credits', async () => {
    const company = newCompany();
    const { credits } = workshop.store;
    await credits.reserve(company, MONTH, 'call_a', 800, 1_000);
    await credits.settle(company, MONTH, 'call_a', 800);
    await change(company, 'call_down', 2, 0);
    await change(company, 'call_up', 3, 1_000);
    expect(await month(company)).toMatchObject({ available: 200, spent: 800 });
  });

  test('that resumes after a later change has no effect', async () => {
    const company = newCompany();
    await workshop.store.credits.reserve(company, MONTH, 'call_a', 0, 100);
    await change(company, 'call_later', 3, 0);
    await change(company, 'call_earlier', 2, 1_000);
    expect(await month(company)).toMatchObject({ available: 0, planVersion: 3 });
  });
});

describe('a charge that leaves few credits', () => {
  const state = async (company: string) => (await workshop.store.credits.statusOf(company, MONTH, 0)).marks;

  test('is recorded once at a fifth and once at zero, in its month', async () => {
    const company = newCompany();
    const { credits } = workshop.store;
    const charge = async (callId: string, amount: number) => {
      await credits.reserve(company, MONTH, callId, amount, 100);
      await credits.settle(company, MONTH, callId, amount);
      return Promise.all([1, 2].map((minute) => credits.note(company, MONTH, new Date(minute))));
    };
    expect((await charge('call_a', 80)).flat()).toEqual([]);
    expect((await charge('call_b', 1)).flat()).toEqual(['low']);
    const since = (await state(company)).low;
    expect((await charge('call_c', 5)).flat()).toEqual([]);
    expect((await charge('call_d', 14)).flat()).toEqual(['used_up']);
    expect(await state(company)).toMatchObject({ low: since, used_up: expect.any(Date) });
  });

  test('is recorded also when the process that settled it died before', async () => {
    const company = await createCompany(workshop.store, { plan: 'team', rows: 60 });
    const now = new Date().toISOString().slice(0, 7);
    await workshop.store.credits.reserve(company.id, now, 'call_others', 900, 1_000);
    const call = { action: 'insights.summarize', input: { listId: company.listId }, ceiling: 50 };
    const { _id: callId } = await receive(workshop.store, company, call);
    const died = workshop.process();
    const { reached } = pauseAt(died.store, 'credits.note', 'before');
    void died.go(callId);
    await reached;
    const before = await workshop.store.credits.statusOf(company.id, now, 0);
    expect(before).toMatchObject({ available: 94, spent: 6, marks: {} });
    expect(await workshop.process().go(callId)).toBe('succeeded');
    expect((await recordOf(workshop.store, callId)).credits).toMatchObject({ state: 'settled', charged: 6 });
    expect((await workshop.store.credits.statusOf(company.id, now, 0)).marks).toEqual({ low: expect.any(Date) });
  });
});

test('two hundred calls for the last fifty credits do not overspend them', async () => {
  const company = newCompany();
  const { credits } = workshop.store;
  await credits.reserve(company, MONTH, 'call_before', 950, 1_000);
  await credits.settle(company, MONTH, 'call_before', 950);
  const calls = Array.from({ length: 200 }, (_, n) => `call_${n}`);
  const taken = await Promise.all(calls.map((callId) => credits.reserve(company, MONTH, callId, 5, 1_000)));
  expect(taken.filter(Boolean)).toHaveLength(10);
  const charged = await Promise.all(
    calls.filter((_, n) => taken[n]).map((callId) => credits.settle(company, MONTH, callId, 5)),
  );
  expect(charged).toEqual(Array.from({ length: 10 }, () => 5));
  expect(await month(company)).toMatchObject({ available: 0, spent: 1_000, open: {} });
});

test('no credits are lost, added or overdrawn by calls, changes of plan and re-runs in any order', async () => {
  const call = fc.constantFrom('call_a', 'call_b', 'call_c', 'call_d', 'call_e');
  const step = fc.oneof(
    fc.record({ do: fc.constant('reserve' as const), call, amount: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ do: fc.constant('settle' as const), call, amount: fc.integer({ min: 0, max: 80 }) }),
    fc.record({ do: fc.constant('release' as const), call, amount: fc.constant(0) }),
    fc.record({
      do: fc.constant('plan' as const),
      call: fc.integer({ min: 2, max: 6 }),
      amount: fc.constantFrom(0, 40, 100, 250),
    }),
  );
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(rounds, async (played) => {
      const company = newCompany();
      const { credits } = workshop.store;
      const begun = 100;
      await credits.reserve(company, MONTH, 'call_first', 1, begun);
      /** A change of plan has one allowance, also in re-runs. */
      const allowances = new Map<number, number>();
      let reached = 0;
      for (const atOnce of played) {
        const planned = new Set<number>();
        await Promise.all(
          atOnce.map(async (what) => {
            if (what.do === 'plan') {
              const allowance = allowances.get(what.call) ?? what.amount;
              allowances.set(what.call, allowance);
              planned.add(what.call);
              await change(company, `plan_${what.call}`, what.call, allowance);
            } else if (what.do === 'reserve') {
              await credits.reserve(company, MONTH, what.call, what.amount, begun);
            } else {
              const charged = await credits.settle(company, MONTH, what.call, what.amount);
              const entry = { _id: `${company}/${what.call}`, companyId: company, month: MONTH, credits: charged };
              const about = { action: 'a.b', principalId: 'mem_1', at: new Date() };
              if (charged > 0) await credits.enter({ ...entry, ...about });
            }
          }),
        );
        const { available, spent, open, done, plan = {}, planVersion = 0 } = await month(company);
        const ledger = await credits.spending(company, MONTH);
        expect(Math.min(available, spent, ...Object.values(open), ...Object.values(done))).toBeGreaterThanOrEqual(0);
        expect(available + spent + sum(open)).toBe(begun + sum(plan));
        expect(sum(done)).toBe(spent);
        expect(ledger.reduce((all, entry) => all + entry.credits, 0)).toBe(spent);
        // The latest change counts, and earlier changes have no effect after it.
        const latest = Math.max(reached, ...planned);
        expect(planVersion).toBe(latest);
        const granted = available + spent + sum(open);
        expect(granted).toBeGreaterThanOrEqual(allowances.get(latest) ?? begun);
        expect(granted).toBeLessThanOrEqual(Math.max(begun, ...allowances.values()));
        reached = latest;
      }
    }),
    { numRuns: 60 },
  );
});
