import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pauseAt } from '../setup/intercept.js';
import { createCompany, openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';

/** Rule 8: credits are neither lost nor created. */
let workshop: Workshop;
let companies = 0;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

const MONTH = '2026-11';
const ALLOWANCE = 100;
const newCompany = () => `company-${(companies += 1)}`;
const monthOf = async (companyId: string) => {
  const month = await workshop.store.credits.months.findOne({ companyId });
  if (!month) throw new Error('The month has not begun.');
  return month;
};
const sum = (amounts: Readonly<Record<string, number>>) => Object.values(amounts).reduce((a, b) => a + b, 0);

describe('a reservation', () => {
  test('made twice is made once', async () => {
    const company = newCompany();
    const made = await Promise.all(
      [1, 2, 3].map(() => workshop.store.credits.reserve(company, MONTH, 'call_a', 30, ALLOWANCE)),
    );
    expect(made).toEqual([true, true, true]);
    expect(await monthOf(company)).toMatchObject({ available: 70, open: { call_a: 30 } });
  });

  test('beyond what is left is refused, also for many requests at once', async () => {
    const company = newCompany();
    const asked = Array.from({ length: 10 }, (_, n) =>
      workshop.store.credits.reserve(company, MONTH, `call_${n}`, 30, ALLOWANCE),
    );
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(3);
    expect((await monthOf(company)).available).toBe(10);
  });

  test('by an old attempt that resumes after the call was settled is refused', async () => {
    const company = newCompany();
    const { credits } = workshop.store;
    await credits.reserve(company, MONTH, 'call_a', 30, ALLOWANCE);
    await credits.settle(company, MONTH, 'call_a', 20);
    expect(await credits.reserve(company, MONTH, 'call_a', 30, ALLOWANCE)).toBe(false);
    const { available, spent, open } = await monthOf(company);
    expect({ available, spent, open }).toEqual({ available: 80, spent: 20, open: {} });
  });

  test('by an old attempt that resumes after the call ended without one is refused', async () => {
    const company = newCompany();
    const { credits } = workshop.store;
    await credits.reserve(company, MONTH, 'call_other', 1, ALLOWANCE);
    await credits.settle(company, MONTH, 'call_a', 0);
    expect(await credits.reserve(company, MONTH, 'call_a', 30, ALLOWANCE)).toBe(false);
    expect((await monthOf(company)).available).toBe(99);
  });

  test('settled twice is charged once, and never above what was reserved', async () => {
    const company = newCompany();
    const { credits } = workshop.store;
    // When many calls settle at once, several settlements read the same calls before one of them writes.
    const calls = Array.from({ length: 10 }, (_, n) => `call_${n}`);
    for (const callId of calls) await credits.reserve(company, MONTH, callId, 3, ALLOWANCE);
    const charged = await Promise.all(
      calls.flatMap((callId) => [50, 50, 50].map((charge) => credits.settle(company, MONTH, callId, charge))),
    );
    expect(charged).toEqual(Array.from({ length: 30 }, () => 3));
    expect(await monthOf(company)).toMatchObject({ available: 70, spent: 30 });
  });
});

describe('a call that costs credits', () => {
  const summarize = async (rows = 60) => {
    const company = await createCompany(workshop.store, { rows });
    const call = { action: 'insights.summarize', input: { listId: company.listId }, ceiling: 50 };
    return { company, callId: (await receive(workshop.store, company, call))._id };
  };

  test.each([
    ['before it reserves', 'credits.reserve', 'before'],
    ['after it has reserved', 'credits.reserve', 'after'],
    ['before its outcome is fixed', 'calls.end', 'before'],
    ['between its outcome and the charge', 'calls.end', 'after'],
    ['after the charge', 'credits.settle', 'after'],
  ] as const)('is charged once when its attempt pauses %s and another attempt finishes', async (_, operation, when) => {
    const { company, callId } = await summarize();
    const old = workshop.process();
    const pause = pauseAt(old.store, operation, when);
    const running = old.go(callId);
    await pause.reached;
    await workshop.process().go(callId);
    await workshop.process().run(callId);
    pause.goOn();
    await running;
    expect((await recordOf(workshop.store, callId)).credits).toMatchObject({
      state: 'settled',
      reserved: 6,
      charged: 6,
    });
    const { available, spent, open } = await monthOf(company.id);
    expect({ available, spent, open }).toEqual({ available: 9_994, spent: 6, open: {} });
    expect(await workshop.store.credits.ledger.find({ companyId: company.id }).toArray()).toMatchObject([
      { _id: callId, credits: 6 },
    ]);
  });

  test('costs nothing when it fails', async () => {
    const { company, callId } = await summarize();
    const died = workshop.process();
    const { reached } = pauseAt(died.store, 'calls.end', 'before');
    void died.go(callId);
    await reached;
    expect(await workshop.process().giveUp(callId)).toBe('failed');
    const { available, spent, open } = await monthOf(company.id);
    expect({ available, spent, open }).toEqual({ available: 10_000, spent: 0, open: {} });
    expect((await recordOf(workshop.store, callId)).credits).toMatchObject({ state: 'released', charged: 0 });
  });

  test('is charged to the month in which it reserved, also when it ends in the next', async () => {
    const { company, callId } = await summarize();
    const november = workshop.process((parts) => ({ ...parts, now: () => new Date('2026-11-30T23:59:59Z') }));
    const { reached } = pauseAt(november.store, 'calls.end', 'before');
    void november.go(callId);
    await reached;
    const december = workshop.process((parts) => ({ ...parts, now: () => new Date('2026-12-01T00:00:10Z') }));
    expect(await december.go(callId)).toBe('succeeded');
    const months = await workshop.store.credits.months.find({ companyId: company.id }).toArray();
    expect(months).toMatchObject([{ month: '2026-11', available: 9_994, spent: 6 }]);
    expect(await workshop.store.credits.ledger.findOne({ _id: callId })).toMatchObject({ month: '2026-11' });
  });

  test('is refused when another call reserved the last credits a moment before', async () => {
    const company = await createCompany(workshop.store, { plan: 'team', rows: 60 });
    const at = new Date().toISOString().slice(0, 7);
    await workshop.store.credits.reserve(company.id, at, 'call_others', 994, 1_000);
    const call = { action: 'insights.summarize', input: { listId: company.listId }, ceiling: 6 };
    const calls = await Promise.all([1, 2, 3].map(() => receive(workshop.store, company, call)));
    const worker = workshop.process();
    const states = await Promise.all(calls.map(({ _id }) => worker.go(_id)));
    expect(states.toSorted()).toEqual(['refused', 'refused', 'succeeded']);
    expect(await monthOf(company.id)).toMatchObject({ available: 0, spent: 6 });
  });
});

test('available, spent and open credits add up to the allowance in any order of operations', async () => {
  const call = fc.constantFrom('call_a', 'call_b', 'call_c', 'call_d');
  const step = fc.oneof(
    fc.record({ do: fc.constant('reserve' as const), call, amount: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ do: fc.constant('settle' as const), call, amount: fc.integer({ min: 0, max: 80 }) }),
    fc.record({ do: fc.constant('release' as const), call, amount: fc.constant(0) }),
  );
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(rounds, async (played) => {
      const company = newCompany();
      const { credits } = workshop.store;
      await credits.reserve(company, MONTH, 'call_first', 1, ALLOWANCE);
      const settled = new Map<string, number>();
      for (const atOnce of played) {
        await Promise.all(
          atOnce.map(async (what) => {
            if (what.do === 'reserve') await credits.reserve(company, MONTH, what.call, what.amount, ALLOWANCE);
            else await credits.settle(company, MONTH, what.call, what.amount);
          }),
        );
        const { available, spent, open, done } = await monthOf(company);
        expect(available).toBeGreaterThanOrEqual(0);
        expect(available + spent + sum(open)).toBe(ALLOWANCE);
        expect(sum(done)).toBe(spent);
        // A settled reservation does not change and is not opened again.
        for (const [id, charged] of settled) expect(done[id]).toBe(charged);
        for (const [id, charged] of Object.entries(done)) settled.set(id, charged);
        for (const id of Object.keys(open)) expect(done[id]).toBeUndefined();
      }
    }),
    { numRuns: 40 },
  );
});
