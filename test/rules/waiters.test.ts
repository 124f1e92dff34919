import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '@temporalio/client';
import { readConfig } from '../../src/config.js';
import type { CallRecord } from '../../src/contract/documents.js';
import { createStartCall } from '../../src/temporal/startCall.js';
import { intercept, pauseAt } from '../setup/intercept.js';
import { createCompany, openWorkshop, receive, recordOf, sayYes, type Process, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Rule 4: the process that ends a call answers its waiters; without an answer, a waiter reads the record. */
let workshop: Workshop;
let company: TestCompany;

beforeAll(async () => {
  workshop = await openWorkshop();
  company = await createCompany(workshop.store);
});
afterAll(() => workshop.close());

const read = () => receive(workshop.store, company, { action: 'lists.rows', input: { listId: company.listId } });

/** The front end of a process, with a Temporal client whose start is `start`. */
function frontEnd({ dependencies }: Process, start: () => Promise<unknown>, env: Record<string, string> = {}) {
  const client = { withDeadline: (_: number, work: () => unknown) => work(), workflow: { start } } as unknown as Client;
  const config = readConfig(env, 'all');
  const startCall = createStartCall({ ...dependencies, client, config });
  return (record: CallRecord) => startCall(record, { callId: record._id, action: record.action, execution: 'quick' });
}

describe('a waiter', () => {
  test('cannot leave while the outcome is being written', async () => {
    const record = await read();
    const worker = workshop.process();
    const waiter = worker.dependencies.waiters.wait(record._id);
    const pause = pauseAt(worker.store, 'calls.end', 'before');
    const running = worker.go(record._id);
    await pause.reached;
    expect(waiter.leave()).toBe(false);
    pause.goOn();
    await running;
    expect((await waiter.answer).envelope).toMatchObject({ ok: true, data: { listId: company.listId } });
  });

  test('gets the answer together with all other waiters of the call', async () => {
    const record = await read();
    const worker = workshop.process();
    const waiters = [1, 2, 3].map(() => worker.dependencies.waiters.wait(record._id));
    await worker.go(record._id);
    const answers = await Promise.all(waiters.map(({ answer }) => answer));
    expect(answers.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });

  test('is put back when the outcome could not be written, and the next attempt answers it', async () => {
    const record = await read();
    const worker = workshop.process();
    const waiter = worker.dependencies.waiters.wait(record._id);
    const restore = intercept(worker.store, 'calls.end', () => Promise.reject(new Error('no')));
    await expect(worker.go(record._id)).rejects.toThrow('run failed');
    restore();
    await worker.go(record._id);
    expect((await waiter.answer).state).toBe('succeeded');
  });

  test('gets an answer when the call is held', async () => {
    const policies = [{ action: 'lists.rows', appliesTo: 'all', guard: 'confirm' }] as const;
    const strict = await createCompany(workshop.store, { company: { guardPolicies: policies } });
    const { _id } = await receive(workshop.store, strict, { action: 'lists.rows', input: { listId: strict.listId } });
    const worker = workshop.process();
    const waiter = worker.dependencies.waiters.wait(_id);
    await worker.go(_id);
    expect((await waiter.answer).state).toBe('held_confirmation');
  });

  test('reads the answer from the record when the task runs in another process', async () => {
    const record = await read();
    const elsewhere = workshop.process();
    const wait = frontEnd(workshop.process(), () => elsewhere.go(record._id));
    expect(await wait(record)).toMatchObject({
      state: 'succeeded',
      envelope: { ok: true, data: { listId: company.listId } },
    });
  });

  test('gets the data of a read when it reads the record between the outcome and the answer', async () => {
    const record = await read();
    const worker = workshop.process();
    const pause = pauseAt(worker.store, 'calls.end', 'after');
    intercept(worker.store, 'calls.get', async (operation) => {
      const found = await operation();
      if ((found as CallRecord | null)?.state === 'succeeded') setImmediate(pause.goOn);
      return found;
    });
    const wait = frontEnd(worker, () => worker.go(record._id));
    expect((await wait(record)).envelope).toMatchObject({ ok: true, data: { listId: company.listId } });
  });

  test('gets an answer when its deadline passes during a settle that fails', async () => {
    const record = await read();
    const worker = workshop.process();
    let fail: () => void = () => undefined;
    const restore = intercept(
      worker.store,
      'calls.end',
      () =>
        new Promise((_, reject) => {
          fail = () => reject(new Error('no'));
        }),
    );
    const wait = frontEnd(worker, () => worker.go(record._id).catch(() => undefined), { ANSWER_WITHIN_MS: '100' });
    const answered = wait(record);
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    });
    restore();
    fail();
    // Another attempt runs the call, so the answer is 202.
    expect((await answered).state).toBe('running');
    expect(await workshop.process().go(record._id)).toBe('succeeded');
  });
});

