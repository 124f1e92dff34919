import type { Db } from 'mongodb';
import { isDuplicate } from './database.js';

/** The subject whose calls are counted: a member, and the member's key if the request has one. */
export interface LimitSubject {
  readonly companyId: string;
  readonly memberId: string;
  readonly keyId: string | null;
}

/** The number of calls in a minute, including the one that was just counted. */
export interface CallCounts {
  /** Over all keys and sessions of the person. */
  readonly person: number;
  /** With the key; null if the request had none. */
  readonly key: number | null;
  /** Seconds until the minute ends. */
  readonly reset: number;
}

/** The calls of one person in one minute. */
interface CountDocument {
  /** `<bucket>/<company>/<member>/<minute>`. Two minutes never share a count (rule 14). */
  readonly _id: string;
  readonly calls: number;
  readonly keys?: Readonly<Record<string, number>>;
  readonly expiresAt: Date;
}

const MINUTE = 60_000;

/** Counts calls per minute in MongoDB, so that a count holds across processes. A call is one update of one document. */
export function createLimits(db: Db) {
  const counts = db.collection<CountDocument>('callCounts');
  /** The counts of rate-limiter-flexible, which limits attempts to sign in. */
  const attempts = db.collection('limits');

  return {
    indexes: () =>
      Promise.all([
        counts.createIndex({ expiresAt: 1 }),
        attempts.createIndex({ key: 1 }, { unique: true }),
        attempts.createIndex({ expire: 1 }),
      ]),

    /** Counts one call. @param bucket calls of different buckets are counted separately */
    async count(bucket: string, subject: LimitSubject, now: Date): Promise<CallCounts> {
      const { companyId, memberId, keyId } = subject;
      const minute = Math.floor(now.getTime() / MINUTE);
      const end = (minute + 1) * MINUTE;
      const counted = await counts
        .findOneAndUpdate(
          { _id: `${bucket}/${companyId}/${memberId}/${minute}` },
          {
            $inc: { calls: 1, ...(keyId !== null && { [`keys.${keyId}`]: 1 }) },
            $setOnInsert: { expiresAt: new Date(end) },
          },
          { upsert: true, returnDocument: 'after' },
        )
        .catch((error: unknown) => {
          if (isDuplicate(error)) return null;
          throw error;
        });
      // The first two calls of a minute may both try to insert. The one that lost counts again.
      if (!counted) return this.count(bucket, subject, now);
      const key = keyId === null ? null : (counted.keys?.[keyId] ?? 1);
      return { person: counted.calls, key, reset: Math.ceil((end - now.getTime()) / 1_000) };
    },

    /** Drops the counts of minutes that are over. @returns how many */
    async sweep(now: Date): Promise<number> {
      const over = await counts.deleteMany({ expiresAt: { $lte: now } });
      const old = await attempts.deleteMany({ expire: { $lt: now } });
      return over.deletedCount + old.deletedCount;
    },
  };
}
