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
 * Takes a running call out of the grant that replaces its approval, and puts on record the grant that its own approval
 * made. It comes before the first write of the call: a run that resumes finds both done.
 * @returns false if the grant is used up or has ended: the call is to be checked again
 */
export async function takeGrant(
  dependencies: Pick<Dependencies, 'store' | 'now'>,
  running: CallRecord,
): Promise<boolean> {
  const { store, now } = dependencies;
  const made = grantOf(running);
  // The decision has made it already, unless its process died between the two writes.
  if (made) await store.grants.create(made);
  const { _id: callId, grant, grantRows = 0 } = running;
  if (grant === undefined) return true;
  const cost = { rows: grantRows, credits: running.credits?.reserved ?? 0 };
  if (!(await store.grants.take(grant, callId, cost, now()))) return false;
  if (await store.calls.isUnder(callId, grant)) return true;
  // An old attempt that paused while another one ended the call or took it back: it must leave nothing taken.
  const current = await store.calls.get(callId);
  const isUsed = current?.grant === grant && (await hasUsed(dependencies, current));
  if (!isUsed) await store.grants.giveBack(grant, callId);
  return false;
}

/** Gives back what a call that did not run has taken out of its grant. Harmless when repeated. */
export async function giveGrantBack({ store }: Pick<Dependencies, 'store'>, record: CallRecord): Promise<void> {
  if (record.grant !== undefined) await store.grants.giveBack(record.grant, record._id);
}

/** Gives back what an ended call has taken out of its grant, unless the call has used it. */
export async function endGrant(dependencies: Pick<Dependencies, 'store'>, record: CallRecord): Promise<void> {
  if (record.grant === undefined || (await hasUsed(dependencies, record))) return;
  await giveGrantBack(dependencies, record);
}
