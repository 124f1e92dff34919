import type { CallRecord } from '../contract/documents.js';
import type { Change } from '../contract/envelope.js';
import type { Dependencies } from '../dependencies.js';
import { blockAfter, receiptOf } from '../engine/receipts.js';

/** The most receipts in one block. */
const BLOCK = 200;

/**
 * Writes the receipts of ended calls and seals them into their company's chain (correctness, rule 12). Several sealers
 * may work at once: each block number is taken once, and a sealer that comes second reads the head again.
 * @returns how many receipts were sealed
 */
export async function sealReceipts({
  store,
  now,
  vault,
}: Pick<Dependencies, 'store' | 'now' | 'vault'>): Promise<number> {
  let sealed = 0;
  for (const companyId of await store.unfinished.unsealedCompanies()) {
    for (let more = true; more;) {
      const head = await store.receipts.head(companyId);
      // Another sealer may have died, or may not have come so far, before it unmarked the calls of the last block.
      if (head) await store.unfinished.markSealed(head.receipts.map(({ callId }) => callId));
      const calls = await store.unfinished.unsealed(companyId, BLOCK);
      if (calls.length === 0) break;
      const receipts = await Promise.all(calls.map(async (call) => receiptOf(call, await changesOf(store, call))));
      await store.receipts.insert(receipts);
      const block = blockAfter(head, companyId, receipts, { at: now(), signing: vault.signing });
      if (!(await store.receipts.append(block))) continue;
      await store.unfinished.markSealed(calls.map(({ _id }) => _id));
      sealed += calls.length;
      more = calls.length === BLOCK;
    }
  }
  return sealed;
}

/** What a call without success had changed before it stopped. */
async function changesOf(store: Dependencies['store'], call: CallRecord): Promise<readonly Change[]> {
  if (call.envelope?.ok) return [];
  const written = await store.history.ofWholeCall(call._id);
  return written.map(({ collection, documentId, change }) => ({
    type: collection.replace(/s$/, ''),
    id: documentId,
    change,
  }));
}
