import type { ReadReceipts } from '../../engine/ports/receipts.js';
import { verifyChain } from '../../store/verifyChain.js';
import type { Reading } from './reading.js';

export function readReceipts({ store, companyId, receiptKeys, once }: Reading): ReadReceipts {
  return {
    page: (request) => store.receipts.page(companyId, request, receiptKeys),
    get: (callId) => once('receipt', callId, () => store.receipts.get(companyId, callId, receiptKeys)),
    verify: (anchor) => verifyChain(store, companyId, { anchor, keys: receiptKeys }),
  };
}
