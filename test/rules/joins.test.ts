import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Click } from '../../src/store/calls.js';
import { pauseAt } from '../setup/intercept.js';
import { createCompany, holdOf, openWorkshop, receive, recordOf, type NewCall, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Rule 17: equal calls without an Idempotency-Key share one hold. */
const REJECTED = { ok: false, error: { code: 'rejected', message: 'No.', call_id: 'call_1' } } as const;
const opened: Workshop[] = [];
let workshop: Workshop;
let company: TestCompany;

beforeEach(async () => {
  workshop = await openWorkshop();
  opened.push(workshop);
  company = await createCompany(workshop.store, { rows: 20 });
});
afterAll(() => Promise.all(opened.map((each) => each.close())));

async function ask(more: Partial<NewCall> = {}): Promise<string> {
  return (await receive(workshop.store, company, { action: 'rows.delete', input: { rowIds: company.rowIds }, ...more }))
    ._id;
}
const held = () =>
  workshop.store.calls.collection.countDocuments({ companyId: company.id, state: 'held_confirmation' });

test('a second equal call joins the hold of the first', async () => {
  const [first, second] = [await ask(), await ask()];
  expect(await workshop.process().go(first)).toBe('held_confirmation');
  expect(await workshop.process().go(second)).toBe('refused');
  expect(await recordOf(workshop.store, second)).toMatchObject({
    joined: first,
    envelope: { error: { call_id: first } },
  });
});

test('many equal calls at the same moment open one hold', async () => {
  const calls = await Promise.all(Array.from({ length: 6 }, () => ask()));
  await Promise.all(calls.map((id) => workshop.process().go(id)));
  expect(await held()).toBe(1);
});

test('of two equal calls that are about to be held, the later one joins', async () => {
  const [slow, quick] = [await ask(), await ask()];
  const process = workshop.process();
  const pause = pauseAt(process.store, 'calls.openHold', 'before');
  const opening = process.go(slow);
  await pause.reached;
  expect(await workshop.process().go(quick)).toBe('held_confirmation');
  pause.goOn();
  expect(await opening).toBe('refused');
  expect((await recordOf(workshop.store, slow)).joined).toBe(quick);
});

test('a process that dies before it opens its hold does not block equal calls', async () => {
  const [first, second] = [await ask(), await ask()];
  const died = workshop.process();
  const { reached } = pauseAt(died.store, 'calls.openHold', 'before');
  void died.go(first);
  await reached;
  expect(await workshop.process().go(second)).toBe('held_confirmation');
});

test('a call with an Idempotency-Key, another input or another person has a hold of its own', async () => {
  const calls = [
    await ask(),
    await ask({ claimId: 'claim' }),
    await ask({ input: { rowIds: company.rowIds.slice(1) } }),
    await ask({ by: 'member' }),
  ];
  for (const id of calls) expect(await workshop.process().go(id)).toBe('held_confirmation');
});

test('an equal call after the end of a hold opens a new hold', async () => {
  const [first, second] = [await ask(), await ask()];
  await workshop.process().go(first);
  const late = workshop.process((parts) => ({ ...parts, now: () => new Date(Date.now() + 48 * 3_600_000) }));
  await late.go(first);
  expect(await workshop.process().go(second)).toBe('held_confirmation');
});

test.each([
  ['confirmed', (id: string, click: Click) => workshop.store.calls.accept(id, click)],
  ['rejected', (id: string, click: Click) => workshop.store.calls.reject(id, click, REJECTED)],
  [
    'revoked',
    (id: string) =>
      workshop.store.calls.end(id, ['held_confirmation'], 'revoked', { envelope: REJECTED, at: new Date() }),
  ],
])('a hold that is %s frees its place for the next equal call in the same write', async (_state, close) => {
  const [first, second] = [await ask(), await ask()];
  await workshop.process().go(first);
  const click = {
    companyId: company.id,
    hold: await holdOf(workshop.store, first),
    by: company.members.developer._id,
    at: new Date(),
  };
  expect(await close(first, click)).toBeTruthy();
  expect(await workshop.process().go(second)).toBe('held_confirmation');
});
