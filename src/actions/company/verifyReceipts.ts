import { defineAction } from '../../engine/action.js';
import { count, flag, object } from '../../engine/schema.js';
import { ANCHOR, EXAMPLE_ANCHOR, FAULTS } from '../shared/company/receipts.js';

/** The most faults that a result lists. The first ones show where the chain is broken. */
const SHOWN = 100;

export default defineAction({
  name: 'company.verifyReceipts',
  title: 'Verify the receipts',
  description:
    'Checks the receipt chain of the company for receipts and blocks that were changed, removed or reordered, the ' +
    'signatures of the blocks, and receipts that no block holds. Keep ' +
    '`head` outside the service and send it as `anchor` the next time: without it, a chain that was cut off at its ' +
    'end is not noticed.',
  role: 'admin',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  execution: 'background',
  input: object({ 'anchor?': { ...ANCHOR, description: 'The `head` of an earlier result.' } }),
  result: object({
    intact: flag('Whether the chain has no fault.'),
    blocks: count('Number of blocks in the chain.'),
    unsignedBlocks: count('Number of blocks from before signatures. Only the first blocks of a chain can be unsigned.'),
    receipts: count('Number of receipts in the blocks.'),
    unsealed: count('Number of ended calls whose receipt is not in the chain yet. They are not verified.'),
    head: { anyOf: [ANCHOR, { type: 'null' }], description: 'The last block, to be kept; null for an empty chain.' },
    faults: FAULTS,
  }),
  examples: [
    {
      summary: 'Verify all receipts',
      input: {},
      result: {
        intact: true,
        blocks: 12,
        unsignedBlocks: 0,
        receipts: 480,
        unsealed: 0,
        head: EXAMPLE_ANCHOR,
        faults: [],
      },
    },
  ],
  async run(context, input) {
    const { faults, head, ...counts } = await context.receipts.verify(input.anchor ?? null);
    const shown = faults.slice(0, SHOWN).map((fault) => ({ ...fault }));
    return {
      data: { intact: faults.length === 0, ...counts, head: head && { ...head }, faults: shown },
    };
  },
});
