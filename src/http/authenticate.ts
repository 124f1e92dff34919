import type { Company, Invite, Key, Member, Principal } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import { lowerRole } from '../contract/ranks.js';
import { invitedMember, invitedPrincipal } from '../engine/invites.js';
import { mayComeFrom } from '../engine/scope.js';
import { isWellFormedKey, isWellFormedToken, keyHash } from '../engine/secrets.js';
import type { PresentedKey } from '../store/callers.js';
import type { Store } from '../store/index.js';
import type { Count, Counting } from './limit.js';
import type { RequestContext } from './state.js';

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
) => Promise<{ readonly companyId: string; readonly member: Member; readonly sessionId: string } | null>;

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

/** What to say of a bearer token that is no key. */
function againstNoKey(token: string, invited: boolean): string {
  if (!isWellFormedToken(token)) return 'This is not a key of ours: look for a typing error.';
  return invited
    ? 'There is no such invitation at this address, and a key it is not.'
    : 'This is not a key. If it comes from the link of an invitation: that opens `team.accept`, and nothing else.';
}

/** Whoever holds the link of an invitation. Whether it can still be accepted is for the checks. */
export function invitedCaller(company: Company, invite: Invite): Caller {
  return { principal: invitedPrincipal(invite), company, member: invitedMember(invite), key: null };
}

/**
 * Finds out who calls, and counts the call. A Bearer key beats the cookie, and a bad one
 * never falls back to it. A mistyped key is known by its check digits, before the database is asked.
 * @param count counts a call of this member and key against their limits
 * @param invited whether the link of an invitation will do in place of a key
 * @throws Refusal unauthenticated with the reason
 */
export async function authenticate(
  context: RequestContext,
  company: Company,
  { store, readSession, now }: { store: Store; readSession: ReadSession; now: () => Date },
  count: (company: Company, who: Counting) => Promise<Count>,
  invited = false,
): Promise<CountedCaller> {
  if (context.get('authorization') === '') {
    refuseSuspended(company);
    const session = await readSession(context);
    if (!session || session.companyId !== company._id)
      throw new Refusal('unauthenticated', NO_KEY, { reason: 'no_credentials' });
    const { member, sessionId } = session;
    const who = { memberId: member._id, keyId: null };
    return {
      principal: { kind: 'session', ...who, sessionId, role: member.role },
      company,
      member,
      key: null,
      count: await count(company, { companyId: company._id, ...who }),
    };
  }
  if (presentedHash(context) === null) {
    const invite = invited ? await presentedInvite(context, company, store) : null;
    if (invite) {
      refuseSuspended(company);
      // Apart from the person's own calls: whoever finds the link in an old mail uses nothing of theirs up.
      const who = { companyId: company._id, memberId: invite._id, keyId: null };
      return { ...invitedCaller(company, invite), count: await count(company, who) };
    }
    throw new Refusal('unauthenticated', againstNoKey(bearerOf(context), invited), { reason: 'malformed_key' });
  }
  const presented = await presentedKey(context, store);
  if (!presented) throw new Refusal('unauthenticated', 'There is no such key.', { reason: 'unknown_key' });
  const { key, member } = presented;
  const objection = againstKey(key, company, context.ip, now());
  if (objection) throw new DeadKey(key, objection);
  if (!member || member.removedAt) throw new DeadKey(key, REMOVED.key);
  const who = { memberId: key.ownerId, keyId: key._id };
  return {
    principal: { kind: 'key', ...who, role: lowerRole(key.role, member.role) },
    company,
    member,
    key,
    count: await count(company, { companyId: company._id, ...who }),
  };
}

function refuseSuspended({ suspendedAt }: Company): void {
  if (suspendedAt) throw new Refusal('unauthenticated', SUSPENDED.message, { reason: SUSPENDED.reason });
}

/** The hash of a well-formed key that was sent; null where there is none. Made once a request. */
export function presentedHash(context: RequestContext): string | null {
  const { state } = context;
  if (state.keyHash === undefined) {
    const secret = bearerOf(context);
    state.keyHash = isWellFormedKey(secret) ? keyHash(secret) : null;
  }
  return state.keyHash;
}

function bearerOf(context: RequestContext): string {
  return /^bearer +(\S+)$/i.exec(context.get('authorization'))?.[1] ?? '';
}

/** The invitation of the company whose token was sent, open or over; null where there is none. */
async function presentedInvite(context: RequestContext, company: Company, store: Store): Promise<Invite | null> {
  const token = bearerOf(context);
  return isWellFormedToken(token) ? store.invites.byTokenHash(company._id, keyHash(token)) : null;
}

/** The key that was sent, working or not, with those behind it; null where there is none of ours. Looked up once a request. */
export function presentedKey(context: RequestContext, store: Store): Promise<PresentedKey | null> {
  const hash = presentedHash(context);
  return (context.state.key ??= hash === null ? Promise.resolve(null) : store.callers.ofKey(hash));
}
