import type { Company, Member } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import type { Key } from '../contract/keys.js';
import type { Phrase } from '../contract/phrase.js';
import { lowerRole, PLAN_TERMS, PLANS, type Plan, type Role } from '../contract/ranks.js';
import { phrase } from './phrases/phrase.js';
import { PLAN_NAMES } from './phrases/ranks.js';
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

/** The message where a company is suspended, on the pages too. */
export const SUSPENDED = phrase`This company is suspended, so no call runs and no one can sign in. Ask the operator of the service to resume it.`;

/** The message of each denial. */
export const DENIALS: Readonly<Record<Denial, Phrase>> = {
  wrong_company: phrase`The key belongs to another company. Use it at that company's address.`,
  company_suspended: SUSPENDED,
  address_not_allowed: phrase`The key may not be used from this network address. Its owner sees the allowed addresses with the key.`,
  unknown_key: phrase`The key does not exist. Check its value, or make a new key.`,
  key_switched_off: phrase`The key was switched off. Use another key.`,
  key_expired: phrase`The key has expired. Use another key.`,
  member_removed: phrase`The person is no longer in the company. Ask an administrator for a new invitation.`,
};

/** The effective role of a principal, or why it may not act. */
export type Authority = { readonly role: Role } | { readonly denial: Denial };

/**
 * Whether a principal may act, and with which role: for a key, the lower one of key and owner. The role, plan and scope
 * that each action needs are checked elsewhere.
 */
export function authorityOf({ kind, company, member, key, address }: Actor, now: Date): Authority {
  if (kind === 'key' && key && company && key.companyId !== company._id) return { denial: 'wrong_company' };
  const denied = memberDenial(company, member);
  if (denied === 'company_suspended') return { denial: denied };
  if (kind === 'key') {
    if (!key) return { denial: 'unknown_key' };
    if (address !== undefined && !mayComeFrom(key.scope, address)) return { denial: 'address_not_allowed' };
    const ended = keyDenial(key, now);
    if (ended) return { denial: ended };
  }
  if (denied || !member) return { denial: 'member_removed' };
  return { role: kind === 'key' && key ? lowerRole(key.role, member.role) : member.role };
}

/** Why a member of a company may not act, as a session or as the owner of a key or endpoint; null if it may. */
export function memberDenial(
  company: Pick<Company, 'suspendedAt'> | null,
  member: Pick<Member, 'removedAt'> | null,
): Extract<Denial, 'company_suspended' | 'member_removed'> | null {
  if (company?.suspendedAt) return 'company_suspended';
  return member && !member.removedAt ? null : 'member_removed';
}

/** Why a key itself does not work; null if it does. Its owner and its company are not looked at. */
export function keyDenial(
  { switchedOffAt, expiresAt }: Pick<Key, 'switchedOffAt' | 'expiresAt'>,
  now: Date,
): Extract<Denial, 'key_switched_off' | 'key_expired'> | null {
  if (switchedOffAt) return 'key_switched_off';
  return expiresAt <= now ? 'key_expired' : null;
}

/** The refusal of calls with a key on a plan that does not include them; null on a plan that does. */
export function refusalOfKeys(plan: Plan): Refusal | null {
  if (PLAN_TERMS[plan].keys) return null;
  const required = PLANS.find((candidate) => PLAN_TERMS[candidate].keys) ?? 'business';
  const message = phrase`Calls with a key are not part of the ${PLAN_NAMES[plan]} plan. Change to the ${PLAN_NAMES[required]} plan, or sign in.`;
  return new Refusal('plan_required', message, { required_plan: required });
}
