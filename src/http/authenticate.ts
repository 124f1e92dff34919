import type Koa from 'koa';
import type { Company, Key, Member, Principal } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import { lowerRole } from '../contract/ranks.js';
import { mayComeFrom } from '../engine/scope.js';
import { isWellFormedKey, keyHash } from '../engine/secrets.js';
import type { Store } from '../store/index.js';
import type { Count } from './limit.js';
import type { RequestContext, RequestState } from './state.js';

/** Who makes a request, with what was read to know it. */
export interface Caller {
  readonly principal: Principal;
  readonly company: Company;
  readonly member: Member;
  readonly key: Key | null;
}

/** A caller whose call has been counted against the limits. */
export interface CountedCaller extends Caller {
  readonly count: Count;
}

/** The session's person, for callers without a key. */
export type ReadSession = (
  context: RequestContext,
) => Promise<{ readonly companyId: string; readonly memberId: string; readonly sessionId: string } | null>;

/** A key that is known but does not work here: the refusal is put on its own company's log. */
export class DeadKey extends Refusal {
  readonly key: Key;
  constructor(key: Key, { reason, message, fields = {} }: Objection) {
    super('unauthenticated', message, { reason, ...fields });
    this.key = key;
  }
}

/** What is against a caller: the reason, for programs, and the words for it. */
export interface Objection {
  readonly reason: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** What is against a key at a company's address now; null where nothing is. Its person is judged apart. */
export function againstKey(key: Key, company: Company, address: string, now: Date): Objection | null {
  if (key.companyId !== company._id)
    return { reason: 'wrong_company', message: "This key belongs to another company's address." };
  if (company.suspendedAt) return SUSPENDED;
  if (!mayComeFrom(key.scope, address)) {
    const message = 'This key works from other addresses only.';
    return { reason: 'address_not_allowed', message, fields: { scope: { addresses: key.scope?.addresses } } };
  }
  if (key.switchedOffAt) return { reason: 'key_switched_off', message: 'This key was switched off.' };
  if (key.expiresAt <= now) return { reason: 'key_expired', message: 'This key has expired. Make a new one.' };
  return null;
}

export const SUSPENDED: Objection = { reason: 'company_suspended', message: 'The company is suspended.' };

/** Why somebody who has left may not: in a session, or by a key of theirs. */
export const REMOVED = {
  session: { reason: 'member_removed', message: 'You are no longer in this company.' },
  key: { reason: 'member_removed', message: 'The person behind this key is no longer in the company.' },
} as const satisfies Readonly<Record<string, Objection>>;

const NO_KEY = 'Send a key as `Authorization: Bearer act_…`, or sign in.';

/**
 * Finds out who calls, and counts the call while the person is read. A Bearer key beats the cookie, and a bad one
 * never falls back to it. A mistyped key is known by its check digits, before the database is asked.
 * @param count counts a call of this member and key against their limits
 * @throws Refusal unauthenticated with the reason
 */
export async function authenticate(
  context: RequestContext,
  company: Company,
  { store, readSession, now }: { store: Store; readSession: ReadSession; now: () => Date },
  count: (company: Company, who: Pick<Principal, 'memberId' | 'keyId'>) => Promise<Count>,
): Promise<CountedCaller> {
  if (context.get('authorization') === '') {
    if (company.suspendedAt) throw new Refusal('unauthenticated', SUSPENDED.message, { reason: SUSPENDED.reason });
    const session = await readSession(context);
    if (!session || session.companyId !== company._id)
      throw new Refusal('unauthenticated', NO_KEY, { reason: 'no_credentials' });
    const { memberId, sessionId } = session;
    const [member, counted] = await Promise.all([
      store.members.get(company._id, memberId),
      count(company, { memberId, keyId: null }),
    ]);
    if (!member || member.removedAt)
      throw new Refusal('unauthenticated', REMOVED.session.message, { reason: REMOVED.session.reason });
    return {
      principal: { kind: 'session', memberId, keyId: null, sessionId, role: member.role },
      company,
      member,
      key: null,
      count: counted,
    };
  }
  if (presentedSecret(context) === null) {
    throw new Refusal('unauthenticated', 'This is not a key of ours: look for a typing error.', {
      reason: 'malformed_key',
    });
  }
  const key = await presentedKey(context, store);
  if (!key) throw new Refusal('unauthenticated', 'There is no such key.', { reason: 'unknown_key' });
  const objection = againstKey(key, company, context.ip, now());
  if (objection) throw new DeadKey(key, objection);
  const who = { memberId: key.ownerId, keyId: key._id };
  const [member, counted] = await Promise.all([store.members.get(company._id, key.ownerId), count(company, who)]);
  if (!member || member.removedAt) throw new DeadKey(key, REMOVED.key);
  return {
    principal: { kind: 'key', ...who, role: lowerRole(key.role, member.role) },
    company,
    member,
    key,
    count: counted,
  };
}

/** The value of a well-formed key that was sent; null where there is none. */
function presentedSecret(context: RequestContext): string | null {
  const secret = /^bearer +(\S+)$/i.exec(context.get('authorization'))?.[1];
  return secret !== undefined && isWellFormedKey(secret) ? secret : null;
}

/** The key that was sent, working or not; null where there is none of ours. Looked up once a request. */
export function presentedKey(context: RequestContext, store: Store): Promise<Key | null> {
  const secret = presentedSecret(context);
  return (context.state.key ??= secret === null ? Promise.resolve(null) : store.keys.byHash(keyHash(secret)));
}

/** Begins to look the key up, while the company of the host name is read. */
export function lookUpKey(store: Store): Koa.Middleware<RequestState> {
  return (context, next) => {
    // A failure is met where the key is needed.
    if (context.path.startsWith('/api/v1/')) presentedKey(context, store).catch(() => undefined);
    return next();
  };
}