describe('the data of a read', () => {
  test('is not stored when its caller has the answer', async () => {
    const { _id } = await read();
    const worker = workshop.process();
    worker.dependencies.waiters.wait(_id);
    await worker.go(_id);
    expect((await recordOf(workshop.store, _id)).envelope).toEqual({ ok: true, changed: [] });
  });

  test('is kept for a day when the call was held', async () => {
    const guardPolicies = [{ action: 'lists.export', appliesTo: 'all', guard: 'confirm' }] as const;
    const guarded = await createCompany(workshop.store, { company: { guardPolicies } });
    const { _id } = await receive(workshop.store, guarded, {
      action: 'lists.export',
      input: { listId: guarded.listId },
    });
    expect(await workshop.process().go(_id)).toBe('held_confirmation');
    await sayYes(workshop.store, _id, guarded.members.admin._id, new Date());
    await workshop.process().go(_id);
    await keptForADay(_id);
  });

  test('is kept for a day when the call cost credits, also when its caller has the answer', async () => {
    const { _id } = await receive(workshop.store, company, {
      action: 'insights.summarize',
      input: { listId: company.listId },
      ceiling: 5,
    });
    const worker = workshop.process();
    worker.dependencies.waiters.wait(_id);
    await worker.go(_id);
    await keptForADay(_id);
  });

  async function keptForADay(callId: string): Promise<void> {
    const { state, envelope, dataUntil, endedAt } = await recordOf(workshop.store, callId);
    expect(state).toBe('succeeded');
    expect(envelope).toMatchObject({ ok: true, data: expect.anything() });
    expect((dataUntil?.getTime() ?? 0) - (endedAt?.getTime() ?? 0)).toBe(24 * 3_600_000);
  }

  test('is kept for ten minutes when no waiter was there', async () => {
    const { _id } = await read();
    await workshop.process().go(_id);
    const { envelope, dataUntil, endedAt } = await recordOf(workshop.store, _id);
    expect(envelope).toMatchObject({ ok: true, data: { listId: company.listId } });
    expect((dataUntil?.getTime() ?? 0) - (endedAt?.getTime() ?? 0)).toBe(600_000);
  });
});

describe('a call that Temporal did not take', () => {
  const refuses = () => Promise.reject(new Error('14 UNAVAILABLE'));

  test('is abandoned before its caller gets the answer', async () => {
    const record = await read();
    const answer = await frontEnd(workshop.process(), refuses)(record);
    expect(answer).toMatchObject({ state: 'abandoned', envelope: { error: { code: 'unavailable', retry_after: 5 } } });
    expect((await recordOf(workshop.store, record._id)).state).toBe('abandoned');
  });

  test('is answered with its id alone when it cannot be abandoned either', async () => {
    const record = await read();
    const worker = workshop.process();
    const restore = intercept(worker.store, 'calls.end', () => Promise.reject(new Error('the database is away')));
    const answer = await frontEnd(worker, refuses)(record);
    restore();
    expect(answer).toMatchObject({ _id: record._id, state: 'received' });
    expect(answer.envelope).toBeUndefined();
  });

  test('is answered with its result when its workflow ran despite the error of the start', async () => {
    const record = await read();
    const worker = workshop.process();
    const answer = await frontEnd(worker, async () => {
      const pause = pauseAt(worker.store, 'calls.end', 'before', ([, , to]) => to === 'succeeded');
      void worker.go(record._id);
      await pause.reached;
      // The workflow continues only after the front end has failed to abandon its call.
      intercept(worker.store, 'calls.end', async (operation, [, , to]) => {
        const won = await operation();
        if (to === 'abandoned') setImmediate(pause.goOn);
        return won;
      });
      await refuses();
    })(record);
    expect(answer).toMatchObject({ state: 'succeeded', envelope: { ok: true, data: { listId: company.listId } } });
  });
});
