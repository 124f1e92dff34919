import { defineAction, pageResult } from '../../engine/action.js';
import { identifier, object, pageOf, PAGE } from '../../engine/schema.js';
import { EXAMPLE_RECEIPT, RECEIPT, receiptView } from '../shared/company/receipts.js';

export default defineAction({
  name: 'company.receipts',
  title: 'List receipts',
  description:
    'Returns the receipts of calls that changed something, newest first: who called what, who allowed it, and what ' +
    'it cost. You see those of your own calls and of your keys, and with callId that of a call that changed you; an ' +
    'administrator sees all. A receipt is listed once it is sealed in the signed receipt chain of the company, about a minute ' +
    'after its call has ended. A page may have fewer receipts than its limit.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ 'callId?': identifier('call', 'Only the receipt of this call.'), ...PAGE }),
  result: pageOf('receipts', RECEIPT, 'The receipts of this page.'),
  examples: [
    { summary: 'List the newest', input: { limit: 20 }, result: { receipts: [EXAMPLE_RECEIPT], nextCursor: null } },
  ],
  async run(context, { callId, limit, cursor }) {
    if (callId !== undefined) {
      const receipt = await context.receipts.get(callId);
      return pageResult('receipts', { items: [receipt], nextCursor: null }, receiptView);
    }
    return pageResult('receipts', await context.receipts.page({ limit, cursor }), receiptView);
  },
});
