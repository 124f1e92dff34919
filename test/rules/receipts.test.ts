import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Anchor, Block } from '../../src/engine/receipts.js';
import { verifyChain } from '../../src/store/verifyChain.js';
import { intercept, pauseAt } from '../setup/intercept.js';
import { chainSteps } from './chainSteps.js';
import { createCompany, openWorkshop, receive, recordOf, sayYes, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Rule 12: every call that changed something has one receipt, and a change of the chain is detected. */
const opened: Workshop[] = [];
let workshop: Workshop;
let company: TestCompany;

beforeEach(async () => {
  workshop = await openWorkshop();
  opened.push(workshop);
  company = await createCompany(workshop.store, { rows: 20 });
});
afterAll(() => Promise.all(opened.map((each) => each.close())));

const { made, update, keys, seal, chain, verify } = chainSteps(() => ({ workshop, company }));
const blockIds = async () =>
  (await workshop.store.receipts.blocks.find({ companyId: company.id }).toArray()).map(({ _id }) => _id);

test('a call that changed something has one receipt, sealed once; a read and a refusal have none', async () => {
  const changed = await update(1);
  await made('lists.rows', { listId: company.listId });
  await made('rows.update', { rowId: 'row_none', cells: { amount: 1 } });
  expect(await seal()).toBe(1);
  expect(await seal()).toBe(0);
  const [receipt, ...more] = await workshop.store.receipts.receipts.find({ companyId: company.id }).toArray();
  expect(more).toEqual([]);
  expect(receipt).toMatchObject({
    _id: changed,
    action: 'rows.update',
    outcome: 'succeeded',
    changes: [{ type: 'row', id: company.rowIds[1], change: 'updated' }],
    allowed: { confirmation: null, approval: null },
  });
  expect(JSON.stringify(receipt)).not.toContain('101');
  expect(await verify()).toMatchObject({ blocks: 1, receipts: 1, unsealed: 0, faults: [] });
});

test('the receipt names the person who confirmed', async () => {
  const callId = await made('rows.delete', { rowIds: company.rowIds.slice(0, 12) });
  await sayYes(workshop.store, callId, company.members.admin._id, new Date());
  await workshop.process().go(callId);
  await seal();
  const receipt = await workshop.store.receipts.get(company.id, callId, keys());
  expect(receipt?.allowed).toMatchObject({ confirmation: { by: company.members.admin._id }, approval: null });
  expect(receipt?.changes).toHaveLength(12);
});

test('a read that was confirmed has a receipt', async () => {
  const guardPolicies = [{ action: 'lists.rows', appliesTo: 'all', guard: 'confirm' }] as const;
  await workshop.store.companies.collection.updateOne({ _id: company.id }, { $set: { guardPolicies } });
  const callId = await made('lists.rows', { listId: company.listId });
  await sayYes(workshop.store, callId, company.members.admin._id, new Date());
  await workshop.process().go(callId);
  expect(await seal()).toBe(1);
  const receipt = await workshop.store.receipts.get(company.id, callId, keys());
  expect(receipt).toMatchObject({ changes: [], allowed: { confirmation: { by: company.members.admin._id } } });
});

test('the receipt of a failed call lists what the call changed', async () => {
  const callId = await made('rows.delete', { rowIds: company.rowIds.slice(0, 3) });
  await workshop.store.calls.collection.updateOne(
    { _id: callId },
    { $set: { state: 'failed', envelope: { ok: false, error: { code: 'internal', message: 'It failed.' } } } },
  );
  await seal();
  expect(await workshop.store.receipts.get(company.id, callId, keys())).toMatchObject({
    outcome: 'failed',
    changes: company.rowIds.slice(0, 3).map((id) => ({ type: 'row', id, change: 'deleted' })),
  });
});

test('a call with reserved credits is sealed when they are settled', async () => {
  const callId = await update(1);
  const credits = { state: 'reserved', month: '2026-11', reserved: 5, charged: 0 } as const;
  await workshop.store.calls.collection.updateOne({ _id: callId }, { $set: { credits } });
  expect(await seal()).toBe(0);
  expect((await verify()).unsealed).toBe(1);
  await workshop.store.calls.setCredits(callId, 'settled', 5);
  expect(await seal()).toBe(1);
  expect((await workshop.store.receipts.get(company.id, callId, keys()))?.credits).toBe(5);
});

describe('many sealers at once', () => {
  test('make one chain that has every receipt once', async () => {
    for (let n = 0; n < 12; n += 1) await update(n);
    await Promise.all(Array.from({ length: 5 }, () => seal()));
    expect(await verify()).toMatchObject({ receipts: 12, unsealed: 0, faults: [] });
  });

  test('read the chain again when another one was faster', async () => {
    await update(1);
    const slow = workshop.process();
    const pause = pauseAt(slow.store, 'receipts.append', 'before');
    const sealing = seal(slow.store);
    await pause.reached;
    await seal();
    await update(2);
    pause.goOn();
    await sealing;
    expect(await verify()).toMatchObject({ blocks: 2, receipts: 2, unsealed: 0, faults: [] });
  });

  test('seal no receipt twice when one of them dies before it marks the calls as sealed', async () => {
    await update(1);
    const dying = workshop.process();
    intercept(dying.store, 'unfinished.markSealed', async () => {
      throw new Error('killed');
    });
    await expect(seal(dying.store)).rejects.toThrow('killed');
    await update(2);
    await seal();
    expect(await verify()).toMatchObject({ blocks: 2, receipts: 2, unsealed: 0, faults: [] });
  });
});

describe('a chain', () => {
  test('without changes has no faults', async () => {
    await chain();
    const { head, ...found } = await verify();
    expect(found).toEqual({ blocks: 3, unsignedBlocks: 0, receipts: 6, unsealed: 0, faults: [] });
    expect(await verify(head)).toMatchObject({ faults: [] });
  });

  test('reports a receipt that was changed, removed or inserted twice', async () => {
    const ids = await chain();
    const { receipts, blocks } = workshop.store.receipts;
    await receipts.updateOne({ _id: ids[2] ?? '' }, { $set: { credits: 7 } });
    await receipts.deleteOne({ _id: ids[4] ?? '' });
    expect((await verify()).faults).toEqual([
      { kind: 'receipt_changed', seq: 2, callId: ids[2] },
      { kind: 'receipt_missing', seq: 3, callId: ids[4] },
    ]);
    const [first] = await blockIds();
    const block = await blocks.findOne({ _id: first ?? '' });
    await blocks.updateOne(
      { _id: first ?? '' },
      { $set: { receipts: [...(block?.receipts ?? []), ...(block?.receipts ?? [])] } },
    );
    expect((await verify()).faults.map(({ kind, seq }) => `${kind} ${seq}`)).toEqual(
      expect.arrayContaining(['block_changed 1', 'receipt_twice 1']),
    );
  });

  test('reports a receipt whose own hash was replaced', async () => {
    const [callId] = await chain();
    const { receipts } = workshop.store.receipts;
    const other = await receipts.find({ _id: { $ne: callId ?? '' } }).next();
    await receipts.updateOne({ _id: callId ?? '' }, { $set: { hash: other?.hash ?? '' } });
    expect((await verify()).faults).toEqual([{ kind: 'receipt_changed', seq: 1, callId }]);
  });

  test('reports a block that was removed, changed or moved', async () => {
    await chain();
    const { blocks } = workshop.store.receipts;
    const [first, second, third] = await blocks.find({ companyId: company.id }).sort({ seq: 1 }).toArray();
    if (!first || !second || !third) throw new Error('There are no three blocks.');
    await blocks.deleteOne({ _id: second._id });
    expect((await verify()).faults).toContainEqual({ kind: 'block_missing', seq: 2, callId: null });
    // The first and the last block swap places, including their numbers.
    await blocks.insertOne(second);
    const moved = ({ _id: _own, ...block }: Block, seq: number) => ({ ...block, seq });
    await blocks.replaceOne({ _id: first._id }, moved(third, 1));
    await blocks.replaceOne({ _id: third._id }, moved(first, 3));
    const kinds = (await verify()).faults.map(({ kind, seq }) => `${kind} ${seq}`);
    expect(kinds).toEqual(expect.arrayContaining(['block_reordered 1', 'block_changed 1', 'block_reordered 3']));
  });

  test('without its last block has a fault against an earlier head', async () => {
    await chain();
    const { head } = await verify();
    await workshop.store.receipts.blocks.deleteOne({ _id: (await blockIds()).toSorted().at(-1) ?? '' });
    const ofChain = async (anchor: Anchor | null) =>
      (await verify(anchor)).faults.filter(({ kind }) => kind !== 'receipt_outside');
    expect(await ofChain(null)).toEqual([]);
    expect(await ofChain(head)).toEqual([{ kind: 'head_missing', seq: 3, callId: null }]);
    expect(await ofChain({ seq: 2, hash: 'another' })).toEqual([{ kind: 'head_changed', seq: 2, callId: null }]);
  });

  test('of one company has no blocks of another', async () => {
    await chain();
    const other = await createCompany(workshop.store);
    expect(await verifyChain(workshop.store, other.id, { anchor: null, keys: keys() })).toEqual({
      blocks: 0,
      unsignedBlocks: 0,
      receipts: 0,
      unsealed: 0,
      head: null,
      faults: [],
    });
  });
});

test('a call is not sealed before its outcome is written', async () => {
  const { _id } = await receive(workshop.store, company, {
    action: 'rows.update',
    input: { rowId: company.rowIds[0], cells: { amount: 5 } },
  });
  const process = workshop.process();
  const pause = pauseAt(process.store, 'calls.end', 'before');
  const going = process.go(_id);
  await pause.reached;
  expect(await seal()).toBe(0);
  pause.goOn();
  await going;
  expect((await recordOf(workshop.store, _id)).unsealed).toBe(company.id);
  expect(await seal()).toBe(1);
});
