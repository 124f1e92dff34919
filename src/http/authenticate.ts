import type { Caller } from '../calls/checkInputs.js';
import type { Company, Invite } from '../contract/documents.js';
import type { Key } from '../contract/keys.js';
import { Refusal } from '../contract/errors.js';
import type { Phrase } from '../contract/phrase.js';
import type { Dependencies } from '../dependencies.js';
import { authorityOf, DENIALS, type Denial } from '../engine/authority.js';
import { invitedMember, invitedPrincipal } from '../engine/invites.js';
import { phrase } from '../engine/phrases/phrase.js';
import { isWellFormedToken, keyHash } from '../engine/secrets.js';
import type { Store } from '../store/index.js';
import { bearerOf, presentedHash, presentedKey } from './prefetch.js';
import { presentedMember, type SignedIn } from './session.js';
import type { RequestContext } from './state.js';

/** The refusal of a key that exists but may not act. The gate writes it to the call log of the key's company. */
export class DeniedKey extends Refusal {
  readonly key: Key;
  constructor(key: Key, denial: Denial) {
    super('unauthenticated', DENIALS[denial], { reason: denial });
    this.key = key;
  }
}

const NO_CREDENTIALS = phrase`This request has no key and no session. Send a key as \`Authorization: Bearer act_…\`, or sign in.`;

/**
 * Authenticates the caller of a request. A Bearer key takes precedence over the session cookie, and an invalid key
 * never falls back to the cookie. The check digits detect a mistyped key before the database is read.
 * @param withInvitations whether the token of an invitation is accepted instead of a key
 * @throws Refusal unauthenticated with the reason; DeniedKey for a key that exists but may not act
 */
export async function authenticate(
  context: RequestContext,
  company: Company,
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  { withInvitations = false } = {},
): Promise<Caller> {
  if (context.get('authorization') === '') return sessionCaller(context, company, now());
  if (presentedHash(context) === null) {
    const invite = withInvitations ? await presentedInvite(context, company, store) : null;
    if (!invite) throw unauthenticated('malformed_key', notAKey(context, withInvitations));
    return allowed(invitedCaller(company, invite), now());
  }
  const presented = await presentedKey(context, store);
  if (!presented) throw unauthenticated('unknown_key', DENIALS.unknown_key);
  const { key, member } = presented;
  const authority = authorityOf({ kind: 'key', company, member, key, address: context.ip }, now());
  if ('denial' in authority) throw new DeniedKey(key, authority.denial);
  if (!member) throw new DeniedKey(key, 'member_removed');
  const { role } = authority;
  return { principal: { kind: 'key', memberId: key.ownerId, keyId: key._id, role }, company, member, key };
}

async function sessionCaller(context: RequestContext, company: Company, now: Date): Promise<Caller> {
  const session = await presentedMember(context);
  if (!session) throw unauthenticated('no_credentials', NO_CREDENTIALS);
  return allowed(signedInCaller(company, session), now);
}

/** The caller, if it may act. @throws Refusal unauthenticated with the reason why it may not */
function allowed(caller: Caller, now: Date): Caller {
  const { principal, company, member, key } = caller;
  const authority = authorityOf({ kind: principal.kind, company, member, key }, now);
  if ('denial' in authority) throw unauthenticated(authority.denial, DENIALS[authority.denial]);
  return caller;
}

/** A signed-in member as a caller. The checks decide what the member may do. */
export function signedInCaller(company: Company, { member, sessionId }: SignedIn): Caller {
  const principal = { kind: 'session', memberId: member._id, keyId: null, sessionId, role: member.role } as const;
  return { principal, company, member, key: null };
}

/** An invited person as a caller. The checks decide whether the invitation can still be accepted. */
export function invitedCaller(company: Company, invite: Invite): Caller {
  return { principal: invitedPrincipal(invite), company, member: invitedMember(invite), key: null };
}

/** The company's invitation with the token of the request, open or ended; null if there is none. */
async function presentedInvite(context: RequestContext, company: Company, store: Store): Promise<Invite | null> {
  const token = bearerOf(context);
  return isWellFormedToken(token) ? store.invites.byTokenHash(company._id, keyHash(token)) : null;
}

function unauthenticated(reason: string, message: Phrase): Refusal {
  return new Refusal('unauthenticated', message, { reason });
}

/** The message about an `Authorization` header without a key. */
function notAKey(context: RequestContext, withInvitations: boolean): Phrase {
  const token = bearerOf(context);
  if (token === '')
    return phrase`Only keys are accepted, and this \`Authorization\` header has none. Send \`Authorization: Bearer act_…\`.`;
  if (!isWellFormedToken(token)) return phrase`This is not a key of this service. Check it for a typing error.`;
  return withInvitations
    ? phrase`This is neither a key nor the token of an invitation of this company. Check it for a typing error.`
    : phrase`This is not a key. The token of an invitation works only with \`team.accept\`.`;
}
