import type { Verification } from '../engine/ports/receipts.js';
import { checkChain, type Anchor } from '../engine/receipts.js';
import type { Store } from './index.js';

/** Walks a company's chain from its first block and checks every receipt in it; memory stays that of one block. */
export async function verifyChain(
  store: Pick<Store, 'receipts' | 'calls'>,
  companyId: string,
  anchor: Anchor | null,
): Promise<Verification> {
  const chain = checkChain(anchor);
  let blocks = 0;
  for await (const block of store.receipts.chain(companyId)) {
    chain.next(block, await store.receipts.many(block.receipts.map(({ callId }) => callId)));
    blocks += 1;
  }
  return { blocks, ...chain.end(), unsealed: await store.calls.collection.countDocuments({ unsealed: companyId }) };
}
