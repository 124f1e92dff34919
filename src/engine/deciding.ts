import type { CallRecord, Hold, Member } from '../contract/documents.js';
import { isHeld } from '../contract/states.js';

/** Who decides on a held call: pure decisions, for the pages and for the actions that tell what waits. */

/** The person who looks at a call, with the role that counts for it. */
export type Decider = Pick<Member, '_id' | 'companyId' | 'role' | 'removedAt'>;

/** A call that waits for a person. */
export type HeldCall = CallRecord & { readonly hold: Hold };

/** Whether the call waits for a person and its time is not over. */
export function isOpen(call: CallRecord, now: Date): call is HeldCall {
  return call.hold !== undefined && isHeld(call.state) && call.hold.expiresAt > now;
}

/**
 * Whether a person may answer an open hold, by roles and company alone. Confirming is for the person on whose behalf
 * the call was made; approving for an administrator who neither made the call, nor owns its key, nor is its subject.
 */
export function mayAnswer(call: CallRecord, hold: Hold, viewer: Decider): 'confirm' | 'approve' | 'reject' | null {
  if (call.companyId !== viewer.companyId || viewer.removedAt) return null;
  const isCaller = call.principal.memberId === viewer._id;
  const isAdmin = viewer.role === 'admin';
  if (hold.kind === 'confirmation') return isCaller ? 'confirm' : isAdmin ? 'reject' : null;
  return isAdmin && !isCaller && !hold.subjects.includes(viewer._id) ? 'approve' : null;
}

/** Whether an open hold waits for this person's yes. */
export function waitsFor(call: CallRecord, viewer: Decider, now: Date): call is HeldCall {
  if (!isOpen(call, now)) return false;
  const may = mayAnswer(call, call.hold, viewer);
  return may === 'confirm' || may === 'approve';
}
