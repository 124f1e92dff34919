import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ask,
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { click, ended, recordOf } from './people.js';

let quick: TestService;
let slow: TestService;
let clock: Date | null = null;

beforeAll(async () => {
  [quick, slow] = await Promise.all([
    startTestService({ env: { CONFIRM_WITHIN_MS: '100', APPROVE_WITHIN_MS: '100' } }),
    startTestService({ now: () => clock ?? new Date() }),
  ]);
});
afterAll(() => Promise.all([quick.stop(), slow.stop()]));

const remove = async (
  service: TestService,
  company: TestCompany,
  headers: Record<string, string> = {},
): Promise<{ reply: Reply; secret: string }> => {
  const { secret } = await company.key('member', { expiresAt: new Date(Date.now() + 400 * 86_400_000) });
  return {
    reply: await call(service, 'rows.delete', { rowIds: company.rowIds }, { host: company.host, secret, headers }),
    secret,
  };
};

test('a call that is not confirmed in time expires by itself, and its answer says so', async () => {
  const company = await createCompany(quick.store, { rows: 11 });
  const { reply, secret } = await remove(quick, company, { 'idempotency-key': 'k' });
  const callId: string = reply.body.error?.['call_id'];
  expect(await ended(quick, callId)).toMatchObject({
    state: 'expired',
    envelope: { error: { code: 'expired', call_id: callId } },
  });
  const status = await ask(quick, `/api/v1/calls/${callId}`, { host: company.host, secret });
  expect(status.body.data).toMatchObject({ state: 'expired', envelope: { ok: false, error: { code: 'expired' } } });
  const again = await call(
    quick,
    'rows.delete',
    { rowIds: company.rowIds },
    { host: company.host, secret, headers: { 'idempotency-key': 'k' } },
  );
  expect(again.status).toBe(410);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect((await click(quick, company, callId, 'member', 'yes')).outcome).toBe('late');
  expect((await recordOf(quick, callId)).state).toBe('expired');
});

test('a call that is not approved in time expires', async () => {
  const company = await createCompany(quick.store);
  const { secret } = await company.key('admin');
  const reply = await call(
    quick,
    'team.remove',
    { memberId: company.members.viewer._id },
    { host: company.host, secret },
  );
  expect(reply.status).toBe(423);
  expect((await ended(quick, reply.body.error?.['call_id'])).state).toBe('expired');
  expect((await quick.store.members.get(company.id, company.members.viewer._id))?.removedAt).toBeNull();
});

test('a decision after the expiry has no effect, even before the expiry is on record', async () => {
  const company = await createCompany(slow.store, { rows: 11 });
  const { reply } = await remove(slow, company);
  const callId: string = reply.body.error?.['call_id'];
  const now = new Date(Date.now() + 25 * 3_600_000);
  const late = await click(slow, company, callId, 'member', 'yes', { now });
  expect(late).toMatchObject({ outcome: 'late', view: { kind: 'state', state: 'expired' } });
  const record = await recordOf(slow, callId);
  expect(record.state).toBe('held_confirmation');
  expect(record.yes).toBeUndefined();
  // The page may also handle the click before the expiry, and write to the record after it.
  const hold = record.hold as NonNullable<typeof record.hold>;
  expect(
    await slow.store.calls.accept(callId, { companyId: company.id, hold, by: company.members.member._id, at: now }),
  ).toBeNull();
  clock = now;
  await slow.client.workflow.getHandle(callId).signal('wake');
  expect((await ended(slow, callId)).state).toBe('expired');
  clock = null;
});
