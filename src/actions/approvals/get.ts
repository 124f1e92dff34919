import { defineAction } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { CALL_ID, EXAMPLE_HELD, HELD_FIELDS, heldView, PREVIEW, previewView } from '../shared/company/holds.js';

export default defineAction({
  name: 'approvals.get',
  title: 'Get a call that waits for your decision',
  description:
    'Returns one held call that waits for your decision, with its preview. You decide at `decideUrl`, signed in; no ' +
    'action does it.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ callId: CALL_ID }),
  result: object({ ...HELD_FIELDS, preview: PREVIEW }),
  examples: [
    {
      summary: 'Get the preview of a deletion',
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
          unit: 'row',
          names: { fields: { amount: 'Amount' }, values: {} },
          recipients: [],
          reversible: true,
          cost: { credits: 0, balanceAfter: null },
          reason: 'The call covers 120 rows, more than 100. Such a call needs an approval by an administrator.',
          differs: [],
        },
      },
    },
  ],
  async validate({ holds }, input) {
    await holds.toDecide(input.callId);
  },
  async run(context, input) {
    const call = await context.holds.toDecide(input.callId);
    return { data: { ...heldView(call, context), preview: previewView(call, context) } };
  },
});
