import type { Principal } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import type { CallLimits } from '../contract/ranks.js';
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

/** Counts a call for its key and for its person. */
export async function countCall(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  bucket: Bucket,
  { companyId, memberId, keyId }: Counting,
  limits: CallLimits,
): Promise<Counted> {
  const at = now();
  const [key, person] = await Promise.all([
    keyId === null ? null : store.limits.spend(`${bucket}/${keyId}`, limits.key, at),
    store.limits.spend(`${bucket}/${companyId}/${memberId}`, limits.person, at),
  ]);
  return { key, person };
}

/** How what was counted stands against the limits. */
export function standingOf({ key, person }: Counted, limits: CallLimits): Count {
  const ofPerson = against('person', person, limits.person);
  if (!key) return ofPerson;
  const ofKey = against('key', key, limits.key);
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
