import { defineAction } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { CALL_ID, EXAMPLE_HELD, HELD_FIELDS, heldView, PREVIEW, previewView } from '../holds.js';

export default defineAction({
  name: 'approvals.get',
  title: 'Look at what waits for you',
  description:
    'Answers one held call that waits for your yes, with the preview on which you decide. The decision itself is made ' +
    'by you, signed in, at `decideUrl`.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ callId: CALL_ID }),
  result: object({ ...HELD_FIELDS, preview: PREVIEW }),
  examples: [
    {
      summary: 'See what a deletion would do',
      input: { callId: EXAMPLE_HELD.callId },
      result: {
        ...EXAMPLE_HELD,
        preview: {
          effects: ['120 rows of Deals are deleted.'],
          input: { rowIds: ['row_01jd8m3x5v7q9s0b2c4d6e8f0g'] },
          affected: {
            count: 120,
            sample: [
              {
                id: 'row_01jd8m3x5v7q9s0b2c4d6e8f0g',
                label: 'Northwind Traders',
                before: { amount: 1200 },
                after: null,
              },
            ],
          },
          recipients: [],
          reversible: true,
          cost: { credits: 0, balanceAfter: null },
          reason: 'An administrator must approve this.',
          differs: [],
        },
      },
    },
  ],
  async validate({ holds }, input) {
    await holds.toDecide(input.callId);
  },
  async run({ holds }, input) {
    const call = await holds.toDecide(input.callId);
    return { data: { ...heldView(call, holds), preview: previewView(call) } };
  },
});
