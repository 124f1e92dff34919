import type { Company, Principal } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import { PLAN_TERMS } from '../contract/ranks.js';
import type { Config } from '../config.js';
import type { Store } from '../store/index.js';
import type { Spent } from '../store/limits.js';
import type { RequestContext } from './state.js';

/** How a call stands against the tighter of its limits. */
export interface Count extends Spent {
  readonly of: 'key' | 'person';
}

/**
 * Counts a call against the limits of its key and of its person.
 * @param bucket calls and status reads are counted apart
 */
export async function countCall(
  { store, config, now }: { store: Store; config: Config; now: () => Date },
  bucket: 'call' | 'status',
  company: Company,
  { memberId, keyId }: Pick<Principal, 'memberId' | 'keyId'>,
): Promise<Count> {
  const perKey = config.rateLimit ?? PLAN_TERMS[company.plan].callsPerMinute;
  const at = now();
  const [ofKey, ofPerson] = await Promise.all([
    keyId === null ? null : store.limits.spend(`${bucket}/${keyId}`, perKey, at),
    store.limits.spend(`${bucket}/${company._id}/${memberId}`, perKey * 2, at),
  ]);
  if (!ofKey || (ofKey.allowed && !ofPerson.allowed)) return { ...ofPerson, of: 'person' };
  return ofKey.allowed && ofKey.remaining > ofPerson.remaining
    ? { ...ofPerson, of: 'person' }
    : { ...ofKey, of: 'key' };
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
