import type { CallRecord } from '../src/contract/documents.js';
import type { CallState } from '../src/contract/states.js';
import { grantOf } from '../src/engine/grants.js';
import type { Dependencies } from './dependencies.js';

/** States in which a call that was dispatched under a grant has used it. */
const USED_IN: ReadonlySet<CallState> = new Set(['running', 'succeeded', 'failed', 'outcome_unknown']);

/**
 * Takes a running call out of the grant that stands for its approval, and puts on record what its own approval allows
 * beyond it. Before anything is written: a run that resumes finds both done.
 * @returns false where others were faster, or the grant has ended: the call is to be checked again
 */
export async function takeGrant({ store, now }: Dependencies, running: CallRecord): Promise<boolean> {
  const made = grantOf(running);
  // Made at the click already, unless that process died between the two writes.
  if (made) await store.grants.create(made);
  const { _id: callId, grant } = running;
  if (grant === undefined) return true;
  if (!(await store.grants.take(grant, callId, running.credits?.reserved ?? 0, now()))) return false;
  if (await store.calls.isUnder(callId, grant)) return true;
  // An attempt that stood still while another one ended, or took the call back: it must leave nothing taken.
  const standing = await store.calls.get(callId);
  if (!standing || standing.grant !== grant || !USED_IN.has(standing.state)) await store.grants.giveBack(grant, callId);
  return false;
}

/** The call did not run: whatever it had taken out of its grant goes back. Harmless when repeated. */
export async function giveGrantBack({ store }: Pick<Dependencies, 'store'>, record: CallRecord): Promise<void> {
  if (record.grant !== undefined) await store.grants.giveBack(record.grant, record._id);
}

/** What comes after the outcome is fixed: a call that ended without running has used nothing. */
export async function endGrant(dependencies: Pick<Dependencies, 'store'>, record: CallRecord): Promise<void> {
  if (!USED_IN.has(record.state)) await giveGrantBack(dependencies, record);
}
