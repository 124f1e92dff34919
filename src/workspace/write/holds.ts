import { Refusal, refusal } from '../../contract/errors.js';
import type { WriteHolds } from '../../engine/ports/holds.js';
import type { Writing } from './writing.js';

export function writeHolds({ dependencies, read, author }: Writing): WriteHolds {
  const { store, workflows, log } = dependencies;
  return {
    ...read.holds,
    async cancel(callId) {
      await read.holds.own(callId);
      const message = 'The caller cancelled the call while it was held. Nothing ran.';
      const error = refusal('cancelled', message, { call_id: callId });
      const envelope = { ok: false, error } as const;
      await store.calls.cancel(callId, author, envelope);
      const { state, cancelledBy } = await read.holds.own(callId);
      if (state !== 'cancelled')
        throw new Refusal('conflict', 'The call is no longer held, so it cannot be cancelled.');
      // The record decides. The sweeper wakes a workflow that could not be woken now.
      await workflows
        .wakeCall(callId)
        .catch(() =>
          log.warn({ callId }, 'the workflow of a cancelled call could not be woken; the sweeper will wake it'),
        );
      return cancelledBy === author.callId;
    },
  };
}
