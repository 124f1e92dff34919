import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GuardPolicy } from '../../src/contract/documents.js';
import { monthOf } from '../../src/store/credits.js';
import {
  ask,
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { click, ended, heldAgain, recordOf } from './people.js';

/** What can happen to a call between the hold and the decision. */

let service: TestService;
let company: TestCompany;
let secret: string;
let keyId: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 12 });
  const made = await company.key('member');
  ({ secret } = made);
  keyId = made.key._id;
});

const remove = (rowIds = company.rowIds.slice(0, 11)) =>
  call(service, 'rows.delete', { rowIds }, { host: company.host, secret });
const idOf = (reply: Reply): string => reply.body.error?.['call_id'];
const deleted = (of = company) =>
  service.store.rows.collection.countDocuments({ companyId: of.id, archivedAt: { $ne: null } });
const policy = (...guardPolicies: GuardPolicy[]) =>
  service.store.companies.collection.updateOne({ _id: company.id }, { $set: { guardPolicies } });
const touch = (rowId: string | undefined) =>
  call(service, 'rows.update', { rowId, cells: { name: 'changed meanwhile' } }, { host: company.host, secret });

async function confirmed(callId: string) {
  const click1 = await click(service, company, callId, 'member', 'yes');
  expect(click1.outcome).toBe('done');
  return ended(service, callId);
}

describe('a held call is revoked', () => {
  test('when its key is switched off', async () => {
    const callId = idOf(await remove());
    const { secret: admins } = await company.key('admin');
    await call(service, 'keys.switchOff', { keyId }, { host: company.host, secret: admins });
    expect(await recordOf(service, callId)).toMatchObject({
      state: 'revoked',
      envelope: { error: { code: 'revoked', call_id: callId, reason: expect.any(String) } },
    });
    expect((await click(service, company, callId, 'member', 'yes')).outcome).toBe('late');
    await service.client.workflow.getHandle(callId).result();
    expect(await deleted()).toBe(0);
  });

  test('when its key has expired by the time of the decision', async () => {
    const callId = idOf(await remove());
    const seen = await recordOf(service, callId);
    await service.store.calls.accept(callId, {
      companyId: company.id,
      hold: seen.hold as NonNullable<typeof seen.hold>,
      by: company.members.member._id,
      at: new Date(),
    });
    await service.store.keys.collection.updateOne({ _id: keyId }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    await service.client.workflow.getHandle(callId).signal('wake');
    expect(await ended(service, callId)).toMatchObject({
      state: 'revoked',
      envelope: { error: { code: 'revoked', reason: 'key_expired' } },
    });
    expect(await deleted()).toBe(0);
  });

  test("when its person's role is too low by then", async () => {
    const callId = idOf(await remove());
    await service.store.members.collection.updateOne({ _id: company.members.member._id }, { $set: { role: 'viewer' } });
    expect(await confirmed(callId)).toMatchObject({
      state: 'revoked',
      envelope: { error: { code: 'revoked', reason: 'forbidden' } },
    });
    expect(await deleted()).toBe(0);
  });

  test("when the company's plan is too low by then", async () => {
    const callId = idOf(await remove());
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { plan: 'free' } });
    expect(await confirmed(callId)).toMatchObject({
      state: 'revoked',
      envelope: { error: { code: 'revoked', reason: 'plan_required' } },
    });
    expect(await deleted()).toBe(0);
  });

  test('and answers its caller with 403 and a code other than rejected', async () => {
    const headers = { 'idempotency-key': 'one' };
    const input = { rowIds: company.rowIds.slice(0, 11) };
    const callId = idOf(await call(service, 'rows.delete', input, { host: company.host, secret, headers }));
    await service.store.members.collection.updateOne({ _id: company.members.member._id }, { $set: { role: 'viewer' } });
    await confirmed(callId);
    const again = await call(service, 'rows.delete', input, { host: company.host, secret, headers });
    expect(again.status).toBe(403);
    expect(again.body.error).toMatchObject({ code: 'revoked', call_id: callId });
    expect(again.headers['idempotent-replayed']).toBe('true');
  });
});

