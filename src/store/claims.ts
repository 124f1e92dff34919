import type { Db } from 'mongodb';
import { insertOnce } from './database.js';

/**
 * The claim of an Idempotency-Key, or of a quote, on a call. `_id` is the hash of company, principal, action and key, or
 * of company and quote; the insert is the claim. It is never deleted while a repeat may need it: the repeat takes it over
 * by compare-and-set (correctness, rule 3). The turn of a call that adds rows by a column is such a claim, too (`src/workspace/write/upsert.ts`).
 */
export interface Claim {
  readonly _id: string;
  readonly companyId: string;
  readonly callId: string;
  readonly inputHash: string;
  readonly createdAt: Date;
  /** Of a call that copies the rows of a list: the rows that its first run found, so that a re-run copies the same. */
  readonly ids?: readonly string[];
}

export function createClaims(db: Db) {
  const claims = db.collection<Claim>('claims');
  return {
    claims,
    indexes: () => claims.createIndex({ createdAt: 1 }),

    /** @returns the stored claim: this one, or an earlier one */
    async claim(claim: Claim): Promise<Claim> {
      if (await insertOnce(claims, claim)) return claim;
      const current = await claims.findOne({ _id: claim._id });
      // The sweeper deleted it between the two operations: claim again.
      return current ?? this.claim(claim);
    },

    get: (id: string): Promise<Claim | null> => claims.findOne({ _id: id }),

    /** Takes a freed claim over for a new call. @returns whether this caller won it */
    async takeOver(old: Claim, callId: string, inputHash: string, at: Date): Promise<boolean> {
      const taken = await claims.updateOne(
        { _id: old._id, callId: old.callId },
        { $set: { callId, inputHash, createdAt: at } },
      );
      return taken.matchedCount === 1;
    },

    /** Claims older than this, for the sweeper, which reads their calls before it forgets any. */
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
