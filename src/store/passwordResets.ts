import type { Db } from 'mongodb';
import { keyHash, newToken } from '../engine/secrets.js';

/** A link with which a member can set a new password once. */
export interface PasswordReset {
  /** SHA-256 of the link's token, so that a copy of the database is not enough to use it. */
  readonly _id: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** How long a link works, in milliseconds. */
const LINK_LASTS = 30 * 60_000;

/** Links to set a new password, by the hash of their token. */
export function createPasswordResets(db: Db) {
  const resets = db.collection<PasswordReset>('passwordResets');
  const open = (companyId: string, _id: string, now: Date) => ({ _id, companyId, expiresAt: { $gt: now } });
  return {
    collection: resets,
    indexes: () =>
      Promise.all([resets.createIndex({ expiresAt: 1 }), resets.createIndex({ companyId: 1, memberId: 1, _id: 1 })]),
    /** Makes a link for a member. @returns its token, which is not stored */
    async begin(
      of: Pick<PasswordReset, 'companyId' | 'memberId'>,
      now: Date,
    ): Promise<{ readonly token: string; readonly expiresAt: Date }> {
      const token = newToken();
      const expiresAt = new Date(now.getTime() + LINK_LASTS);
      await resets.insertOne({ _id: keyHash(token), ...of, createdAt: now, expiresAt });
      return { token, expiresAt };
    },
    /** The open link with this hash. */
    get: (companyId: string, hash: string, now: Date): Promise<PasswordReset | null> =>
      resets.findOne(open(companyId, hash, now)),
    /** Takes the open link with this hash; only one of several requests gets it. */
    take: (companyId: string, hash: string, now: Date): Promise<PasswordReset | null> =>
      resets.findOneAndDelete(open(companyId, hash, now)),
    async removeOfMember(companyId: string, memberId: string): Promise<void> {
      await resets.deleteMany({ companyId, memberId });
    },
    async sweep(now: Date): Promise<number> {
      return (await resets.deleteMany({ expiresAt: { $lte: now } })).deletedCount;
    },
  };
}
