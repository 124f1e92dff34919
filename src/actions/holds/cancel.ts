import { Refusal } from '../../contract/errors.js';
import { isHeld } from '../../contract/states.js';
import { defineAction, phrase } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { CALL_ID, EXAMPLE_HELD, HELD_FIELDS } from '../shared/company/holds.js';

export default defineAction({
  name: 'holds.cancel',
  title: 'Cancel a held call',
  description:
    'Cancels one of your own held calls: it ends without running, and no decision on it can be made any more. This ' +
    'action itself is never held. A call that is already cancelled stays so.',
  role: 'viewer',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  input: object({ callId: CALL_ID }),
  result: object({
    callId: HELD_FIELDS.callId,
    state: { const: 'cancelled', description: 'Current state of the call.' },
  }),
  examples: [
    {
      summary: 'Cancel a deletion that was a mistake',
      input: { callId: EXAMPLE_HELD.callId },
      result: { callId: EXAMPLE_HELD.callId, state: 'cancelled' },
    },
  ],
  async validate({ holds }, input) {
    const { state } = await holds.own(input.callId);
    if (state !== 'cancelled' && !isHeld(state))
      throw new Refusal('conflict', phrase`The call is no longer held, so it cannot be cancelled.`);
  },
  async preview({ holds }, input) {
    const { _id, action, hold, state } = await holds.own(input.callId);
    const isOver = state === 'cancelled';
    const label = hold?.preview.title ?? action;
    const sample = isOver ? [] : [{ id: _id, label, before: { state }, after: { state: 'cancelled' } }];
    return {
      title: phrase`Cancel: ${hold?.phrases?.title ?? label}`,
      effects: [
        isOver ? phrase`Nothing changes: the call is already cancelled.` : phrase`The call ends without running.`,
      ],
      affected: { count: sample.length, sample },
      reversible: false,
      targets: [],
    };
  },
  async run({ holds }, { callId }) {
    const isChanged = await holds.cancel(callId);
    const changed = isChanged ? [{ type: 'call', id: callId, change: 'updated' } as const] : [];
    return { data: { callId, state: 'cancelled' as const }, changed };
  },
});
