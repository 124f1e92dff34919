import type { Company, Key, Member } from '../contract/documents.js';
import { refusal, type CallError } from '../contract/errors.js';
import { lowerRole, PLAN_TERMS, PLANS, type Plan, type Role } from '../contract/ranks.js';
import { mayComeFrom } from './scope.js';

/** A principal and the documents behind it, as they are now. */
export interface Actor {
  readonly kind: 'session' | 'key' | 'invitation';
  readonly company: Pick<Company, '_id' | 'suspendedAt'> | null;
  /** The session's member or the key's owner; null where there is none any more. */
  readonly member: Pick<Member, 'role' | 'removedAt'> | null;
  /** The key of a call by key; null where there is none any more. */
  readonly key: Pick<Key, 'companyId' | 'role' | 'scope' | 'switchedOffAt' | 'expiresAt'> | null;
  /** The address of the client; left out where a call runs without a request. */
  readonly address?: string;
}

/** Why a principal may not act. */
export type Denial =
  | 'wrong_company'
  | 'company_suspended'
  | 'address_not_allowed'
  | 'unknown_key'
  | 'key_switched_off'
  | 'key_expired'
  | 'member_removed';

/** What a person is told of each. */
export const DENIALS: Readonly<Record<Denial, string>> = {
  wrong_company: "This key belongs to another company's address.",
  company_suspended: 'The company is suspended. Nothing runs until the operator of the service resumes it.',
  address_not_allowed: 'This key does not work from your network address.',
  unknown_key: 'There is no such key.',
  key_switched_off: 'The key was switched off.',
  key_expired: 'The key has expired.',
  member_removed: 'The person is no longer in the company.',
};

/** Whether a principal may act, and with which role: the lower one of key and owner. */
export type Authority = { readonly role: Role } | { readonly denial: Denial };

/**
 * Decides whether a principal may still act. It says nothing of what the principal may do: role, plan and scope are
 * judged for each action.
 */
export function authorityOf({ kind, company, member, key, address }: Actor, now: Date): Authority {
  if (kind === 'key' && key && company && key.companyId !== company._id) return { denial: 'wrong_company' };
  if (company?.suspendedAt) return { denial: 'company_suspended' };
  if (kind === 'key') {
    if (!key) return { denial: 'unknown_key' };
    if (address !== undefined && !mayComeFrom(key.scope, address)) return { denial: 'address_not_allowed' };
    if (key.switchedOffAt) return { denial: 'key_switched_off' };
    if (key.expiresAt <= now) return { denial: 'key_expired' };
  }
  if (!member || member.removedAt) return { denial: 'member_removed' };
  return { role: kind === 'key' && key ? lowerRole(key.role, member.role) : member.role };
}

/** The refusal of calls with a key on a plan; null where the plan includes them. */
export function refusalOfKeys(plan: Plan): CallError<'plan_required'> | null {
  if (PLAN_TERMS[plan].keys) return null;
  const required = PLANS.find((candidate) => PLAN_TERMS[candidate].keys) ?? 'business';
  return refusal('plan_required', `Calls with a key are not part of the ${plan} plan.`, { required_plan: required });
}
