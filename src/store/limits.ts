import type { Db } from 'mongodb';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { createNumbers } from './numbers.js';

/** Calls of somebody in this minute, counted in MongoDB so that the count holds across processes. */
export interface CallsSpent {
  /** With the one that was just counted. */
  readonly calls: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

const WINDOW = 60;
const COLLECTION = 'limits';

/**
 * In the first half of a limit a process counts this share of it ahead (docs/decisions, 2026-11-22-counting-ahead), but
 * never more than so many calls. None too many pass for it; for each other process as many too few may.
 */
const AHEAD = 1 / 64;
const MOST_AHEAD = 16;

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
  const numbers = createNumbers(async (key, calls) => (await limiter.consume(key, calls)).consumedPoints);
  let latest = 0;

  return {
    indexes: () =>
      Promise.all([
        db.collection(COLLECTION).createIndex({ key: 1 }, { unique: true }),
        db.collection(COLLECTION).createIndex({ expire: 1 }),
      ]),

    /**
     * Counts one call of somebody. The window is part of the key (rule 14): counts of two minutes never meet.
     * @param limit how many calls they have in a minute
     */
    async spend(who: string, limit: number, now: Date): Promise<CallsSpent> {
      const window = Math.floor(now.getTime() / 1_000 / WINDOW);
      const reset = (window + 1) * WINDOW - Math.floor(now.getTime() / 1_000);
      if (window !== latest) numbers.clear();
      latest = window;
      // The first call asks how many there are, of all processes.
      const ahead = (count: number) =>
        count > 0 && count < limit / 2 ? Math.min(MOST_AHEAD, Math.floor(limit * AHEAD)) : 0;
      return { calls: await numbers.next(`${who}/${window}`, ahead), reset };
    },

    /** Drops windows that are over. @returns how many */
    async sweep(now: Date): Promise<number> {
      return (await db.collection(COLLECTION).deleteMany({ expire: { $lt: now } })).deletedCount;
    },
  };
}
