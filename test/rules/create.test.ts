import { createCallWaiters } from '../../src/calls/waiters.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyHash } from '../../src/engine/secrets.js';
import { callStatus } from '../../src/http/callStatus.js';
import { pauseAt } from '../setup/intercept.js';
import { createCompany, openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';
import { until } from '../setup/service.js';

/** Rule 6: ids of new documents derive from the call, and a one-time secret is safe before the document that needs it. */
let workshop: Workshop;
let company: TestCompany;

beforeAll(async () => {
  workshop = await openWorkshop();
  company = await createCompany(workshop.store);
});
afterAll(() => workshop.close());

test.each(['history.claim', 'history.apply', 'calls.end'])(
  'a row is created once when its process dies before %s',
  async (operation) => {
    const call = { action: 'rows.create', input: { listId: company.listId, cells: { name: operation } } };
    const { _id: callId } = await receive(workshop.store, company, call);
    const died = workshop.process();
    const pause = pauseAt(died.store, operation, 'before');
    const old = died.go(callId);
    await pause.reached;
    expect(await workshop.process().go(callId)).toBe('succeeded');
    // The old process was slow and had not died. It continues.
    pause.goOn();
    expect(await old).toBe('succeeded');
    const made = await workshop.store.rows.collection
      .find({ companyId: company.id, 'cells.name': operation })
      .toArray();
    expect(made).toHaveLength(1);
    expect((await recordOf(workshop.store, callId)).envelope).toMatchObject({ data: { row: { id: made[0]?._id } } });
  },
);

test('rows created by equal calls at the same moment have different ids', async () => {
  const calls = await Promise.all(
    Array.from({ length: 5 }, () =>
      receive(workshop.store, company, {
        action: 'rows.create',
        input: { listId: company.listId, cells: { name: 'same' } },
      }),
    ),
  );
  await Promise.all(calls.map(({ _id }) => workshop.process().go(_id)));
  expect(await workshop.store.rows.collection.countDocuments({ companyId: company.id, 'cells.name': 'same' })).toBe(5);
});

async function makeKey(): Promise<string> {
  const input = { name: 'script', role: 'member' };
  return (await receive(workshop.store, company, { action: 'keys.create', input, by: 'developer' }))._id;
}

/** The secret that the caller of a call reads at its status address. */
async function readSecret(callId: string): Promise<unknown> {
  const { companyId, principal } = await recordOf(workshop.store, callId);
  const [found, member] = await Promise.all([
    workshop.store.companies.get(companyId),
    workshop.store.members.get(companyId, principal.memberId),
  ]);
  if (!found || !member) throw new Error('The caller is gone.');
  const { store, config, vault } = workshop.process().dependencies;
  const caller = { company: found, member, key: null, principal };
  const status = await callStatus(
    { store, config, vault, waiters: createCallWaiters() },
    { caller, callId, wait: 0, gone: new AbortController().signal },
  );
  if (!status.ok) throw new Error('There is no status.');
  return (status.data as { envelope: { data: { secret: unknown } } }).envelope.data.secret;
}

test.each(['history.claim', 'history.apply', 'calls.end'])(
  'the secret of a key is not lost when its process dies before %s',
  async (operation) => {
    const callId = await makeKey();
    const died = workshop.process();
    const { reached } = pauseAt(died.store, operation, 'before');
    void died.go(callId);
    await reached;
    expect(await workshop.process().go(callId)).toBe('succeeded');
    const secret = await readSecret(callId);
    expect(await workshop.store.keys.byHash(keyHash(String(secret)))).toMatchObject({ name: 'script' });
    // The secret is shown only once.
    expect(await readSecret(callId)).toBeNull();
  },
);

test('the secret of a key is not lost when its process dies after the outcome and before the answer', async () => {
  const callId = await makeKey();
  const died = workshop.process();
  // A waiter of the dying process. It gets no answer.
  died.dependencies.waiters.wait(callId);
  const { reached } = pauseAt(died.store, 'calls.end', 'after');
  void died.go(callId);
  await reached;
  const secret = await readSecret(callId);
  expect(await workshop.store.keys.byHash(keyHash(String(secret)))).toMatchObject({ name: 'script' });
});

test('the secret of a key is removed from the record once its caller has the answer', async () => {
  const callId = await makeKey();
  const worker = workshop.process();
  const waiter = worker.dependencies.waiters.wait(callId);
  await worker.go(callId);
  expect((await waiter.answer).envelope).toMatchObject({ data: { secret: expect.stringMatching(/^act_/) } });
  await until(
    () => recordOf(workshop.store, callId),
    ({ secrets }) => secrets === undefined,
  );
});

test('a secret is sealed on the record and absent from the stored envelope', async () => {
  const callId = await makeKey();
  await workshop.process().go(callId);
  const record = await recordOf(workshop.store, callId);
  const secret = String(await readSecret(callId));
  expect(JSON.stringify(record)).not.toContain(secret);
  expect(record.envelope).toMatchObject({ data: { secret: null } });
});
