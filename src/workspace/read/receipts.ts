import { roleAtLeast } from '../../contract/ranks.js';
import type { ReadReceipts } from '../../engine/ports/receipts.js';
import { concerns } from '../../engine/receipts.js';
import { verifyChain } from '../../store/verifyChain.js';
import type { Reading } from './reading.js';
import { noSuch } from '../../engine/refusals.js';

/**
 * Administrators read all receipts. Others read those of their own calls, and by id those of calls that changed them.
 */
export function readReceipts({ store, companyId, record, receiptKeys, once }: Reading): ReadReceipts {
  const { memberId, role } = record.principal;
  const seesAll = roleAtLeast(role, 'admin');
  return {
    page: (request) => store.receipts.page(companyId, request, receiptKeys, seesAll ? undefined : memberId),
    async get(callId) {
      const receipt = await once('receipt', callId, () => store.receipts.get(companyId, callId, receiptKeys));
      if (seesAll || concerns(receipt, memberId)) return receipt;
      throw noSuch('receipt');
    },
    verify: (anchor) => verifyChain(store, companyId, { anchor, keys: receiptKeys }),
  };
}
