import { createHash } from 'node:crypto';
import type { Db, Filter } from 'mongodb';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { pageById } from './paging.js';
import { byIds } from './database.js';

/** A signed-in browser. The company is kept on it and compared at every request. */
export interface SessionDocument {
  /** SHA-256 of the cookie's value: the database alone signs nobody in. */
  readonly _id: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly csrf: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A member's sessions begun until a moment, all or all but one. */
interface BegunSessions {
  readonly companyId: string;
  readonly memberId: string;
  readonly until: Date;
  readonly except?: string | undefined;
}

function begun({ companyId, memberId, until, except }: BegunSessions): Filter<SessionDocument> {
  return { companyId, memberId, createdAt: { $lte: until }, ...(except !== undefined && { _id: { $ne: except } }) };
}

/** Sessions by the value of their cookie, which is hashed here and nowhere else. */
export function createSessions(db: Db) {
  const sessions = db.collection<SessionDocument>('sessions');
  return {
    collection: sessions,
    indexes: () =>
      Promise.all([
        sessions.createIndex({ expiresAt: 1 }),
        sessions.createIndex({ companyId: 1, memberId: 1, _id: 1 }),
      ]),
    /** Those among these, by their own ids, that are still open. */
    open: (ids: readonly string[], now: Date): Promise<SessionDocument[]> =>
      byIds(sessions, ids, { expiresAt: { $gt: now } }),
    /** Only sign-in makes a session, and nothing updates one: a request still under way cannot bring a removed one back. */
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
    async sweep(now: Date): Promise<number> {
      return (await sessions.deleteMany({ expiresAt: { $lte: now } })).deletedCount;
    },
  };
}

/** What a cookie's value is kept as. */
export function hashedCookie(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url');
}
