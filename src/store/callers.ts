import type { Db } from 'mongodb';
import type { Company, Key, Member } from '../contract/documents.js';
import { findJoined, type Join } from './joined.js';
import type { StoredKey } from './people.js';
import { hashedCookie, type SessionDocument } from './sessions.js';

/** Who stands behind a credential, as they were when it was looked up. */
interface Behind {
  /** Null when there is no such person in the company, though they may have been removed from it. */
  readonly member: Member | null;
  readonly company: Company | null;
}

/** A key that was sent, working or not. */
export interface PresentedKey extends Behind {
  readonly key: Key;
}

/** A session that a cookie names, not yet over. */
export interface PresentedSession extends Behind {
  readonly session: SessionDocument;
}

const company: Join<Company> = { from: 'companies', by: 'companyId' };
const member = (by: string): Join<Member> => ({ from: 'members', by, without: ['passwordHash'] });

/** Credentials with those behind them: what every request asks first, in one way to the database. */
export function createCallers(db: Db) {
  const keys = db.collection<StoredKey>('keys');
  const sessions = db.collection<SessionDocument>('sessions');

  return {
    /** @param hash of the key, as it is stored */
    async ofKey(hash: string): Promise<PresentedKey | null> {
      const look = await findJoined(keys, { hash }, { company, member: member('ownerId') }, ['hash']);
      return look && { key: look.found, ...behind(look.found.companyId, look.with) };
    },

    /** @param cookie the cookie's value */
    async ofSession(cookie: string, now: Date): Promise<PresentedSession | null> {
      const filter = { _id: hashedCookie(cookie), expiresAt: { $gt: now } };
      const look = await findJoined(sessions, filter, { company, member: member('memberId') });
      return look && { session: look.found, ...behind(look.found.companyId, look.with) };
    },
  };
}

function behind(companyId: string, { member: person, company: theirs }: Behind): Behind {
  return { company: theirs, member: person?.companyId === companyId ? person : null };
}
