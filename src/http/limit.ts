import { Refusal } from '../contract/errors.js';
import type { CallLimits } from '../contract/ranks.js';
import { phrase } from '../engine/phrases/phrase.js';
import type { CallCounts } from '../store/limits.js';
import type { LimitStatus, RequestContext } from './state.js';

/** Compares the calls of a minute with their limits. The tighter limit applies. */
export function limitStatusOf({ key, person, reset }: CallCounts, limits: CallLimits): LimitStatus {
  const against = (of: LimitStatus['of'], calls: number): LimitStatus => {
    const limit = limits[of];
    return { of, allowed: calls <= limit, limit, remaining: Math.max(0, limit - calls), reset };
  };
  const ofPerson = against('person', person);
  if (key === null) return ofPerson;
  const ofKey = against('key', key);
  if (ofKey.allowed !== ofPerson.allowed) return ofKey.allowed ? ofPerson : ofKey;
  return ofKey.allowed && ofKey.remaining > ofPerson.remaining ? ofPerson : ofKey;
}

/**
 * Puts a caller's limit on the response, in the headers `RateLimit` and `RateLimit-Policy` (IETF
 * draft-ietf-httpapi-ratelimit-headers).
 * @throws Refusal rate_limited
 */
export function enforceLimit(context: RequestContext, { allowed, limit, remaining, reset, of }: LimitStatus): void {
  context.set('RateLimit-Policy', `"${of}";q=${limit};w=60`);
  context.set('RateLimit', `"${of}";r=${remaining};t=${reset}`);
  if (allowed) return;
  const message =
    of === 'key'
      ? phrase`The limit of ${String(limit)} requests a minute for this key is used up. Try again in ${reset} seconds.`
      : phrase`The limit of ${String(limit)} requests a minute for this person is used up. Try again in ${reset} seconds.`;
  throw new Refusal('rate_limited', message, { retry_after: reset });
}
