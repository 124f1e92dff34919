import type { Db } from 'mongodb';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';

/** Calls per minute, counted in MongoDB so that the count holds across processes. */
export interface Spent {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

const WINDOW = 60;
const COLLECTION = 'limits';

export function createLimits(db: Db) {
  const limiters = new Map<number, RateLimiterMongo>();

  function limiterOf(points: number): RateLimiterMongo {
    const known = limiters.get(points);
    if (known) return known;
    const limiter = new RateLimiterMongo({
      storeClient: db.client,
      dbName: db.databaseName,
      tableName: COLLECTION,
      keyPrefix: '',
      points,
      duration: WINDOW,
      disableIndexesCreation: true,
    });
    limiters.set(points, limiter);
    return limiter;
  }

  return {
    indexes: () =>
      Promise.all([
        db.collection(COLLECTION).createIndex({ key: 1 }, { unique: true }),
        db.collection(COLLECTION).createIndex({ expire: 1 }),
      ]),

    /**
     * Counts one call of somebody against a limit. The window is part of the key (rule 14): counts of two minutes
     * never meet.
     * @param points calls a minute
     */
    async spend(who: string, points: number, now: Date): Promise<Spent> {
      const window = Math.floor(now.getTime() / 1_000 / WINDOW);
      const reset = (window + 1) * WINDOW - Math.floor(now.getTime() / 1_000);
      try {
        const { remainingPoints } = await limiterOf(points).consume(`${who}/${window}`, 1);
        return { allowed: true, limit: points, remaining: remainingPoints, reset };
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return { allowed: false, limit: points, remaining: 0, reset };
      }
    },

    /** Drops windows that are over. @returns how many */
    async sweep(now: Date): Promise<number> {
      return (await db.collection(COLLECTION).deleteMany({ expire: { $lt: now } })).deletedCount;
    },
  };
}
