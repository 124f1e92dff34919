import { defineAction } from '../../engine/action.js';
import { EXAMPLE_RECEIPT, RECEIPT, receiptView } from '../receipts.js';
import { NEXT_CURSOR, PAGE } from '../shapes.js';

export default defineAction({
  name: 'company.receipts',
  title: 'Read receipts',
  description:
    'Answers the receipts of calls that changed something, newest first: who, what, who allowed it and what it cost. ' +
    'A receipt is sealed into the chain of the company soon after its call has ended.',
  role: 'admin',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: {
    type: 'object',
    additionalProperties: false,
    properties: {
      callId: { type: 'string', minLength: 1, maxLength: 100, description: 'Only the receipt of this call.' },
      ...PAGE,
    },
  },
  result: {
    type: 'object',
    required: ['receipts', 'nextCursor'],
    additionalProperties: false,
    properties: {
      receipts: { type: 'array', items: RECEIPT, description: 'The receipts of this page.' },
      nextCursor: NEXT_CURSOR,
    },
  },
  examples: [
    { summary: 'Read the newest', input: { limit: 20 }, result: { receipts: [EXAMPLE_RECEIPT], nextCursor: null } },
  ],
  async run(context, input) {
    if (input.callId !== undefined) {
      const receipt = await context.receipts.get(input.callId);
      return { data: { receipts: [receiptView(receipt)], nextCursor: null } };
    }
    const page = await context.receipts.page({ limit: input.limit, cursor: input.cursor });
    return { data: { receipts: page.items.map(receiptView), nextCursor: page.nextCursor } };
  },
});
