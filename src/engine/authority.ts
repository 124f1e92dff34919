import type { Company, Member } from '../contract/documents.js';
import type { Key } from '../contract/keys.js';
import { refusal, type CallError } from '../contract/errors.js';
import { lowerRole, PLAN_TERMS, PLANS, type Plan, type Role } from '../contract/ranks.js';
import { mayComeFrom } from './scope.js';

/** A principal with its current documents. */
export interface Actor {
  readonly kind: 'session' | 'key' | 'invitation' | 'operator';
  readonly company: Pick<Company, '_id' | 'suspendedAt'> | null;
  /** The session's member or the key's owner; null if it does not exist. */
  readonly member: Pick<Member, 'role' | 'removedAt'> | null;
  /** The key of a call by key; null if it does not exist. */
  readonly key: Pick<Key, 'companyId' | 'role' | 'scope' | 'switchedOffAt' | 'expiresAt'> | null;
  /** The address of the client; absent if a call runs without a request. */
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

/** The message of each denial. */
export const DENIALS: Readonly<Record<Denial, string>> = {
  wrong_company: "The key belongs to another company. Use it at that company's address.",
  company_suspended: 'The company is suspended. Nothing runs until the operator of the service resumes it.',
  address_not_allowed:
    'The key may not be used from this network address. Its owner sees the allowed addresses with the key.',
  unknown_key: 'The key does not exist. Check its value, or make a new key.',
  key_switched_off: 'The key was switched off. Use another key.',
  key_expired: 'The key has expired. Use another key.',
  member_removed: 'The person is no longer in the company. Ask an administrator for a new invitation.',
};

/** The effective role of a principal, or why it may not act. */
export type Authority = { readonly role: Role } | { readonly denial: Denial };

/**
 * Whether a principal may act, and with which role: for a key, the lower one of key and owner. The role, plan and scope
 * that each action needs are checked elsewhere.
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

/** The refusal of calls with a key on a plan that does not include them; null on a plan that does. */
export function refusalOfKeys(plan: Plan): CallError<'plan_required'> | null {
  if (PLAN_TERMS[plan].keys) return null;
  const required = PLANS.find((candidate) => PLAN_TERMS[candidate].keys) ?? 'business';
  const message = `Calls with a key are not part of the ${plan} plan. Change to the ${required} plan, or sign in.`;
  return refusal('plan_required', message, { required_plan: required });
}
