import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sendAnchors } from '../../src/calls/anchors.js';
import { sealReceipts } from '../../src/calls/receipts.js';
import { hashOf } from '../../src/engine/canonical.js';
import { newCallId } from '../../src/engine/ids.js';
import type { Anchor, Block, Receipt } from '../../src/engine/receipts.js';
import { createSigning } from '../../src/engine/signing.js';
import { verifyChain } from '../../src/store/verifyChain.js';
import { readConfig } from '../../src/config.js';
import { createMailer } from '../../src/mail/mailer.js';
import { pauseAt } from '../setup/intercept.js';
import { startMailServer } from '../setup/mailServer.js';
import { chainSteps } from './chainSteps.js';
import { createCompany, openWorkshop, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Rule 12: a receipt counts only when a signed block holds it. */
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
const kinds = async (anchor: Anchor | null = null) =>
  (await verify(anchor)).faults.map(({ kind, seq, callId }) => [kind, seq, callId]);

const byText = (faults: readonly unknown[]) => faults.map((fault) => JSON.stringify(fault)).toSorted();

const blocks = () => workshop.store.receipts.blocks.find({ companyId: company.id }).sort({ seq: 1 }).toArray();
const receiptOf = async (callId: string | undefined): Promise<Receipt> => {
  const found = await workshop.store.receipts.receipts.findOne({ _id: callId ?? '' });
  if (!found) throw new Error('There is no receipt.');
  return found;
};
const rehashed = <T extends { readonly hash: string }>({ hash: _old, ...content }: T) => ({
  ...content,
  hash: hashOf(content),
});
/** A copy of a receipt with the name of another person and a matching hash. */
const forged = (receipt: Receipt, _id: string): Receipt =>
  rehashed({ ...receipt, _id, who: { ...receipt.who, memberId: company.members.viewer._id } });
const listed = async (input: object = {}) => {
  const callId = await made('company.receipts', input);
  const call = await workshop.store.calls.get(callId);
  return call?.envelope;
};
/** Rewrites the chain as a version before signatures wrote it. */
async function unsign(): Promise<void> {
  let previous = '';
  for (const { key: _key, signature: _signature, ...block } of await blocks()) {
    const plain = rehashed({ ...block, previous });
    await workshop.store.receipts.blocks.replaceOne({ _id: block._id }, plain);
    previous = plain.hash;
  }
}

describe('a forged receipt', () => {
  test('that no block holds is a fault, and is not listed', async () => {
    const [callId] = await chain();
    const forgery = forged(await receiptOf(callId), newCallId());
    await workshop.store.receipts.receipts.insertOne(forgery);
    expect(await kinds()).toEqual([['receipt_outside', null, forgery._id]]);
    const page = await workshop.process().dependencies.store.receipts.page(company.id, {}, keys());
    expect(page.items.map(({ _id }) => _id)).not.toContain(forgery._id);
    expect(page.items).toHaveLength(6);
    expect(await workshop.store.receipts.get(company.id, forgery._id, keys())).toBeNull();
    expect(await listed({ callId: forgery._id })).toMatchObject({ ok: false, error: { code: 'not_found' } });
  });

  test('that replaces a sealed one is not listed', async () => {
    const [callId] = await chain();
    const forgery = forged(await receiptOf(callId), callId ?? '');
    await workshop.store.receipts.receipts.replaceOne({ _id: forgery._id }, forgery);
    expect(await kinds()).toEqual([['receipt_changed', 1, callId]]);
    expect(await workshop.store.receipts.get(company.id, forgery._id, keys())).toBeNull();
  });

  test('that is not sealed yet is replaced by the true one', async () => {
    const [other] = await chain();
    const callId = await update(9);
    await workshop.store.receipts.receipts.insertOne(forged(await receiptOf(other), callId));
    await seal();
    expect((await receiptOf(callId)).who.memberId).toBe(company.members.admin._id);
    expect(await kinds()).toEqual([]);
  });

  test('in a block of its own is a fault: the block has no signature of the deployment', async () => {
    const [callId] = await chain();
    const forgery = forged(await receiptOf(callId), newCallId());
    await workshop.store.receipts.receipts.insertOne(forgery);
    const head = (await blocks()).at(-1);
    if (!head) throw new Error('There is no block.');
    const { signature: _signature, ...rest } = head;
    const block = rehashed({
      ...rest,
      _id: `${company.id}/000000000004`,
      seq: 4,
      previous: head.hash,
      receipts: [{ callId: forgery._id, hash: forgery.hash }],
    });
    const put = async (given: Block) =>
      workshop.store.receipts.blocks.replaceOne({ _id: given._id }, given, { upsert: true });
    await put({ ...block, signature: head.signature ?? '' });
    expect(await kinds()).toEqual([['signature_wrong', 4, null]]);
    expect(await workshop.store.receipts.get(company.id, forgery._id, keys())).toBeNull();
    const own = createSigning(randomBytes(32));
    const other = rehashed({ ...block, key: own.kid });
    await put({ ...other, signature: own.sign(`receipt-block ${other.hash}`) });
    expect(await kinds()).toEqual([['key_unknown', 4, null]]);
    const { key: _key, ...bare } = block;
    await put(rehashed(bare));
    expect(await kinds()).toEqual([['signature_missing', 4, null]]);
    expect(await workshop.store.receipts.get(company.id, forgery._id, keys())).toBeNull();
  });
});

describe('the newest block, when it is deleted,', () => {
  test('is named by the receipts that it held, and by the calls that changed something', async () => {
    const ids = await chain();
    const { head } = await verify();
    await workshop.store.receipts.blocks.deleteOne({ _id: `${company.id}/000000000003` });
    const outside = ids.slice(4).map((id) => ['receipt_outside', null, id]);
    expect(byText(await kinds())).toEqual(byText(outside));
    await workshop.store.receipts.receipts.deleteMany({ _id: { $in: ids.slice(4) } });
    const gaps = ids.slice(4).map((id) => ['call_without_receipt', null, id]);
    expect(byText(await kinds())).toEqual(byText(gaps));
    expect(await kinds(head)).toContainEqual(['head_missing', 3, null]);
  });

  test('is reported against the anchors that were sent outside before', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'anchors-')), 'anchors.jsonl');
    const send = () =>
      sendAnchors({
        ...workshop.process().dependencies,
        config: {
          ...workshop.process().dependencies.config,
          receipts: { earlierKeys: [], anchors: pathToFileURL(file), anchorEvery: 60_000 },
        },
      });
    const lines = async () =>
      (await readFile(file, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    await chain();
    const { head } = await verify();
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    const [sent] = await lines();
    expect(sent.heads).toEqual([{ company: company.id, ...head, key: keys().kid, signature: expect.any(String) }]);
    expect(keys().check(sent.heads[0].key, `receipt-block ${sent.heads[0].hash}`, sent.heads[0].signature)).toBe(
      'right',
    );
    await workshop.store.receipts.blocks.deleteOne({ _id: `${company.id}/000000000003` });
    const [{ seq, hash }] = sent.heads;
    expect(await kinds({ seq, hash })).toContainEqual(['head_missing', 3, null]);
    workshop.clock.now = new Date(workshop.clock.now.getTime() + 61_000);
    expect(await send()).toBe(1);
    expect((await lines()).map(({ heads }) => heads[0].seq)).toEqual([3, 2]);
  });
});

