import type { Db } from 'mongodb';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { hashOf } from '../../engine/canonical.js';

/** Sign-ins that may fail within the window, by what they have in common. */
const WINDOW_SECONDS = 15 * 60;
const FAILURES = {
  /** One place at everybody's door. */
  place: 100,
  /** One place at one person's door. */
  pair: 10,
  /** The whole world at one person's door. */
  person: 100,
} as const;
type Limit = keyof typeof FAILURES;

interface SignInAttempt {
  readonly companyId: string;
  readonly email: string;
  readonly ip: string;
}

interface SignInAttempts {
  /** Counts an attempt. @returns the seconds to wait when there were too many, else null */
  begin(attempt: SignInAttempt): Promise<number | null>;
  /** Takes the count of an attempt back: it was the right person. */
  forgive(attempt: SignInAttempt): Promise<void>;
}

/** Limits guessing of passwords, across processes. Addresses are kept as hashes only. */
export function createAttempts(db: Db): SignInAttempts {
  const limits = (Object.keys(FAILURES) as Limit[]).map((name) => ({
    limiter: new RateLimiterMongo({
      storeClient: db,
      // The collection of all limits, whose index and sweep the store takes care of.
      tableName: 'limits',
      keyPrefix: `sign-in-${name}`,
      points: FAILURES[name],
      duration: WINDOW_SECONDS,
      disableIndexesCreation: true,
    }),
    keyOf: ({ companyId, email, ip }: SignInAttempt) =>
      hashOf({ pair: [companyId, email, ip], person: [companyId, email], place: [ip] }[name]),
  }));

  return {
    async begin(attempt) {
      // In this order: guesses stopped at one person's door do not count towards locking that person out everywhere.
      for (const { limiter, keyOf } of limits) {
        try {
          await limiter.consume(keyOf(attempt));
        } catch (reason) {
          if (reason instanceof RateLimiterRes) return Math.ceil(reason.msBeforeNext / 1_000);
          throw reason;
        }
      }
      return null;
    },

    async forgive(attempt) {
      await Promise.all(limits.map(({ limiter, keyOf }) => limiter.reward(keyOf(attempt))));
    },
  };
}
