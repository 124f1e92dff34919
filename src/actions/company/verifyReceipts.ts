import { defineAction } from '../../engine/action.js';
import { ANCHOR, EXAMPLE_ANCHOR, FAULTS } from '../receipts.js';

/** Faults in one answer; the first ones tell where to look. */
const SHOWN = 100;

export default defineAction({
  name: 'company.verifyReceipts',
  title: 'Verify the receipts',
  description:
    'Walks the chain of receipts and finds what was changed, left out or put elsewhere. Keep `head` outside and send ' +
    'it as `anchor` the next time: only so does it show when the end of the chain was cut off.',
  role: 'admin',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  execution: 'background',
  input: {
    type: 'object',
    additionalProperties: false,
    properties: { anchor: { ...ANCHOR, description: 'A `head` that was answered before.' } },
  },
  result: {
    type: 'object',
    required: ['intact', 'blocks', 'receipts', 'unsealed', 'head', 'faults'],
    additionalProperties: false,
    properties: {
      intact: { type: 'boolean', description: 'Whether nothing was found.' },
      blocks: { type: 'integer', minimum: 0, description: 'Blocks of the chain.' },
      receipts: { type: 'integer', minimum: 0, description: 'Receipts in them.' },
      unsealed: {
        type: 'integer',
        minimum: 0,
        description: 'Ended calls whose receipt is not sealed yet: the chain does not vouch for them.',
      },
      head: { anyOf: [ANCHOR, { type: 'null' }], description: 'The last block, to be kept; null without one.' },
      faults: FAULTS,
    },
  },
  examples: [
    {
      summary: 'Verify all of them',
      input: {},
      result: { intact: true, blocks: 12, receipts: 480, unsealed: 0, head: EXAMPLE_ANCHOR, faults: [] },
    },
  ],
  async run(context, input) {
    const { blocks, receipts, unsealed, head, faults } = await context.receipts.verify(input.anchor ?? null);
    const shown = faults.slice(0, SHOWN).map((fault) => ({ ...fault }));
    return {
      data: { intact: faults.length === 0, blocks, receipts, unsealed, head: head && { ...head }, faults: shown },
    };
  },
});