test('anchors are mailed, and the next sweep repeats what the mail server refused', async () => {
  const server = await startMailServer();
  try {
    const { dependencies } = workshop.process();
    const { config } = dependencies;
    const mailer = createMailer(readConfig({ SMTP_URL: server.url, MAIL_FROM: 'no-reply@acme.example' }, 'worker'));
    const anchors = new URL('mailto:audit%2Banchors@outside.example');
    const receipts = { earlierKeys: [], anchors, anchorEvery: 60_000 };
    const send = () => sendAnchors({ ...dependencies, mailer, config: { ...config, receipts } });
    await chain();
    const { head } = await verify();
    server.treat('audit+anchors@outside.example', 450);
    await expect(send()).rejects.toThrow('could not be sent');
    server.treat('audit+anchors@outside.example', 'take');
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    const [arrived, ...more] = server.received;
    expect([arrived?.to, more]).toEqual(['audit+anchors@outside.example', []]);
    expect(JSON.parse(arrived?.mail.text ?? '')).toMatchObject({
      service: config.publicUrl.origin,
      heads: [{ company: company.id, ...head, signature: expect.any(String) }],
    });
  } finally {
    await server.stop();
  }
});

test('a block from before signatures is valid and counted as unsigned', async () => {
  await chain();
  await unsign();
  expect(await verify()).toMatchObject({ blocks: 3, unsignedBlocks: 3, faults: [] });
  await update(9);
  await seal();
  expect(await verify()).toMatchObject({ blocks: 4, unsignedBlocks: 3, receipts: 7, faults: [] });
  const [first] = await blocks();
  expect(await workshop.store.receipts.get(company.id, first?.receipts[0]?.callId ?? '', keys())).not.toBeNull();
  // The signature of the first signed block covers the unsigned ones before it.
  const [callId] = first?.receipts.map((each) => each.callId) ?? [];
  const forgery = forged(await receiptOf(callId), callId ?? '');
  await workshop.store.receipts.receipts.replaceOne({ _id: forgery._id }, forgery);
  const changed = {
    ...first!,
    receipts: first!.receipts.map((each) => (each.callId === callId ? { callId, hash: forgery.hash } : each)),
  };
  await workshop.store.receipts.blocks.replaceOne({ _id: changed._id }, rehashed(changed as Block));
  expect(await kinds()).toEqual([['block_reordered', 2, null]]);
});

test('blocks that were signed with an earlier key of the deployment are valid', async () => {
  await chain();
  const [before] = keys().published;
  const now = createSigning(randomBytes(32), [before?.x ?? '']);
  const found = await verifyChain(workshop.store, company.id, { anchor: null, keys: now });
  expect(found).toMatchObject({ unsignedBlocks: 0, faults: [] });
  const without = createSigning(randomBytes(32));
  const strange = await verifyChain(workshop.store, company.id, { anchor: null, keys: without });
  expect(strange.faults.map(({ kind }) => kind)).toEqual(['key_unknown', 'key_unknown', 'key_unknown']);
});

test('a receipt that is sealed while the chain is checked is not a fault', async () => {
  await chain();
  await update(8);
  const slow = workshop.process();
  const pause = pauseAt(slow.store, 'receipts.append', 'before');
  const sealing = sealReceipts(slow.dependencies);
  await pause.reached;
  // The receipt is written, and no block holds it yet.
  expect(await verify()).toMatchObject({ unsealed: 1, faults: [] });
  expect((await workshop.store.receipts.page(company.id, {}, keys())).items).toHaveLength(6);
  pause.goOn();
  await sealing;
  expect(await verify()).toMatchObject({ unsealed: 0, faults: [] });
  expect((await workshop.store.receipts.page(company.id, {}, keys())).items).toHaveLength(7);
});
