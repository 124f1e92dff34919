/** Roles and plans are ladders: a higher one may all that a lower one may. */

export const ROLES = ['viewer', 'member', 'developer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const PLANS = ['free', 'team', 'business'] as const;
export type Plan = (typeof PLANS)[number];

/** Whether `have` is at least `need`. */
export function roleAtLeast(have: Role, need: Role): boolean {
  return ROLES.indexOf(have) >= ROLES.indexOf(need);
}

/** The lower of two roles: a key never may more than its owner may now. */
export function lowerRole(a: Role, b: Role): Role {
  return roleAtLeast(a, b) ? b : a;
}

/** Whether `have` is at least `need`. */
export function planAtLeast(have: Plan, need: Plan): boolean {
  return PLANS.indexOf(have) >= PLANS.indexOf(need);
}

/** Less than this share of a month's Deep credits is low. */
export const LOW_CREDITS = 0.2;

/** What a plan includes. Numbers are defaults; the deployment may change them by configuration. */
export interface PlanTerms {
  /** Calls a minute and key; a person with all keys and sessions has twice that. */
  readonly callsPerMinute: number;
  /** Deep credits a calendar month (UTC). */
  readonly creditsPerMonth: number;
  readonly keys: boolean;
  readonly webhooks: boolean;
  readonly guardPolicies: boolean;
}

export const PLAN_TERMS: Readonly<Record<Plan, PlanTerms>> = {
  free: { callsPerMinute: 60, creditsPerMonth: 0, keys: false, webhooks: false, guardPolicies: false },
  team: { callsPerMinute: 300, creditsPerMonth: 1_000, keys: true, webhooks: true, guardPolicies: true },
  business: { callsPerMinute: 1_200, creditsPerMonth: 10_000, keys: true, webhooks: true, guardPolicies: true },
};

/** Calls a minute. */
export interface CallLimits {
  readonly key: number;
  /** Over all keys and sessions. */
  readonly person: number;
}

/** @param configured what a key has instead of the plan's number */
export function callLimits(plan: Plan, configured: number | undefined): CallLimits {
  const key = configured ?? PLAN_TERMS[plan].callsPerMinute;
  return { key, person: key * 2 };
}
