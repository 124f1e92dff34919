import { expect, test } from 'vitest';
import type { CallRecord, Principal } from '../../src/contract/documents.js';
import { freshRecord } from '../../src/calls/begin.js';
import { until } from '../setup/service.js';
import { setStage } from './stage.js';

/** `call.progress` in `GET /events`. */
const stage = setStage();

const only = { query: '?types=call.progress' };

/** Inserts a running call, as a worker leaves it after the start. */
async function running(principal: Principal): Promise<CallRecord> {
  const { service, company } = stage;
  const call = {
    companyId: company.id,
    action: 'insights.summarize',
    effect: 'change' as const,
    principal,
    input: {},
    inputHash: '',
    requestId: '',
  };
  const record: CallRecord = { ...freshRecord(call, new Date()), state: 'running' };
  await service.store.calls.insert(record);
  return record;
}

const member = (): Principal => ({
  kind: 'session',
  memberId: stage.company.members.member._id,
  keyId: null,
  role: 'member',
});

test('the person behind a long call and administrators get its progress, others do not', async () => {
  const { service } = stage;
  const [own, admin, other] = await Promise.all([
    stage.followAs('member', only),
    stage.followAs('admin', only),
    stage.followAs('viewer', only),
  ]);
  const { _id: callId } = await running(member());
  await service.store.calls.setProgress(callId, 500, 2_000);
  const [first] = await own.take(1);
  expect(first).toMatchObject({
    event: 'call.progress',
    data: { type: 'call.progress', callId, data: { callId, action: 'insights.summarize', done: 500, total: 2_000 } },
  });
  expect(await admin.take(1)).toMatchObject([{ data: { callId } }]);
  expect(other.heard.map(({ event }) => event)).toEqual(['ready']);
});

test('a stream reports the progress of a call at most once a second, with its latest numbers', async () => {
  const { service } = stage;
  const own = await stage.followAs('member', only);
  const { _id: callId } = await running(member());
  for (let done = 1; done <= 60; done += 1) {
    await service.store.calls.setProgress(callId, done, 60);
    await new Promise((resolve) => {
      setTimeout(resolve, 40);
    });
  }
  const heard = await until(
    () => own.heard.filter(({ event }) => event === 'call.progress'),
    (all) => all.at(-1)?.data.data.done === 60,
  );
  expect(heard.length).toBeLessThanOrEqual(6);
  for (const [n, { at }] of heard.entries()) if (n > 0) expect(at - (heard[n - 1]?.at ?? 0)).toBeGreaterThan(800);
});

test('progress has no id, and a stream gets it only when it requests the type', async () => {
  const { service } = stage;
  const [all, plain] = await Promise.all([
    stage.followAs('member', { query: '?types=*,call.progress' }),
    stage.followAs('member'),
  ]);
  const before = all.lastId();
  const { _id: callId } = await running(member());
  await service.store.calls.setProgress(callId, 1, 2);
  await all.take(1);
  expect(all.heard.at(-1)).toMatchObject({ event: 'call.progress', id: before });
  expect(all.lastId()).toBe(before);
  expect(plain.heard.map(({ event }) => event)).toEqual(['ready']);
});