describe('a decision on a stale preview', () => {
  test('is void and runs nothing: the new preview names the differences', async () => {
    const callId = idOf(await remove());
    const first = await recordOf(service, callId);
    await touch(company.rowIds[3]);
    await click(service, company, callId, 'member', 'yes');
    const second = await heldAgain(service, callId, 2);
    expect(second.state).toBe('held_confirmation');
    expect(second.hold?.preview.differs).toEqual([expect.any(String)]);
    expect(second.hold?.preview.hash).not.toBe(first.hold?.preview.hash);
    expect(second.yes).toBeUndefined();
    expect(await deleted()).toBe(0);
    expect((await click(service, company, callId, 'member', 'yes', { seen: first })).outcome).toBe('changed');
    expect((await confirmed(callId)).state).toBe('succeeded');
    expect(await deleted()).toBe(11);
  });

  test('gives the new preview to the status and to a repeat with the Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'one' };
    const input = { rowIds: company.rowIds.slice(0, 11) };
    const repeat = () => call(service, 'rows.delete', input, { host: company.host, secret, headers });
    const callId = idOf(await repeat());
    await touch(company.rowIds[0]);
    await click(service, company, callId, 'member', 'yes');
    const { hold } = await heldAgain(service, callId, 2);
    const again = await repeat();
    expect(again.status).toBe(428);
    expect(idOf(again)).toBe(callId);
    expect(again.headers['idempotent-replayed']).toBeUndefined();
    expect(again.body.error?.['preview'].hash).toBe(hold?.preview.hash);
    const status = await ask(service, `/api/v1/calls/${callId}`, { host: company.host, secret });
    expect(status.body.data.preview.hash).toBe(hold?.preview.hash);
  });

  test('ends the call when its target is deleted', async () => {
    const callId = idOf(await remove());
    await call(service, 'rows.delete', { rowId: company.rowIds[0] }, { host: company.host, secret });
    const record = await confirmed(callId);
    expect(record.envelope).toMatchObject({ ok: false, error: { code: 'conflict' } });
    expect(await deleted()).toBe(1);
  });

  test('also voids the confirmation when the call waits for an approval', async () => {
    await policy({ action: 'rows.delete', appliesTo: 'all', guard: 'approve' });
    const callId = idOf(await remove());
    await click(service, company, callId, 'member', 'yes');
    await heldAgain(service, callId, 2);
    await touch(company.rowIds[5]);
    await click(service, company, callId, 'admin', 'yes');
    const third = await heldAgain(service, callId, 3);
    expect(third.state).toBe('held_confirmation');
    expect(third.yes).toBeUndefined();
    expect(await deleted()).toBe(0);
  });

  test('is valid when only a row outside the preview has changed', async () => {
    const callId = idOf(await remove());
    await touch(company.rowIds[11]);
    expect((await confirmed(callId)).state).toBe('succeeded');
  });
});

describe('a policy that changes while a call waits', () => {
  test('needs the stronger guard after it was tightened', async () => {
    const callId = idOf(await remove());
    await policy({ action: 'rows.delete', appliesTo: 'keys', guard: 'approve' });
    await click(service, company, callId, 'member', 'yes');
    expect((await heldAgain(service, callId, 2)).state).toBe('held_approval');
    expect(await deleted()).toBe(0);
  });
});

describe('a priced call that waits', () => {
  const PRICE = 5;
  const summarize = async () => {
    await policy({ action: 'insights.summarize', appliesTo: 'all', guard: 'confirm' });
    return call(
      service,
      'insights.summarize',
      { listId: company.listId },
      { host: company.host, secret, query: `?max_credits=${PRICE}` },
    );
  };
  const months = () => service.store.credits.months;
  const monthId = () => `${company.id}/${monthOf(new Date())}`;
  const addRows = (count: number) =>
    service.store.rows.collection.insertMany(
      Array.from({ length: count }, (_, n) => ({
        _id: `row_${company.id}_${n}`,
        companyId: company.id,
        version: 1,
        createdAt: new Date(),
        updatedAt: new Date(),
        listId: company.listId,
        status: null,
        cells: {},
        archivedAt: null,
      })),
    );

  test('shows its price, reserves nothing, and is charged after the decision', async () => {
    const reply = await summarize();
    expect(reply.status).toBe(428);
    expect(reply.body.error?.['preview'].cost).toEqual({ credits: PRICE, balance_after: 10_000 - PRICE });
    expect(await months().findOne({ _id: monthId() })).toBeNull();
    expect(await confirmed(idOf(reply))).toMatchObject({
      state: 'succeeded',
      credits: { state: 'settled', charged: PRICE },
    });
    expect(await months().findOne({ _id: monthId() })).toMatchObject({
      available: 10_000 - PRICE,
      spent: PRICE,
      open: {},
    });
  });

  test('is held again when the price has risen, and nothing is charged', async () => {
    const callId = idOf(await summarize());
    await addRows(60);
    await click(service, company, callId, 'member', 'yes');
    const { hold } = await heldAgain(service, callId, 2);
    expect(hold?.preview.cost.credits).toBe(8);
    expect(hold?.preview.differs?.join(' ')).toContain('8 credits');
    expect(await months().findOne({ _id: monthId() })).toBeNull();
  });

  test('ends as credit_limit when the credits are used up before the decision', async () => {
    const callId = idOf(await summarize());
    const month = monthOf(new Date());
    await months().insertOne({
      _id: monthId(),
      companyId: company.id,
      month,
      available: 1,
      spent: 9_999,
      open: {},
      done: {},
    });
    const record = await confirmed(callId);
    expect(record).toMatchObject({
      state: 'refused',
      envelope: { error: { code: 'credit_limit', needed: PRICE, available: 1, resets_at: expect.any(String) } },
    });
    expect(await months().findOne({ _id: monthId() })).toMatchObject({ available: 1, spent: 9_999 });
  });
});
