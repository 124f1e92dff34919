import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../src/contract/documents.js';
import { Refusal } from '../../src/contract/errors.js';
import { intercept, pauseAt } from '../setup/intercept.js';
import { createCompany, openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Rule 5: writes to a document are versioned, and their history is written first. */
const opened: Workshop[] = [];
let workshop: Workshop;
let company: TestCompany;
let rowId: string;

beforeEach(async () => {
  workshop = await openWorkshop();
  opened.push(workshop);
  company = await createCompany(workshop.store);
  rowId = company.rowIds[0] ?? '';
});
afterAll(() => Promise.all(opened.map((each) => each.close())));

async function update(cells: object, version?: number): Promise<string> {
  const input = { rowId, cells, ...(version !== undefined && { version }) };
  return (await receive(workshop.store, company, { action: 'rows.update', input }))._id;
}
const row = () => workshop.store.rows.get(company.id, rowId) as Promise<Row>;
const versions = async (callId: string) =>
  (await workshop.store.history.ofWholeCall(callId)).map(({ version }) => version);

describe('a change of a row', () => {
  test('by an old attempt that resumes claims no second version', async () => {
    const first = await update({ amount: 1 });
    const old = workshop.process();
    const pause = pauseAt(old.store, 'history.claim', 'before');
    const paused = old.go(first);
    await pause.reached;
    expect(await workshop.process().go(first)).toBe('succeeded');
    await workshop.process().go(await update({ amount: 2 }));
    // The old attempt reads the row in the state after the later call, and would overwrite it.
    const again = workshop.process();
    const author = { companyId: company.id, callId: first, by: 'x', at: new Date() };
    await again.store.rows.writes.update(author, rowId, 0, null, () => ({ set: { cells: { amount: 1 } } }));
    pause.goOn();
    await paused;
    expect(await versions(first)).toEqual([2]);
    expect(await row()).toMatchObject({ version: 3, cells: { amount: 2 } });
  });

  test('by a re-run does not overwrite what a later call wrote', async () => {
    const first = await update({ amount: 1 });
    const old = workshop.process();
    const pause = pauseAt(old.store, 'history.apply', 'before');
    const paused = old.go(first);
    await pause.reached;
    await workshop.process().go(await update({ amount: 2 }));
    await workshop.process().go(await update({ amount: 3 }));
    pause.goOn();
    expect(await paused).toBe('succeeded');
    expect(await row()).toMatchObject({ version: 4, cells: { name: 'thing 0', amount: 3 } });
  });

  test('that was claimed and not applied is applied by the next writer', async () => {
    const first = await update({ name: 'first' });
    const died = workshop.process();
    const { reached } = pauseAt(died.store, 'history.apply', 'before');
    void died.go(first);
    await reached;
    expect(await workshop.process().go(await update({ amount: 5 }))).toBe('succeeded');
    expect(await row()).toMatchObject({ version: 3, cells: { name: 'first', amount: 5 } });
  });

  test('that was claimed and not applied is applied before its call ends as failed', async () => {
    const first = await update({ amount: 1 });
    const died = workshop.process();
    const { reached } = pauseAt(died.store, 'history.apply', 'before');
    void died.go(first);
    await reached;
    expect(await workshop.process().giveUp(first)).toBe('failed');
    expect(await row()).toMatchObject({ version: 2, cells: { amount: 1 } });
    const { envelope } = await recordOf(workshop.store, first);
    expect(envelope).toMatchObject({ ok: false, error: { message: expect.stringContaining('1 change') } });
  });

  test('is not refused because of its own effect in a re-run', async () => {
    const first = await update({ amount: 1 }, 1);
    const died = workshop.process();
    const { reached } = pauseAt(died.store, 'calls.end', 'before');
    void died.go(first);
    await reached;
    expect(await workshop.process().go(first)).toBe('succeeded');
    expect(await row()).toMatchObject({ version: 2, cells: { amount: 1 } });
  });

  test('that names a version ends as a conflict when another call was faster', async () => {
    const first = await update({ amount: 1 }, 1);
    const slow = workshop.process();
    const pause = pauseAt(slow.store, 'history.claim', 'before');
    const paused = slow.go(first);
    await pause.reached;
    expect(await workshop.process().go(await update({ amount: 2 }, 1))).toBe('succeeded');
    pause.goOn();
    expect(await paused).toBe('failed');
    expect((await recordOf(workshop.store, first)).envelope).toMatchObject({ error: { code: 'conflict' } });
    expect(await row()).toMatchObject({ version: 2, cells: { amount: 2 } });
  });

  test('by each of many calls at once is made exactly once', async () => {
    const calls = await Promise.all(
      Array.from({ length: 12 }, (_, n) => update({ [n % 2 ? 'name' : 'amount']: n % 2 ? `n${n}` : n })),
    );
    const worker = workshop.process();
    expect(new Set(await Promise.all(calls.map((id) => worker.go(id))))).toEqual(new Set(['succeeded']));
    expect((await row()).version).toBe(13);
    const claimed = await Promise.all(calls.map(versions));
    expect(claimed.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 2));
  });

  test('leaves a history in which each version has the values before it', async () => {
    const first = await update({ amount: 41 });
    await workshop.process().go(first);
    expect(await workshop.store.history.atVersion(rowId, 2)).toMatchObject({
      callId: first,
      change: 'updated',
      before: { cells: { name: 'thing 0', amount: 0 } },
      set: { cells: { name: 'thing 0', amount: 41 } },
    });
  });
});

test('the claims of a refused run are applied before the call ends', async () => {
  const call = { action: 'rows.delete', input: { rowIds: company.rowIds } };
  const { _id: callId } = await receive(workshop.store, company, call);
  const worker = workshop.process();
  // One row can never be changed; another is claimed, and its apply fails.
  let applied = 0;
  intercept(worker.store, 'history.apply', (operation) =>
    (applied += 1) === 1 ? Promise.reject(new Refusal('conflict', 'No.')) : operation(),
  );
  expect(await worker.go(callId)).toBe('failed');
  const claimed = await workshop.store.history.ofWholeCall(callId);
  expect(claimed.length).toBeGreaterThan(0);
  for (const { documentId, version } of claimed) {
    expect((await workshop.store.rows.get(company.id, documentId))?.version).toBe(version);
  }
});
