import { Refusal, refusal } from '../../contract/errors.js';
import { phrase } from '../../engine/phrases/phrase.js';
import { textIn } from '../../engine/phrases/phraseText.js';
import type { WriteHolds } from '../../engine/ports/holds.js';
import { wakeCall } from '../wakeCall.js';
import type { Writing } from './writing.js';

export function writeHolds({ dependencies, read, author }: Writing): WriteHolds {
  const { store } = dependencies;
  return {
    ...read.holds,
    async cancel(callId) {
      const { language } = await read.holds.own(callId);
      const message = phrase`The caller cancelled the call while it was held. Nothing ran.`;
      const error = refusal('cancelled', textIn(message, language), { call_id: callId });
      const envelope = { ok: false, error } as const;
      await store.calls.cancel(callId, author, envelope);
      const { state, cancelledBy } = await read.holds.own(callId);
      if (state !== 'cancelled')
        throw new Refusal('conflict', phrase`The call is no longer held, so it cannot be cancelled.`);
      await wakeCall(dependencies, callId);
      return cancelledBy === author.callId;
    },
  };
}
