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

/**
 * Out of reach of a company's rules. Stopping and tightening are never held, an admin must be able to act at once; the
 * rules about rules are the service's own, else a company could lock itself out of changing them; and whoever is
 * invited cannot sign in yet to confirm anything: what is guarded is the invitation.
 */
const BEYOND_POLICY: ReadonlySet<string> = new Set([
  'keys.switchOff',
  'holds.cancel',
  'approvals.revokeGrant',
  'webhooks.disable',
  'webhooks.delete',
  'company.setGuardPolicy',
  'company.setSoleAdminOptOut',
  'team.accept',
]);

export function isBeyondPolicy(action: string): boolean {
  return BEYOND_POLICY.has(action);
}

type PrincipalKind = Pick<Principal, 'kind'>;

function applying(policies: readonly GuardPolicy[], action: string, caller: PrincipalKind): readonly GuardPolicy[] {
  if (isBeyondPolicy(action)) return [];
  return policies.filter((policy) => policy.action === action && (policy.appliesTo === 'all' || caller.kind === 'key'));
}

/** Whether it takes the size of a call to say what the company's own rules demand of it. */
export function asksForSize(policies: readonly GuardPolicy[], action: string, caller: PrincipalKind): boolean {
  return applying(policies, action, caller).some(({ above }) => above !== undefined);
}

/**
 * What the company's own rules demand of a call by this principal.
 * @param size how many things the call touches; 1 where it cannot say
 */
export function policyGuard(policies: readonly GuardPolicy[], action: string, caller: PrincipalKind, size = 1): Guard {
  return applying(policies, action, caller)
    .filter(({ above }) => above === undefined || size > above)
    .reduce<Guard>((guard, policy) => tighten(guard, policy.guard), 'none');
}

const CALLERS = [{ kind: 'session' }, { kind: 'key' }] as const;

/**
 * Whether some call, by whomever and of whatever size, would be guarded less than before.
 * @param ownOf what an action demands by itself of every call
 */
export function loosens(
  before: readonly GuardPolicy[],
  after: readonly GuardPolicy[],
  ownOf: (action: string) => Guard,
): boolean {
  return [...new Set(before.map(({ action }) => action))].some((action) => {
    const bounds = [...before, ...after].filter((policy) => policy.action === action).map(({ above = 0 }) => above);
    // Between two bounds nothing changes: one size of each stretch tells all.
    const sizes = new Set([0, ...bounds.map((above) => above + 1)]);
    return [...sizes].some((size) =>
      CALLERS.some((caller) => {
        const demanded = tighten(ownOf(action), policyGuard(after, action, caller, size));
        return tighten(demanded, policyGuard(before, action, caller, size)) !== demanded;
      }),
    );
  });
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
