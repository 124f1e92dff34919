import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallRecord } from '../../src/contract/documents.js';
import { isEnded } from '../../src/contract/states.js';
import { intercept, pauseAt } from '../setup/intercept.js';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';

/** The parts of rules 3, 4, 16 and 18 that depend on Temporal. */
let service: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
  company = await createCompany(service.store);
  ({ secret } = await company.key('admin'));
});
afterAll(() => service.stop());

const update = (key: string, on: { port: number } = service) =>
  call(
    on,
    'rows.update',
    { rowId: company.rowIds[0], cells: { name: key } },
    { host: company.host, secret, headers: { 'idempotency-key': key } },
  );

const concerns = (name: string) => async (callId: unknown) =>
  ((await service.store.calls.get(String(callId)))?.input as { cells?: { name?: string } })?.cells?.name === name;

async function recordOf(name: string): Promise<CallRecord> {
  const find = () => service.store.calls.collection.findOne({ companyId: company.id, 'input.cells.name': name });
  const record = await until(find, (found) => found !== null);
  if (!record) throw new Error('There is no such call.');
  return record;
}

async function pauseCall(operation: string, when: 'before' | 'after', name: string) {
  const answered = update(name);
  answered.catch(() => undefined);
  const isIt = concerns(name);
  const known = new Set<unknown>();
  // The test learns the id of the call only when the call is on record, which is before it is dispatched or ends.
  const pause = pauseAt(
    service.store,
    operation,
    when,
    ([id]) => known.has(id) || (void isIt(id).then((yes) => yes && known.add(id)), true),
  );
  await pause.reached;
  return { pause, answered };
}

describe('a workflow', () => {
  test('that is woken at the moment it closes runs its call once', async () => {
    const { pause, answered } = await pauseCall('calls.end', 'after', 'woken');
    const { _id: callId, endedAt } = await recordOf('woken');
    let dispatches = 0;
    const remove = intercept(service.store, 'calls.dispatch', (dispatch, [id]) => {
      if (id === callId) dispatches += 1;
      return dispatch();
    });
    await service.client.workflow.getHandle(callId).signal('wake');
    pause.goOn();
    expect((await answered).status).toBe(200);
    expect(await service.client.workflow.getHandle(callId).result()).toBe('succeeded');
    remove();
    // The workflow repeats its step, and finds that the call has ended.
    expect(dispatches).toBe(0);
    const { events } = await service.client.workflow.getHandle(callId).fetchHistory();
    const failures = (events ?? []).flatMap(({ workflowTaskFailedEventAttributes: failed }) =>
      failed ? [failed.cause] : [],
    );
    expect(failures).toHaveLength(1);
    expect(await service.store.calls.get(callId)).toMatchObject({ state: 'succeeded', runs: 1, endedAt });
    expect(await service.store.history.ofWholeCall(callId)).toHaveLength(1);
  });

  test('that was terminated before it dispatched is started again by the repeat of its Idempotency-Key', async () => {
    // Every attempt of the first workflow fails before it dispatches.
    let attempts = 0;
    let terminated: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      terminated = resolve;
    });
    const remove = intercept(service.store, 'calls.dispatch', async () => {
      attempts += 1;
      await gone;
      throw new Error('The process died.');
    });
    const answered = update('terminated');
    answered.catch(() => undefined);
    const { _id: callId } = await recordOf('terminated');
    await until(
      () => attempts,
      (count) => count === 1,
    );
    await service.client.workflow.getHandle(callId).terminate('by hand');
    terminated();
    await until(
      () => attempts,
      (count) => count === 3,
    );
    remove();
    const repeat = await until(
      () => update('terminated'),
      ({ status }) => status !== 202,
    );
    expect(repeat).toMatchObject({ status: 200, headers: { 'call-id': callId } });
    expect(await service.store.history.ofWholeCall(callId)).toHaveLength(1);
    await answered;
  });

  test('whose action fails every time ends the call as failed', async () => {
    const remove = intercept(service.store, 'history.claim', (operation, [record]) =>
      JSON.stringify(record).includes('hopeless') ? Promise.reject(new Error('no')) : operation(),
    );
    const answered = update('hopeless');
    answered.catch(() => undefined);
    const { _id } = await recordOf('hopeless');
    const record = await until(
      () => service.store.calls.get(_id),
      (found) => found !== null && isEnded(found.state),
    );
    await answered;
    expect(record).toMatchObject({ state: 'failed', envelope: { ok: false, error: { code: 'internal' } } });
    remove();
  });
});

test('many equal requests at once before any worker runs are all answered, with API and worker apart', async () => {
  const office = await startTestService({ part: 'api', env: { RATE_LIMIT: '100000' } });
  const other = await createCompany(office.store);
  const { secret: key } = await other.key('admin');
  const ask = () =>
    call(
      office,
      'rows.create',
      { listId: other.listId, cells: { name: 'once' } },
      { host: other.host, secret: key, headers: { 'idempotency-key': 'once' } },
    );
  let updates = 0;
  intercept(office.client, 'workflow.executeUpdateWithStart', (operation) => {
    updates += 1;
    return operation();
  });
  const asked = Array.from({ length: 16 }, ask);
  await until(
    () => office.store.calls.collection.countDocuments({ companyId: other.id }),
    (count) => count === 1,
  );
  const worker = await startTestService({ part: 'worker', name: office.name });
  const replies = await Promise.all(asked);
  // A workflow accepts at most ten updates at a time.
  expect(updates).toBe(1);
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  expect(await office.store.rows.collection.countDocuments({ companyId: other.id, 'cells.name': 'once' })).toBe(1);
  await office.stop();
  await worker.stop();
});
