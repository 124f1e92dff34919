import type { Verification } from '../engine/ports/receipts.js';
import { checkChain, type ChainProofs, type Fault } from '../engine/receipts.js';
import type { Store } from './index.js';

/**
 * Reads a company's chain from its first block and checks every receipt in it, with one block in memory at a time. Then
 * reports receipts that are in no block, and calls that changed something and have no receipt in a block.
 */
export async function verifyChain(
  store: Pick<Store, 'receipts' | 'calls'>,
  companyId: string,
  proofs: ChainProofs,
): Promise<Verification> {
  // The order matters. If a receipt is read and its call has no mark afterwards, a block had it before the walk began.
  const written = await collect(store.receipts.ids(companyId));
  const changed = await collect(changingCalls(store, companyId));
  const due = new Set(await collect(unsealedCalls(store, companyId)));
  const chain = checkChain(proofs);
  let blocks = 0;
  for await (const block of store.receipts.chain(companyId)) {
    chain.next(block, await store.receipts.many(block.receipts.map(({ callId }) => callId)));
    blocks += 1;
  }
  const { faults, ...found } = chain.end();
  const isOutside = (callId: string) => !due.has(callId) && !chain.holds(callId);
  const outside = written.filter(isOutside);
  const named = new Set(outside);
  const without = changed.filter((callId) => isOutside(callId) && !named.has(callId));
  const fault = (kind: Fault['kind']) => (callId: string) => ({ kind, seq: null, callId });
  return {
    blocks,
    ...found,
    faults: [...faults, ...outside.map(fault('receipt_outside')), ...without.map(fault('call_without_receipt'))],
    unsealed: due.size,
  };
}

type Calls = Pick<Store, 'calls'>;

/** The ended calls whose receipts are not sealed yet. */
async function* unsealedCalls({ calls }: Calls, companyId: string): AsyncGenerator<string> {
  for await (const { _id } of calls.collection.find({ unsealed: companyId }, { projection: { _id: 1 } })) yield _id;
}

/** The calls that ran and changed something, according to their records. */
async function* changingCalls({ calls }: Calls, companyId: string): AsyncGenerator<string> {
  const filter = { companyId, state: 'succeeded', 'envelope.changed.0': { $exists: true } } as const;
  for await (const { _id } of calls.collection.find(filter, { projection: { _id: 1 } })) yield _id;
}

async function collect(ids: AsyncIterable<string>): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const id of ids) all.push(id);
  return all;
}
