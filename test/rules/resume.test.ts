import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pauseAt } from '../setup/intercept.js';
import { createCompany, openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';

/** Rule 0: a re-run resumes, and the checks do not run again. */
let workshop: Workshop;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

describe('a re-run', () => {
  test('of a call that switched off its own key is not refused because of that', async () => {
    const company = await createCompany(workshop.store);
    const { key } = await company.key('developer');
    const { _id: callId } = await receive(workshop.store, company, {
      action: 'keys.switchOff',
      input: { keyId: key._id },
      by: 'developer',
      keyId: key._id,
    });
    const died = workshop.process();
    const { reached } = pauseAt(died.store, 'calls.end', 'before');
    void died.go(callId);
    await reached;
    expect((await workshop.store.keys.get(company.id, key._id))?.switchedOffAt).not.toBeNull();

    expect(await workshop.process().go(callId)).toBe('succeeded');
    expect((await recordOf(workshop.store, callId)).envelope).toMatchObject({ ok: true, data: { keyId: key._id } });
  });

  test('of the call that reserved the last credits is not refused for missing credits', async () => {
    const company = await createCompany(workshop.store, { plan: 'team', rows: 3 });
    const month = new Date().toISOString().slice(0, 7);
    await workshop.store.credits.reserve(company.id, month, 'call_others', 995, 1_000);
    const { _id: callId } = await receive(workshop.store, company, {
      action: 'insights.summarize',
      input: { listId: company.listId },
      ceiling: 5,
    });
    const died = workshop.process();
    const { reached } = pauseAt(died.store, 'calls.end', 'before');
    void died.go(callId);
    await reached;
    expect(await workshop.store.credits.available(company.id, month, 1_000)).toBe(0);

    expect(await workshop.process().go(callId)).toBe('succeeded');
    expect((await recordOf(workshop.store, callId)).credits).toMatchObject({ state: 'settled', charged: 5 });
  });

  test('long after the dispatch runs the checks again while nothing is written', async () => {
    const company = await createCompany(workshop.store);
    const [rowId] = company.rowIds;
    const call = { action: 'rows.update', input: { rowId, cells: { amount: 7 } }, by: 'member' } as const;
    const { _id: callId } = await receive(workshop.store, company, call);
    const died = workshop.process();
    const { reached } = pauseAt(died.store, 'history.claim', 'before');
    void died.go(callId);
    await reached;
    await workshop.store.calls.collection.updateOne({ _id: callId }, { $set: { dispatchedAt: hourAgo() } });
    await lowerRole(company.members.member._id);

    expect(await workshop.process().go(callId)).toBe('revoked');
    expect(await workshop.store.history.ofWholeCall(callId)).toEqual([]);
  });

  test('long after the dispatch resumes when it has written something', async () => {
    const company = await createCompany(workshop.store);
    const [rowId = ''] = company.rowIds;
    const call = { action: 'rows.update', input: { rowId, cells: { amount: 7 } }, by: 'member' } as const;
    const { _id: callId } = await receive(workshop.store, company, call);
    const died = workshop.process();
    const { reached } = pauseAt(died.store, 'history.claim', 'after');
    void died.go(callId);
    await reached;
    await workshop.store.calls.collection.updateOne({ _id: callId }, { $set: { dispatchedAt: hourAgo() } });
    await lowerRole(company.members.member._id);

    expect(await workshop.process().go(callId)).toBe('succeeded');
    expect(await workshop.store.rows.get(company.id, rowId)).toMatchObject({ version: 2, cells: { amount: 7 } });
  });
});

function hourAgo(): Date {
  return new Date(Date.now() - 3_600_000);
}

async function lowerRole(memberId: string): Promise<void> {
  await workshop.store.members.collection.updateOne({ _id: memberId }, { $set: { role: 'viewer' } });
}
