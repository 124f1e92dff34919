import type { CallRecord } from '../src/contract/documents.js';
import type { Change } from '../src/contract/envelope.js';
import { blockAfter, receiptOf } from '../src/engine/receipts.js';
import type { Parts } from './parts.js';

/** Receipts in one block. */
const BLOCK = 200;

/**
 * Writes the receipts of calls that have ended and seals them into their company's chain (correctness, rule 12). Any
 * number of sealers may work at once: the number of a block is taken once, and whoever comes second looks again.
 * @returns how many receipts were sealed
 */
export async function sealReceipts({ store, now }: Pick<Parts, 'store' | 'now'>): Promise<number> {
  let sealed = 0;
  for (const companyId of await store.unfinished.unsealedCompanies()) {
    for (let more = true; more;) {
      const head = await store.receipts.head(companyId);
      // A sealer that died, or is ahead, may not have taken the marks of what stands in the last block.
      if (head) await store.unfinished.markSealed(head.receipts.map(({ callId }) => callId));
      const calls = await store.unfinished.unsealed(companyId, BLOCK);
      if (calls.length === 0) break;
      const made = await Promise.all(calls.map(async (call) => receiptOf(call, await changesOf(store, call))));
      const receipts = await store.receipts.insert(made);
      const block = blockAfter(head, companyId, receipts, now());
      if (!(await store.receipts.append(block))) continue;
      await store.unfinished.markSealed(calls.map(({ _id }) => _id));
      sealed += calls.length;
      more = calls.length === BLOCK;
    }
  }
  return sealed;
}

/** What a call that did not succeed had changed before it stopped. */
async function changesOf(store: Parts['store'], call: CallRecord): Promise<readonly Change[]> {
  if (call.envelope?.ok) return [];
  const written = await store.history.ofWholeCall(call._id);
  return written.map(({ collection, documentId, change }) => ({
    type: collection.replace(/s$/, ''),
    id: documentId,
    change,
  }));
}
