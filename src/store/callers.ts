import type { Db } from 'mongodb';
import type { Company, Member } from '../contract/documents.js';
import type { Key } from '../contract/keys.js';
import { findJoined, type Join } from './joined.js';
import type { StoredKey } from './people.js';
import { hashedCookie, type SessionDocument } from './sessions.js';

/** The member and the company of a credential, as read with it. */
interface Holder {
  /** Null if the company has no such member. A removed member is returned. */
  readonly member: Member | null;
  readonly company: Company | null;
}

/** A key in a request. It may be expired or switched off. */
export interface PresentedKey extends Holder {
  readonly key: Key;
}

/** The session of a cookie. It has not expired. */
export interface PresentedSession extends Holder {
  readonly session: SessionDocument;
}

const company: Join<Company> = { from: 'companies', by: 'companyId' };
const member = (by: string): Join<Member> => ({ from: 'members', by, without: ['passwordHash'] });

/** Reads a credential with its member and company in one round trip. Every request does this first. */
export function createCallers(db: Db) {
  const keys = db.collection<StoredKey>('keys');
  const sessions = db.collection<SessionDocument>('sessions');

  return {
    /** @param hash that of the key, as it is stored */
    async ofKey(hash: string): Promise<PresentedKey | null> {
      const joined = await findJoined(keys, { hash }, { company, member: member('ownerId') }, ['hash']);
      return joined && { key: joined.found, ...holderOf(joined.found.companyId, joined.with) };
    },

    /** @param cookie the cookie's value */
    async ofSession(cookie: string, now: Date): Promise<PresentedSession | null> {
      const filter = { _id: hashedCookie(cookie), expiresAt: { $gt: now } };
      const joined = await findJoined(sessions, filter, { company, member: member('memberId') });
      return joined && { session: joined.found, ...holderOf(joined.found.companyId, joined.with) };
    },
  };
}

function holderOf(companyId: string, { member: person, company: theirs }: Holder): Holder {
  return { company: theirs, member: person?.companyId === companyId ? person : null };
}
