import { afterAll, beforeEach, expect, test } from 'vitest';
import { intercept, pauseAt } from '../setup/intercept.js';
import { createCompany, openWorkshop, receive, recordOf, type NewCall, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Rule 17: equal calls without an Idempotency-Key share one hold. */
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

test('a call that comes while the first is about to be held joins it', async () => {
  const [first, second] = [await ask(), await ask()];
  const slow = workshop.process();
  const pause = pauseAt(slow.store, 'calls.openHold', 'before');
  const opening = slow.go(first);
  await pause.reached;
  const joining = workshop.process().go(second);
  setTimeout(pause.goOn, 100);
  expect(await opening).toBe('held_confirmation');
  expect(await joining).toBe('refused');
  expect((await recordOf(workshop.store, second)).joined).toBe(first);
});

test('a hold whose process died before it was opened does not keep equal calls out', async () => {
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

test('once a hold has ended the next equal call opens one of its own', async () => {
  const [first, second] = [await ask(), await ask()];
  await workshop.process().go(first);
  const late = workshop.process((parts) => ({ ...parts, now: () => new Date(Date.now() + 48 * 3_600_000) }));
  await late.go(first);
  expect(await workshop.process().go(second)).toBe('held_confirmation');
});

test('two equal calls that find an ended hold open one between them', async () => {
  const first = await ask();
  await workshop.process().go(first);
  // It ended, and its process died before the place was free.
  await workshop.store.calls.collection.updateOne({ _id: first }, { $set: { state: 'expired', endedAt: new Date() } });
  const calls = await Promise.all([ask(), ask(), ask()]);
  const worker = workshop.process();
  // All have seen the ended one before any takes its place.
  let come = 0;
  let letGo: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  intercept(worker.store, 'claims.rejoin', async (operation) => {
    come += 1;
    if (come === calls.length) letGo();
    await all;
    return operation();
  });
  await Promise.all(calls.map((id) => worker.go(id)));
  expect(await held()).toBe(1);
});

test('the place of a hold is freed only by the call that has it', async () => {
  const first = await ask();
  await workshop.process().go(first);
  const [join] = await workshop.store.claims.joins.find({}).toArray();
  await workshop.store.claims.leave(join?._id ?? '', 'call_other');
  expect(await workshop.process().go(await ask())).toBe('refused');
});
