import type { Company, Key, Principal } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import { callLimits, type CallLimits } from '../contract/ranks.js';
import type { Dependencies } from '../dependencies.js';
import type { CallsSpent } from '../store/limits.js';
import type { Bucket, Counts, EarlyCount, LimitStatus, RequestContext } from './state.js';

/** Whose calls are counted: the person's, and the key's where a key was sent. */
export type LimitSubject = Pick<Principal, 'memberId' | 'keyId'> & { readonly companyId: string };

/** Counts calls against the limits of a minute. */
export interface CallCounter {
  /** Begins to count a call with a key that this process has counted before. */
  begin(bucket: Bucket, keyHash: string): EarlyCount | undefined;
  /** Counts a call, unless an early count has done it. */
  count(bucket: Bucket, company: Company, subject: LimitSubject, early?: EarlyCount): Promise<LimitStatus>;
  /** Remembers a key that works, so that its next call can be counted early. */
  remember(keyHash: string, key: Key, company: Company): void;
  forget(keyHash: string): void;
}

/** Keys that a process remembers at most. */
const MOST_REMEMBERED = 10_000;

export function createCallCounter({ store, config, now }: Pick<Dependencies, 'store' | 'config' | 'now'>): CallCounter {
  /** Whom the calls of a key count for, which never changes, and its limits as of its last call. */
  const remembered = new Map<string, LimitSubject & { readonly keyId: string; readonly limits: CallLimits }>();
  const limitsOf = (company: Company) => callLimits(company.plan, config.rateLimit);

  async function countBoth(
    bucket: Bucket,
    { companyId, memberId, keyId }: LimitSubject,
    limits: CallLimits,
  ): Promise<Counts> {
    const at = now();
    const [key, person] = await Promise.all([
      keyId === null ? null : store.limits.spend(`${bucket}/${keyId}`, limits.key, at),
      store.limits.spend(`${bucket}/${companyId}/${memberId}`, limits.person, at),
    ]);
    return { key, person };
  }

  return {
    begin(bucket, keyHash) {
      const subject = remembered.get(keyHash);
      if (!subject) return undefined;
      const counts = countBoth(bucket, subject, subject.limits);
      counts.catch(() => undefined);
      return { bucket, keyId: subject.keyId, counts };
    },

    async count(bucket, company, subject, early) {
      const isCounted = early?.bucket === bucket && early.keyId === subject.keyId;
      const limits = limitsOf(company);
      return statusOf(await (isCounted ? early.counts : countBoth(bucket, subject, limits)), limits);
    },

    remember(keyHash, key, company) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      const { _id: keyId, ownerId: memberId } = key;
      remembered.set(keyHash, { companyId: company._id, memberId, keyId, limits: limitsOf(company) });
    },

    forget: (keyHash) => void remembered.delete(keyHash),
  };
}

/** How counts stand against the limits: the tighter one counts. */
function statusOf({ key, person }: Counts, limits: CallLimits): LimitStatus {
  const ofPerson = against('person', person, limits.person);
  if (!key) return ofPerson;
  const ofKey = against('key', key, limits.key);
  if (ofKey.allowed !== ofPerson.allowed) return ofKey.allowed ? ofPerson : ofKey;
  return ofKey.allowed && ofKey.remaining > ofPerson.remaining ? ofPerson : ofKey;
}

function against(of: LimitStatus['of'], { calls, reset }: CallsSpent, limit: number): LimitStatus {
  return { of, allowed: calls <= limit, limit, remaining: Math.max(0, limit - calls), reset };
}

/**
 * Puts a caller's limit on the response, in the headers `RateLimit` and `RateLimit-Policy` (IETF
 * draft-ietf-httpapi-ratelimit-headers).
 * @throws Refusal rate_limited
 */
export function enforceLimit(context: RequestContext, { allowed, limit, remaining, reset, of }: LimitStatus): void {
  context.set('RateLimit-Policy', `"${of}";q=${limit};w=60`);
  context.set('RateLimit', `"${of}";r=${remaining};t=${reset}`);
  if (!allowed)
    throw new Refusal('rate_limited', `Too many calls at once. Wait ${reset} seconds.`, { retry_after: reset });
}
