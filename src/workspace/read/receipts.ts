import type { ReadReceipts } from '../../engine/ports/receipts.js';
import { verifyChain } from '../../store/verifyChain.js';
import type { Reading } from './reading.js';

export function readReceipts({ store, companyId, once }: Reading): ReadReceipts {
  return {
    page: (request) => store.receipts.page(companyId, request),
    get: (callId) => once('receipt', callId, () => store.receipts.get(companyId, callId)),
    verify: (anchor) => verifyChain(store, companyId, anchor),
  };
}
