import type { Company, Guard, GuardPolicy, Principal } from '../contract/documents.js';
import { hashOf } from './canonical.js';
import type { PreviewDraft } from './action.js';

/** A guard says whether a call needs a confirmation, an approval, or both. */

export function needsConfirmation(guard: Guard): boolean {
  return guard === 'confirm' || guard === 'confirm_and_approve';
}

export function needsApproval(guard: Guard): boolean {
  return guard === 'approve' || guard === 'confirm_and_approve';
}

/** The guard that demands what either of two demands: a policy adds to the guard of an action and never weakens it. */
export function tighten(a: Guard, b: Guard): Guard {
  const confirm = needsConfirmation(a) || needsConfirmation(b);
  const approve = needsApproval(a) || needsApproval(b);
  if (confirm && approve) return 'confirm_and_approve';
  if (confirm) return 'confirm';
  return approve ? 'approve' : 'none';
}

/**
 * Actions that a company's own rules do not apply to. Stopping something is never held, since an administrator must be
 * able to act at once. The guards of the policy actions are fixed, since a company could otherwise lock itself out of
 * changing its rules. An invited person cannot sign in yet to confirm; the invitation is guarded instead.
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

/** Whether the company's own rules for a call depend on its size. */
export function asksForSize(policies: readonly GuardPolicy[], action: string, caller: PrincipalKind): boolean {
  return applying(policies, action, caller).some(({ above }) => above !== undefined);
}

/**
 * The company's own rules that guard a call by this principal.
 * @param size how many documents the call affects; 1 where that is unknown
 */
export function rulesFor(
  policies: readonly GuardPolicy[],
  action: string,
  caller: PrincipalKind,
  size = 1,
): readonly GuardPolicy[] {
  return applying(policies, action, caller).filter(({ above }) => above === undefined || size > above);
}

/** The guard that rules demand together. */
export function guardOfRules(rules: readonly GuardPolicy[]): Guard {
  return rules.reduce<Guard>((guard, policy) => tighten(guard, policy.guard), 'none');
}

/** The guard that the company's own rules demand of a call by this principal; parameters as of `rulesFor`. */
export function policyGuard(policies: readonly GuardPolicy[], action: string, caller: PrincipalKind, size = 1): Guard {
  return guardOfRules(rulesFor(policies, action, caller, size));
}

const NEEDS: Readonly<Record<GuardPolicy['guard'], string>> = {
  confirm: 'a confirmation',
  approve: 'an approval',
  confirm_and_approve: 'a confirmation and an approval',
};

/** A rule in one sentence. */
export function sentenceOf({ action, appliesTo, guard, above }: GuardPolicy): string {
  const size = above === undefined ? '' : ` on more than ${above} objects`;
  return `${action} ${appliesTo === 'keys' ? 'with a key' : 'by any caller'}${size} needs ${NEEDS[guard]}.`;
}

const CALLERS = [{ kind: 'session' }, { kind: 'key' }] as const;

/**
 * Whether new rules guard some call less than the rules before, by any kind of caller and of any size.
 * @param ownOf the guard that an action itself demands of every call
 */
export function loosens(
  before: readonly GuardPolicy[],
  after: readonly GuardPolicy[],
  ownOf: (action: string) => Guard,
): boolean {
  return [...new Set(before.map(({ action }) => action))].some((action) => {
    const bounds = [...before, ...after].filter((policy) => policy.action === action).map(({ above = 0 }) => above);
    // Between two bounds the guard is constant, so one size of each range is enough.
    const sizes = new Set([0, ...bounds.map((above) => above + 1)]);
    return [...sizes].some((size) =>
      CALLERS.some((caller) => {
        const demanded = tighten(ownOf(action), policyGuard(after, action, caller, size));
        return tighten(demanded, policyGuard(before, action, caller, size)) !== demanded;
      }),
    );
  });
}

/** Turns an approval into a confirmation where a company with one administrator has chosen so. */
export function waiveApproval(guard: Guard, company: Company): Guard {
  if (!needsApproval(guard) || company.admins.length > 1 || !company.soleAdminOptOut) return guard;
  return 'confirm';
}

/**
 * The basis of a yes: the exact action, input and price, and the documents that were shown, with their versions.
 * @returns a hash; with another hash every earlier yes is void
 */
export function basisOf(action: string, inputHash: string, credits: number, draft: PreviewDraft): string {
  const { affected, recipients = [], targets, effects } = draft;
  return hashOf({ action, inputHash, credits, affected, recipients, targets, effects });
}
