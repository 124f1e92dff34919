import type { Db } from 'mongodb';
import { keyHash } from '../engine/secrets.js';

/** A challenge for an authenticator to sign (WebAuthn Level 3, section 13.4.3). */
interface PasskeyChallenge {
  /** SHA-256 of the challenge. */
  readonly _id: string;
  readonly companyId: string;
  /** The session that adds a passkey; null if a visitor signs in. */
  readonly sessionId: string | null;
  readonly expiresAt: Date;
}

/** How long a person may take, in milliseconds. */
export const CHALLENGE_LASTS = 5 * 60_000;

/** Challenges, each of which can be answered once. */
export function createPasskeyChallenges(db: Db) {
  const challenges = db.collection<PasskeyChallenge>('passkeyChallenges');
  return {
    collection: challenges,
    indexes: () => challenges.createIndex({ expiresAt: 1 }),
    async keep(challenge: string, of: Pick<PasskeyChallenge, 'companyId' | 'sessionId'>, now: Date): Promise<void> {
      const expiresAt = new Date(now.getTime() + CHALLENGE_LASTS);
      await challenges.insertOne({ _id: keyHash(challenge), ...of, expiresAt });
    },
    /** Takes a challenge; only one of several answers gets it. @returns whether there was one, for this use */
    async take(challenge: string, of: Pick<PasskeyChallenge, 'companyId' | 'sessionId'>, now: Date): Promise<boolean> {
      const open = { _id: keyHash(challenge), ...of, expiresAt: { $gt: now } };
      return (await challenges.findOneAndDelete(open)) !== null;
    },
    async sweep(now: Date): Promise<number> {
      return (await challenges.deleteMany({ expiresAt: { $lte: now } })).deletedCount;
    },
  };
}
