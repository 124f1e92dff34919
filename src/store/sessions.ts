import { createHash } from 'node:crypto';
import type { Db, Filter } from 'mongodb';
import type { SessionMethod } from '../contract/signIn.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { pageById } from './paging.js';
import { byIds } from './database.js';

/** The session of a signed-in browser. Its company is compared with the host's at every request. */
export interface SessionDocument {
  /** SHA-256 of the cookie's value, so that a copy of the database is not enough to sign in. */
  readonly _id: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly csrf: string;
  /** How the session began; absent in sessions that are older than this field. */
  readonly method?: SessionMethod;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The sessions of a member that began until a moment: all, or all but one. */
interface BegunSessions {
  readonly companyId: string;
  readonly memberId: string;
  readonly until: Date;
  readonly except?: string | undefined;
}

function begun({ companyId, memberId, until, except }: BegunSessions): Filter<SessionDocument> {
  return { companyId, memberId, createdAt: { $lte: until }, ...(except !== undefined && { _id: { $ne: except } }) };
}

/** Sessions, by the value of their cookie. Only this module hashes it. */
export function createSessions(db: Db) {
  const sessions = db.collection<SessionDocument>('sessions');
  return {
    collection: sessions,
    indexes: () =>
      Promise.all([
        sessions.createIndex({ expiresAt: 1 }),
        sessions.createIndex({ companyId: 1, memberId: 1, _id: 1 }),
      ]),
    /** The sessions with these ids that have not expired. @param ids of the documents: hashed cookies */
    open: (ids: readonly string[], now: Date): Promise<SessionDocument[]> =>
      byIds(sessions, ids, { expiresAt: { $gt: now } }),
    /** Called only by sign-in. Nothing updates a session, so a running request cannot bring a removed one back. */
    async insert(cookie: string, session: Omit<SessionDocument, '_id'>): Promise<void> {
      await sessions.insertOne({ _id: hashedCookie(cookie), ...session });
    },
    async remove(cookie: string): Promise<void> {
      await sessions.deleteOne({ _id: hashedCookie(cookie) });
    },
    async removeOfMember(companyId: string, memberId: string): Promise<void> {
      await sessions.deleteMany({ companyId, memberId });
    },
    page: (companyId: string, memberId: string, request: PageRequest, now: Date): Promise<Page<SessionDocument>> =>
      pageById(sessions, { companyId, memberId, expiresAt: { $gt: now } }, request),
    count: (which: BegunSessions): Promise<number> => sessions.countDocuments(begun(which)),
    async removeBegun(which: BegunSessions): Promise<void> {
      await sessions.deleteMany(begun(which));
    },
    /**
     * Ends the sessions of a company that began with a password, and those whose method is unknown.
     * @param except a session that stays
     */
    async removeBegunWithPassword(companyId: string, except: string | undefined): Promise<void> {
      const kept = except === undefined ? {} : { _id: { $ne: except } };
      await sessions.deleteMany({ companyId, method: { $nin: ['single_sign_on', 'passkey'] as const }, ...kept });
    },
    async sweep(now: Date): Promise<number> {
      return (await sessions.deleteMany({ expiresAt: { $lte: now } })).deletedCount;
    },
  };
}

/** The stored form of a cookie's value: SHA-256, base64url. */
export function hashedCookie(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url');
}
