import type { CallRecord } from '../contract/documents.js';
import { refusal } from '../contract/errors.js';
import { DISPATCHABLE_STATES, type CallState } from '../contract/states.js';
import type { Dependencies } from '../dependencies.js';
import { settle } from './settle.js';

/** Ends a call whose steps failed too often. First completes the changes that the call has claimed. */
export async function giveUp(dependencies: Dependencies, record: CallRecord): Promise<CallState> {
  const written = await completeClaims(dependencies, record._id);
  const done = written === 0 ? 'Nothing was changed.' : wereMade(written);
  const error = refusal('internal', `The action could not be completed. ${done}`, { call_id: record._id });
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
export function wereMade(count: number): string {
  return `${count === 1 ? '1 change was' : `${count} changes were`} made before it stopped.`;
}
