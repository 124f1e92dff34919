import type { Db } from 'mongodb';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { inTurns } from './inTurns.js';

/** Calls of somebody in this minute, counted in MongoDB so that the count holds across processes. */
export interface Spent {
  /** With the one that was just counted. */
  readonly calls: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

const WINDOW = 60;
const COLLECTION = 'limits';

export function createLimits(db: Db) {
  const limiter = new RateLimiterMongo({
    storeClient: db.client,
    dbName: db.databaseName,
    tableName: COLLECTION,
    keyPrefix: '',
    // How many are too many is known to whoever asks, by then: here they are counted.
    points: Number.MAX_SAFE_INTEGER,
    duration: WINDOW,
    disableIndexesCreation: true,
  });
  const count = inTurns(async (key, calls) => (await limiter.consume(key, calls)).consumedPoints);

  return {
    indexes: () =>
      Promise.all([
        db.collection(COLLECTION).createIndex({ key: 1 }, { unique: true }),
        db.collection(COLLECTION).createIndex({ expire: 1 }),
      ]),

    /**
     * Counts one call of somebody. The window is part of the key (rule 14): counts of two minutes never meet.
     */
    async spend(who: string, now: Date): Promise<Spent> {
      const window = Math.floor(now.getTime() / 1_000 / WINDOW);
      const reset = (window + 1) * WINDOW - Math.floor(now.getTime() / 1_000);
      return { calls: await count(`${who}/${window}`), reset };
    },

    /** Drops windows that are over. @returns how many */
    async sweep(now: Date): Promise<number> {
      return (await db.collection(COLLECTION).deleteMany({ expire: { $lt: now } })).deletedCount;
    },
  };
}
