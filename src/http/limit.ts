import type { Company, Principal } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import { PLAN_TERMS } from '../contract/ranks.js';
import type { Config } from '../config.js';
import type { Store } from '../store/index.js';
import type { Spent } from '../store/limits.js';
import type { Bucket, Counted, RequestContext } from './state.js';

/** Whose calls are counted: a person's, and those of the key, where one was sent. */
export type Counting = Pick<Principal, 'memberId' | 'keyId'> & { readonly companyId: string };

/** How a call stands against the tighter of its limits. */
export interface Count {
  readonly of: 'key' | 'person';
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

/** How many calls a minute a key has; its person has twice as many over all keys and sessions. */
export function callsPerMinute(company: Company, config: Pick<Config, 'rateLimit'>): number {
  return config.rateLimit ?? PLAN_TERMS[company.plan].callsPerMinute;
}

/** Counts a call for its key and for its person. @param perKey what the key has in a minute */
export async function countCall(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  bucket: Bucket,
  { companyId, memberId, keyId }: Counting,
  perKey: number,
): Promise<Counted> {
  const at = now();
  const [key, person] = await Promise.all([
    keyId === null ? null : store.limits.spend(`${bucket}/${keyId}`, perKey, at),
    store.limits.spend(`${bucket}/${companyId}/${memberId}`, perKey * 2, at),
  ]);
  return { key, person };
}

/** How what was counted stands against the limits. */
export function standingOf({ key, person }: Counted, perKey: number): Count {
  const ofPerson = against('person', person, perKey * 2);
  if (!key) return ofPerson;
  const ofKey = against('key', key, perKey);
  if (ofKey.allowed !== ofPerson.allowed) return ofKey.allowed ? ofPerson : ofKey;
  return ofKey.allowed && ofKey.remaining > ofPerson.remaining ? ofPerson : ofKey;
}

function against(of: Count['of'], { calls, reset }: Spent, limit: number): Count {
  return { of, allowed: calls <= limit, limit, remaining: Math.max(0, limit - calls), reset };
}

/**
 * Tells where the caller stands in the headers `RateLimit` and `RateLimit-Policy` (IETF
 * draft-ietf-httpapi-ratelimit-headers).
 * @throws Refusal rate_limited
 */
export function enforceLimit(context: RequestContext, { allowed, limit, remaining, reset, of }: Count): void {
  context.set('RateLimit-Policy', `"${of}";q=${limit};w=60`);
  context.set('RateLimit', `"${of}";r=${remaining};t=${reset}`);
  if (!allowed)
    throw new Refusal('rate_limited', `Too many calls at once. Wait ${reset} seconds.`, { retry_after: reset });
}
