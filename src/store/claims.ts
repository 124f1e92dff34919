import type { Db } from 'mongodb';
import { insertOnce } from './database.js';

/**
 * An Idempotency-Key's claim on a call. `_id` is the hash of company, principal, action and key; the insert is the
 * claim. It is never deleted while it may matter: a repeat takes it over by compare-and-set (correctness, rule 3).
 */
export interface Claim {
  readonly _id: string;
  readonly companyId: string;
  readonly callId: string;
  readonly inputHash: string;
  readonly createdAt: Date;
}

export function createClaims(db: Db) {
  const claims = db.collection<Claim>('claims');
  return {
    claims,
    indexes: () => claims.createIndex({ createdAt: 1 }),

    /** @returns the claim that stands: this one, or the one that was there before */
    async claim(claim: Claim): Promise<Claim> {
      if (await insertOnce(claims, claim)) return claim;
      const current = await claims.findOne({ _id: claim._id });
      // Swept between the two lines: claim again.
      return current ?? this.claim(claim);
    },

    /** Takes a freed claim over for a new call. @returns whether this caller won it */
    async takeOver(old: Claim, callId: string, inputHash: string, at: Date): Promise<boolean> {
      const taken = await claims.updateOne(
        { _id: old._id, callId: old.callId },
        { $set: { callId, inputHash, createdAt: at } },
      );
      return taken.matchedCount === 1;
    },

    /** Claims older than this, for the sweeper, which asks the calls whether they still matter. */
    before: (at: Date, limit = 500): Promise<Claim[]> =>
      claims
        .find({ createdAt: { $lt: at } })
        .limit(limit)
        .toArray(),

    async forget(claim: Claim): Promise<void> {
      await claims.deleteOne({ _id: claim._id, callId: claim.callId });
    },
  };
}
