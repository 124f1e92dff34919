/** Roles and plans, each from the lowest to the highest. A higher one includes everything that a lower one allows. */

export const ROLES = ['viewer', 'member', 'developer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const PLANS = ['free', 'team', 'business'] as const;
export type Plan = (typeof PLANS)[number];

/** Whether `have` is at least `need`. */
export function roleAtLeast(have: Role, need: Role): boolean {
  return ROLES.indexOf(have) >= ROLES.indexOf(need);
}

/** The lower of two roles. A key never has a higher role than its owner has now. */
export function lowerRole(a: Role, b: Role): Role {
  return roleAtLeast(a, b) ? b : a;
}

/** Whether `have` is at least `need`. */
export function planAtLeast(have: Plan, need: Plan): boolean {
  return PLANS.indexOf(have) >= PLANS.indexOf(need);
}

/** The most webhook endpoints of one company. */
export const MOST_ENDPOINTS = 20;
/** The most held calls of one member, with those of the member's keys. */
export const MOST_HELD = 200;

/** Credits are low when less than this share of the month's Deep credits is left. */
export const LOW_CREDITS = 0.2;

/** What a plan includes. A configured number of calls per minute replaces that of the plan (`callLimits`). */
export interface PlanTerms {
  /** Calls per minute with one key. A member may make twice as many over all keys and sessions. */
  readonly callsPerMinute: number;
  /** Deep credits per calendar month (UTC). */
  readonly creditsPerMonth: number;
  readonly keys: boolean;
  /** Active keys of one member. */
  readonly keysPerMember: number;
  readonly webhooks: boolean;
  readonly guardPolicies: boolean;
  /** How long a call stays in the call log after it was made. */
  readonly callsKeptDays: number;
  /** The most bytes of one file. */
  readonly fileBytes: number;
  /** Media types of files, in lower case. A `*` at the end matches any text. */
  readonly fileTypes: readonly string[];
  /** The most bytes of all files of the company. */
  readonly storageBytes: number;
}

const MIB = 1_048_576;
const EVERY_TYPE = ['*'];
/** Texts, tables, presentations and images. */
const DOCUMENT_TYPES = [
  'image/*',
  'text/*',
  'application/json',
  'application/msword',
  'application/pdf',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.oasis.opendocument.*',
  'application/vnd.openxmlformats-officedocument.*',
];

export const PLAN_TERMS: Readonly<Record<Plan, PlanTerms>> = {
  free: {
    callsPerMinute: 60,
    creditsPerMonth: 0,
    keys: false,
    keysPerMember: 0,
    webhooks: false,
    guardPolicies: false,
    callsKeptDays: 90,
    fileBytes: 25 * MIB,
    fileTypes: DOCUMENT_TYPES,
    storageBytes: 1_024 * MIB,
  },
  team: {
    callsPerMinute: 300,
    creditsPerMonth: 1_000,
    keys: true,
    keysPerMember: 50,
    webhooks: true,
    guardPolicies: true,
    callsKeptDays: 366,
    fileBytes: 100 * MIB,
    fileTypes: EVERY_TYPE,
    storageBytes: 51_200 * MIB,
  },
  business: {
    callsPerMinute: 1_200,
    creditsPerMonth: 10_000,
    keys: true,
    keysPerMember: 200,
    webhooks: true,
    guardPolicies: true,
    callsKeptDays: 1_096,
    fileBytes: 500 * MIB,
    fileTypes: EVERY_TYPE,
    storageBytes: 512_000 * MIB,
  },
};

/** The most calls per minute. */
export interface CallLimits {
  readonly key: number;
  /** For one member, over all keys and sessions. */
  readonly person: number;
}

/** @param configured calls per minute with one key, which replace the plan's number */
export function callLimits(plan: Plan, configured: number | undefined): CallLimits {
  const key = configured ?? PLAN_TERMS[plan].callsPerMinute;
  return { key, person: key * 2 };
}
