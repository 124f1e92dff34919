import type { Db } from 'mongodb';
import { insertOnce } from './database.js';

/**
 * The claim of an Idempotency-Key, or of a quote, on a call. `_id` is the hash of company, principal, action and key,
 * or of company and quote. The insert makes the claim. A claim is never deleted while a repeat may need it; the repeat
 * takes it over by compare-and-set (correctness, rule 3). A call that adds rows by a column uses such a claim as a lock
 * (`src/workspace/write/upsert.ts`).
 */
export interface Claim {
  readonly _id: string;
  readonly companyId: string;
  readonly callId: string;
  readonly inputHash: string;
  readonly createdAt: Date;
  /** For a call that copies the rows of a list: the rows that its first run found, so that a re-run copies the same. */
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
      // The sweeper deleted the claim between the two operations. Claim again.
      return current ?? this.claim(claim);
    },

    get: (id: string): Promise<Claim | null> => claims.findOne({ _id: id }),

    /** Takes over a freed claim for a new call. @returns whether this caller got it */
    async takeOver(old: Claim, callId: string, inputHash: string, at: Date): Promise<boolean> {
      const taken = await claims.updateOne(
        { _id: old._id, callId: old.callId },
        { $set: { callId, inputHash, createdAt: at } },
      );
      return taken.matchedCount === 1;
    },

    /** Claims older than this. The sweeper reads their calls before it deletes any. */
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
