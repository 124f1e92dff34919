import { Refusal } from '../contract/errors.js';
import { PLAN_TERMS } from '../contract/ranks.js';
import type { Config } from '../config.js';
import type { Store } from '../store/index.js';
import type { Spent } from '../store/limits.js';
import type { Caller } from './authenticate.js';
import type { RequestContext } from './state.js';

/**
 * Counts a call against the limits of its key and of its person, and tells where they stand in the headers
 * `RateLimit` and `RateLimit-Policy` (IETF draft-ietf-httpapi-ratelimit-headers).
 * @param bucket calls and status reads are counted apart
 * @throws Refusal rate_limited
 */
export async function spendLimit(
  context: RequestContext,
  { principal, company }: Caller,
  { store, config, now }: { store: Store; config: Config; now: () => Date },
  bucket: 'call' | 'status',
): Promise<void> {
  const perKey = config.rateLimit ?? PLAN_TERMS[company.plan].callsPerMinute;
  const at = now();
  const person = `${bucket}/${company._id}/${principal.memberId}`;
  const [ofKey, ofPerson] = await Promise.all([
    principal.keyId === null ? null : store.limits.spend(`${bucket}/${principal.keyId}`, perKey, at),
    store.limits.spend(person, perKey * 2, at),
  ]);
  const tightest = ofKey && (!ofKey.allowed || ofKey.remaining <= ofPerson.remaining) ? ofKey : ofPerson;
  tell(context, tightest, tightest === ofKey ? 'key' : 'person');
  if ((ofKey?.allowed ?? true) && ofPerson.allowed) return;
  throw new Refusal('rate_limited', `Too many calls at once. Wait ${tightest.reset} seconds.`, { retry_after: tightest.reset });
}

function tell(context: RequestContext, { limit, remaining, reset }: Spent, name: string): void {
  context.set('RateLimit-Policy', `"${name}";q=${limit};w=60`);
  context.set('RateLimit', `"${name}";r=${remaining};t=${reset}`);
}
