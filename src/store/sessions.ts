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

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(db: Db) {
  const sessions = db.collection<SessionDocument>('sessions');
  return {
    collection: sessions,
    indexes: () => Promise.all([sessions.createIndex({ expiresAt: 1 }), sessions.createIndex({ companyId: 1, memberId: 1 })]),
    get: (id: string, now: Date): Promise<SessionDocument | null> => sessions.findOne({ _id: id, expiresAt: { $gt: now } }),
    /** Only sign-in makes a session: a request still under way cannot bring a removed one back. */
    async insert(session: SessionDocument): Promise<void> {
      await sessions.insertOne(session);
    },
    async remove(id: string): Promise<void> {
      await sessions.deleteOne({ _id: id });
    },
    async removeOfMember(companyId: string, memberId: string): Promise<void> {
      await sessions.deleteMany({ companyId, memberId });
    },
    async sweep(now: Date): Promise<number> {
      return (await sessions.deleteMany({ expiresAt: { $lte: now } })).deletedCount;
    },
  };
}
