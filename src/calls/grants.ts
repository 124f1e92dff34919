import type { CallRecord } from '../contract/documents.js';
import type { CallState } from '../contract/states.js';
import type { Dependencies } from '../dependencies.js';
import { grantOf } from '../engine/grants.js';

/** States in which a call that was dispatched under a grant has used it. */
const USED_IN: ReadonlySet<CallState> = new Set(['running', 'succeeded', 'outcome_unknown']);

/** Whether a call that was dispatched under a grant has used it: it ran, or it failed after it had written. */
async function hasUsed({ store }: Pick<Dependencies, 'store'>, { _id, state }: CallRecord): Promise<boolean> {
  return USED_IN.has(state) || (state === 'failed' && (await store.history.wrote(_id)));
}

/**
 * Counts a running call in the grant that replaces its approval, and inserts the grant that its own approval made. Both
 * come before the first write of the call, so a run that resumes finds them done.
 * @returns false if the grant is used up or has ended: the call must be checked again
 */
export async function takeGrant(
  dependencies: Pick<Dependencies, 'store' | 'now'>,
  running: CallRecord,
): Promise<boolean> {
  const { store, now } = dependencies;
  const made = grantOf(running);
  // The decision has made the grant already, unless its process died between the two writes.
  if (made) await store.grants.create(made);
  const { _id: callId, grant, grantRows = 0 } = running;
  if (grant === undefined) return true;
  const cost = { rows: grantRows, credits: running.credits?.reserved ?? 0 };
  if (!(await store.grants.take(grant, callId, cost, now()))) return false;
  if (await store.calls.isUnder(callId, grant)) return true;
  // This may be an old attempt that paused while another one ended the call or took it back. It leaves nothing taken.
  const current = await store.calls.get(callId);
  const isUsed = current?.grant === grant && (await hasUsed(dependencies, current));
  if (!isUsed) await store.grants.giveBack(grant, callId);
  return false;
}

/** Returns to the grant what a call took that did not run. Harmless when repeated. */
export async function giveGrantBack({ store }: Pick<Dependencies, 'store'>, record: CallRecord): Promise<void> {
  if (record.grant !== undefined) await store.grants.giveBack(record.grant, record._id);
}

/** Returns to the grant what an ended call took, unless the call has used it. */
export async function endGrant(dependencies: Pick<Dependencies, 'store'>, record: CallRecord): Promise<void> {
  if (record.grant === undefined || (await hasUsed(dependencies, record))) return;
  await giveGrantBack(dependencies, record);
}
