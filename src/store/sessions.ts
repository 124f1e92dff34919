import { createHash } from 'node:crypto';
import type { Db } from 'mongodb';

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

/** Sessions by the value of their cookie, which is hashed here and nowhere else. */
export function createSessions(db: Db) {
  const sessions = db.collection<SessionDocument>('sessions');
  return {
    collection: sessions,
    indexes: () =>
      Promise.all([sessions.createIndex({ expiresAt: 1 }), sessions.createIndex({ companyId: 1, memberId: 1 })]),
    get: (cookie: string, now: Date): Promise<SessionDocument | null> =>
      sessions.findOne({ _id: hashed(cookie), expiresAt: { $gt: now } }),
    /** Only sign-in makes a session, and nothing updates one: a request still under way cannot bring a removed one back. */
    async insert(cookie: string, session: Omit<SessionDocument, '_id'>): Promise<void> {
      await sessions.insertOne({ _id: hashed(cookie), ...session });
    },
    async remove(cookie: string): Promise<void> {
      await sessions.deleteOne({ _id: hashed(cookie) });
    },
    async removeOfMember(companyId: string, memberId: string): Promise<void> {
      await sessions.deleteMany({ companyId, memberId });
    },
    async sweep(now: Date): Promise<number> {
      return (await sessions.deleteMany({ expiresAt: { $lte: now } })).deletedCount;
    },
  };
}

function hashed(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url');
}
