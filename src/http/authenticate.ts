import type { Company, Key, Member, Principal } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import { lowerRole } from '../contract/ranks.js';
import { isWellFormedKey, keyHash } from '../engine/secrets.js';
import type { Store } from '../store/index.js';
import type { RequestContext } from './state.js';

/** Who makes a request, with what was read to know it. */
export interface Caller {
  readonly principal: Principal;
  readonly company: Company;
  readonly member: Member;
  readonly key: Key | null;
}

/** The session's person, for callers without a key. */
export type ReadSession = (context: RequestContext) => Promise<{ readonly companyId: string; readonly memberId: string } | null>;

/** A key that is known but does not work here: the refusal is put on its own company's log. */
export class DeadKey extends Refusal {
  readonly key: Key;
  constructor(key: Key, reason: string, message: string) {
    super('unauthenticated', message, { reason });
    this.key = key;
  }
}

const NO_KEY = 'Send a key as `Authorization: Bearer act_…`, or sign in.';

/**
 * Finds out who calls. A Bearer key beats the cookie, and a bad one never falls back to it. A mistyped key is known
 * by its check digits, before the database is asked.
 * @throws Refusal unauthenticated with the reason
 */
export async function authenticate(context: RequestContext, company: Company, store: Store, readSession: ReadSession, now: Date): Promise<Caller> {
  const header = context.get('authorization');
  if (header === '') return bySession(context, company, store, readSession);
  const secret = /^bearer +(\S+)$/i.exec(header)?.[1];
  if (secret === undefined || !isWellFormedKey(secret)) {
    throw new Refusal('unauthenticated', 'This is not a key of ours: look for a typing error.', { reason: 'malformed_key' });
  }
  const key = await store.keys.byHash(keyHash(secret));
  if (!key) throw new Refusal('unauthenticated', 'There is no such key.', { reason: 'unknown_key' });
  if (key.companyId !== company._id) throw new DeadKey(key, 'wrong_company', "This key belongs to another company's address.");
  if (key.switchedOffAt) throw new DeadKey(key, 'key_switched_off', 'This key was switched off.');
  if (key.expiresAt <= now) throw new DeadKey(key, 'key_expired', 'This key has expired. Make a new one.');
  const member = await store.members.get(company._id, key.ownerId);
  if (!member || member.removedAt) throw new DeadKey(key, 'member_removed', 'The person behind this key is no longer in the company.');
  const principal: Principal = { kind: 'key', memberId: member._id, keyId: key._id, role: lowerRole(key.role, member.role) };
  return { principal, company, member, key };
}

async function bySession(context: RequestContext, company: Company, store: Store, readSession: ReadSession): Promise<Caller> {
  const session = await readSession(context);
  if (!session || session.companyId !== company._id) throw new Refusal('unauthenticated', NO_KEY, { reason: 'no_credentials' });
  const member = await store.members.get(company._id, session.memberId);
  if (!member || member.removedAt) throw new Refusal('unauthenticated', 'You are no longer in this company.', { reason: 'member_removed' });
  return { principal: { kind: 'session', memberId: member._id, keyId: null, role: member.role }, company, member, key: null };
}
