import type { CallRecord } from '../contract/documents.js';
import type { CallState } from '../contract/states.js';
import type { Dependencies } from '../dependencies.js';
import { grantOf } from '../engine/grants.js';

/** States in which a call that was dispatched under a grant has used it. */
const USED_IN: ReadonlySet<CallState> = new Set(['running', 'succeeded', 'failed', 'outcome_unknown']);

/**
 * Takes a running call out of the grant that replaces its approval, and puts on record the grant that its own approval
 * made. It comes before the first write of the call: a run that resumes finds both done.
 * @returns false where the grant is used up or has ended: the call is to be checked again
 */
export async function takeGrant(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  running: CallRecord,
): Promise<boolean> {
  const made = grantOf(running);
  // The decision has made it already, unless its process died between the two writes.
  if (made) await store.grants.create(made);
  const { _id: callId, grant } = running;
  if (grant === undefined) return true;
  if (!(await store.grants.take(grant, callId, running.credits?.reserved ?? 0, now()))) return false;
  if (await store.calls.isUnder(callId, grant)) return true;
  // An old attempt that paused while another one ended the call or took it back: it must leave nothing taken.
  const current = await store.calls.get(callId);
  if (!current || current.grant !== grant || !USED_IN.has(current.state)) await store.grants.giveBack(grant, callId);
  return false;
}

/** Gives back what a call that did not run has taken out of its grant. Harmless when repeated. */
export async function giveGrantBack({ store }: Pick<Dependencies, 'store'>, record: CallRecord): Promise<void> {
  if (record.grant !== undefined) await store.grants.giveBack(record.grant, record._id);
}

/** Gives the grant of an ended call back, unless the call ran. */
export async function endGrant(dependencies: Pick<Dependencies, 'store'>, record: CallRecord): Promise<void> {
  if (!USED_IN.has(record.state)) await giveGrantBack(dependencies, record);
}
