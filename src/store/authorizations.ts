import type { Db } from 'mongodb';
import type { Role } from '../contract/ranks.js';

/** A member's consent to a key for a program (OAuth). The program exchanges its code for the key, once. */
export interface Authorization {
  /** SHA-256 of the code, so that a copy of the database is not enough to get a key. */
  readonly _id: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly sessionId: string;
  /** SHA-256 of the program's id. */
  readonly client: string;
  readonly redirectUri: string;
  /** S256 of the program's verifier (RFC 7636). */
  readonly challenge: string;
  readonly name: string;
  readonly role: Role;
  readonly days: number;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  /** The key that was made with it. */
  readonly keyId?: string;
}

export function createAuthorizations(db: Db) {
  const authorizations = db.collection<Authorization>('authorizations');
  return {
    collection: authorizations,
    indexes: () => authorizations.createIndex({ expiresAt: 1 }),
    async insert(authorization: Authorization): Promise<void> {
      await authorizations.insertOne(authorization);
    },
    /** Uses a code, once. @returns the authorization before its use; null if it was used or does not exist */
    use: (_id: string, now: Date): Promise<Authorization | null> =>
      authorizations.findOneAndUpdate({ _id, usedAt: null }, { $set: { usedAt: now } }),
    get: (_id: string): Promise<Authorization | null> => authorizations.findOne({ _id }),
    async made(_id: string, keyId: string): Promise<void> {
      await authorizations.updateOne({ _id }, { $set: { keyId } });
    },
    async sweep(before: Date): Promise<number> {
      return (await authorizations.deleteMany({ expiresAt: { $lte: before } })).deletedCount;
    },
  };
}
