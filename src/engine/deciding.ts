import type { CallRecord, Hold, Member } from '../contract/documents.js';
import { isHeld } from '../contract/states.js';

/** Who may decide on a held call, as pure functions for the pages and for the actions that list held calls. */

/** A member who may decide on a call, with the role that counts for it. */
export type Decider = Pick<Member, '_id' | 'companyId' | 'role' | 'removedAt'>;

/** The part of a call that determines who may decide on it, and until when. */
export type HoldInBrief = Pick<CallRecord, '_id' | 'companyId' | 'principal' | 'state'> & {
  readonly hold?: Pick<Hold, 'kind' | 'subjects' | 'expiresAt'>;
};

/** A call that waits for a decision. */
export type HeldCall = CallRecord & { readonly hold: Hold };

/** Whether the call is held and its hold has not expired. */
export function isOpen<T extends HoldInBrief>(
  call: T,
  now: Date,
): call is T & { readonly hold: NonNullable<T['hold']> } {
  return call.hold !== undefined && isHeld(call.state) && call.hold.expiresAt > now;
}

/**
 * Which decision a member may make on an open hold, by role and company alone. The person for whom the call was made
 * confirms. An administrator approves who did not make the call, does not own its key and is not its subject. An
 * administrator may reject another member's confirmation.
 * @returns null if the member may not decide
 */
export function mayAnswer(
  call: Pick<CallRecord, 'companyId' | 'principal'>,
  hold: Pick<Hold, 'kind' | 'subjects'>,
  viewer: Decider,
): 'confirm' | 'approve' | 'reject' | null {
  if (call.companyId !== viewer.companyId || viewer.removedAt) return null;
  const isCaller = call.principal.memberId === viewer._id;
  const isAdmin = viewer.role === 'admin';
  if (hold.kind === 'confirmation') return isCaller ? 'confirm' : isAdmin ? 'reject' : null;
  return isAdmin && !isCaller && !hold.subjects.includes(viewer._id) ? 'approve' : null;
}

/** Whether the call waits for this member's decision. */
export function waitsFor<T extends HoldInBrief>(
  call: T,
  viewer: Decider,
  now: Date,
): call is T & { readonly hold: NonNullable<T['hold']> } {
  if (!isOpen(call, now)) return false;
  const may = mayAnswer(call, call.hold, viewer);
  return may === 'confirm' || may === 'approve';
}
