import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallRecord } from '../../src/contract/documents.js';
import { newCallId } from '../../src/engine/ids.js';
import { beginCall } from '../../src/calls/claims.js';
import { intercept, pauseAt } from '../setup/intercept.js';
import { createCompany, openWorkshop, recordOf, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Rule 3: the claim of an Idempotency-Key comes strictly before the call. It is taken over, and never deleted. */
let workshop: Workshop;
let company: TestCompany;
let claims = 0;

beforeAll(async () => {
  workshop = await openWorkshop();
  company = await createCompany(workshop.store);
});
afterAll(() => workshop.close());

const refused = { ok: false, error: { code: 'forbidden', message: 'No.' } } as const;

function fresh(claimId: string, inputHash = 'same'): CallRecord {
  const { _id: memberId, role } = company.members.admin;
  return {
    _id: newCallId(),
    companyId: company.id,
    action: 'lists.rows',
    principal: { kind: 'session', memberId, keyId: null, role },
    input: { listId: company.listId },
    inputHash,
    requestId: 'req_test',
    claimId,
    ceiling: null,
    state: 'received',
    createdAt: new Date(),
    runs: 0,
  };
}

const newClaim = () => `claim-${(claims += 1)}`;
const begin = (record: CallRecord) => beginCall(workshop.store, record, new Date());

describe('an Idempotency-Key', () => {
  test('sent by many requests at the same moment makes one call', async () => {
    const claimId = newClaim();
    const begun = await Promise.all(Array.from({ length: 10 }, () => begin(fresh(claimId))));
    expect(new Set(begun.map(({ record }) => record._id)).size).toBe(1);
    expect(await workshop.store.calls.collection.countDocuments({ claimId })).toBe(1);
  });

  test('claimed by a process that dies before it inserts the call is completed with that call id', async () => {
    const claimId = newClaim();
    const first = fresh(claimId);
    const died = workshop.process();
    const { reached } = pauseAt(died.store, 'calls.insert', 'before');
    void beginCall(died.store, first, new Date());
    await reached;
    const repeat = await begin(fresh(claimId));
    expect(repeat).toMatchObject({ kind: 'again', record: { _id: first._id, state: 'received' } });
    expect((await recordOf(workshop.store, first._id)).claimId).toBe(claimId);
  });

  test('whose first request resumes late still makes one call', async () => {
    const claimId = newClaim();
    const first = fresh(claimId);
    const slow = workshop.process();
    const pause = pauseAt(slow.store, 'calls.insert', 'before');
    const beginning = beginCall(slow.store, first, new Date());
    await pause.reached;
    await begin(fresh(claimId));
    pause.goOn();
    expect((await beginning).record._id).toBe(first._id);
    expect(await workshop.store.calls.collection.countDocuments({ claimId })).toBe(1);
  });

  test('of a call that was received and not started starts the call on the repeat', async () => {
    const claimId = newClaim();
    const first = fresh(claimId);
    await begin(first);
    expect(await begin(fresh(claimId))).toMatchObject({ kind: 'again', record: { _id: first._id } });
  });

  test('of a refused call is taken over by exactly one of the repeats', async () => {
    const claimId = newClaim();
    const first = fresh(claimId);
    await begin(first);
    await workshop.store.calls.end(first._id, ['received'], 'refused', { envelope: refused, at: new Date() });
    // Both repeats see the refused call before either takes its claim over.
    let seen = 0;
    let letGo: () => void = () => undefined;
    const both = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const store = workshop.process().store;
    const inserted = pauseAt(store, 'calls.insert', 'after');
    inserted.goOn();
    intercept(store, 'claims.takeOver', async (operation) => {
      seen += 1;
      const isSecond = seen === 2;
      if (isSecond) letGo();
      await both;
      // The second repeat continues when the call of the first is on record.
      if (isSecond) await inserted.reached;
      return operation();
    });
    const repeats = await Promise.all([1, 2].map(() => beginCall(store, fresh(claimId), new Date())));
    expect(new Set(repeats.map(({ record }) => record._id)).size).toBe(1);
    expect(repeats[0]?.record._id).not.toBe(first._id);
  });

  test('of a refused call is not freed by a late repeat', async () => {
    const claimId = newClaim();
    const first = fresh(claimId);
    await begin(first);
    const old = { _id: claimId, companyId: company.id, callId: first._id, inputHash: 'same', createdAt: new Date() };
    await workshop.store.calls.end(first._id, ['received'], 'refused', { envelope: refused, at: new Date() });
    const second = await begin(fresh(claimId));
    await workshop.store.claims.forget(old);
    expect(await begin(fresh(claimId))).toMatchObject({ kind: 'again', record: { _id: second.record._id } });
  });

  test('sent with other input is refused with the id of its call', async () => {
    const claimId = newClaim();
    const first = fresh(claimId);
    await begin(first);
    await expect(begin(fresh(claimId, 'other'))).rejects.toMatchObject({
      error: { code: 'idempotency_mismatch', call_id: first._id },
    });
  });
});
