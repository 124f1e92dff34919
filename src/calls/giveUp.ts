import type { CallRecord } from '../contract/documents.js';
import { refusal } from '../contract/errors.js';
import type { Phrase } from '../contract/phrase.js';
import { DISPATCHABLE_STATES, type CallState } from '../contract/states.js';
import type { Dependencies } from '../dependencies.js';
import { forCount, phrase } from '../engine/phrases/phrase.js';
import { textIn } from '../engine/phrases/phraseText.js';
import { settle } from './settle.js';

/** Ends a call whose steps failed too often. First completes the changes that the call has claimed. */
export async function giveUp(dependencies: Dependencies, record: CallRecord): Promise<CallState> {
  const written = await completeClaims(dependencies, record._id);
  const done =
    written === 0 ? phrase`Nothing was changed.` : phrase`${wereMade(written)} Check them before you call again.`;
  const said = phrase`The service tried this call several times and could not complete it. ${done} Make the call again. If it fails again, send the call id to the operator of the service.`;
  const message = textIn(said, record.language);
  const error = refusal('internal', message, { call_id: record._id });
  const from: readonly CallState[] = ['running', ...DISPATCHABLE_STATES];
  return settle(dependencies, record, undefined, { from, to: 'failed', envelope: { ok: false, error } });
}

/**
 * Applies every version that a call has claimed, so that none of them is applied after the call has ended (rule 5).
 * @returns how many there are
 */
export async function completeClaims({ store }: Pick<Dependencies, 'store'>, callId: string): Promise<number> {
  const claimed = await store.history.ofWholeCall(callId);
  for (const record of claimed) await store.history.apply(record);
  return claimed.length;
}

/** `3 changes were made before it stopped.` */
export function wereMade(count: number): Phrase {
  return forCount(
    count,
    phrase`1 change was made before it stopped.`,
    phrase`${count} changes were made before it stopped.`,
  );
}
