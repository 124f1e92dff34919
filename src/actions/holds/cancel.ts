import { Refusal } from '../../contract/errors.js';
import { isHeld } from '../../contract/states.js';
import { defineAction } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { CALL_ID, EXAMPLE_HELD, HELD_FIELDS } from '../holds.js';

export default defineAction({
  name: 'holds.cancel',
  title: 'Take back a call that waits',
  description:
    'Ends one of your own calls that wait for a person; nothing of it runs, and nobody can decide on it any more. It ' +
    'is never held. A call that was taken back already stays so.',
  role: 'viewer',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  input: object({ callId: CALL_ID }),
  result: object({ callId: HELD_FIELDS.callId, state: { const: 'cancelled', description: 'What the call is now.' } }),
  examples: [
    {
      summary: 'Take back a deletion that was a mistake',
      input: { callId: EXAMPLE_HELD.callId },
      result: { callId: EXAMPLE_HELD.callId, state: 'cancelled' },
    },
  ],
  async validate({ holds }, input) {
    const { state } = await holds.own(input.callId);
    if (state !== 'cancelled' && !isHeld(state))
      throw new Refusal('conflict', 'The call waits for nobody any more: it cannot be taken back.');
  },
  async preview({ holds }, input) {
    const { _id, action, hold, state } = await holds.own(input.callId);
    const isOver = state === 'cancelled';
    const label = hold?.preview.title ?? action;
    return {
      title: `Take back: ${label}`,
      effects: [isOver ? 'Nothing changes: it was taken back already.' : 'It ends without having run.'],
      affected: {
        count: isOver ? 0 : 1,
        sample: isOver ? [] : [{ id: _id, label, before: { state }, after: { state: 'cancelled' } }],
      },
      reversible: false,
      targets: [],
    };
  },
  async run({ holds }, { callId }) {
    const isChanged = await holds.cancel(callId);
    return {
      data: { callId, state: 'cancelled' as const },
      changed: isChanged ? [{ type: 'call', id: callId, change: 'updated' }] : [],
    };
  },
});
