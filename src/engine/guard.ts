import type { Company, Guard, GuardPolicy, Principal } from '../contract/documents.js';
import { hashOf } from './canonical.js';
import type { PreviewDraft } from './action.js';

/** Guards say whether a person must confirm, an administrator approve, or both. */

export function needsConfirmation(guard: Guard): boolean {
  return guard === 'confirm' || guard === 'confirm_and_approve';
}

export function needsApproval(guard: Guard): boolean {
  return guard === 'approve' || guard === 'confirm_and_approve';
}

/** Both demands together: a policy can add to what an action demands, never take away. */
export function tighten(a: Guard, b: Guard): Guard {
  const confirm = needsConfirmation(a) || needsConfirmation(b);
  const approve = needsApproval(a) || needsApproval(b);
  if (confirm && approve) return 'confirm_and_approve';
  if (confirm) return 'confirm';
  return approve ? 'approve' : 'none';
}

/** Stopping things is never held: an admin must be able to act at once. */
const NEVER_HELD: ReadonlySet<string> = new Set(['keys.switchOff', 'holds.cancel']);

/** What the company's own rules demand of a call by this principal. */
export function policyGuard(policies: readonly GuardPolicy[], action: string, principal: Principal): Guard {
  if (NEVER_HELD.has(action)) return 'none';
  return policies
    .filter((policy) => policy.action === action && (policy.appliesTo === 'all' || principal.kind === 'key'))
    .reduce<Guard>((guard, policy) => tighten(guard, policy.guard), 'none');
}

/** A company with one admin may choose, on record, that approvals become confirmations. */
export function waiveApproval(guard: Guard, company: Company): Guard {
  if (!needsApproval(guard) || company.admins.length > 1 || !company.soleAdminOptOut) return guard;
  return 'confirm';
}

/**
 * What a yes rests on: the exact action, input and price, and the documents that were shown in their versions.
 * @returns a hash; another hash makes every earlier yes void
 */
export function basisOf(action: string, inputHash: string, credits: number, draft: PreviewDraft): string {
  const { affected, recipients = [], targets, effects } = draft;
  return hashOf({ action, inputHash, credits, affected, recipients, targets, effects });
}
