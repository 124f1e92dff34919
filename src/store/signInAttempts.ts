import type { Db } from 'mongodb';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { hashOf } from '../engine/canonical.js';

const WINDOW_SECONDS = 15 * 60;
/** The most attempts within the window: failed sign-ins, reset mails, and sign-ins at a provider or with a passkey. */
const MOST = {
  /**
   * `ip`: from one IP address, for all mail addresses. `pair`: from one IP address, for one mail address. `person`:
   * from all IP addresses, for one mail address.
   */
  'sign-in': { ip: 100, pair: 10, person: 100 },
  reset: { ip: 30, pair: 5, person: 5 },
  // There is no mail address: `pair` is one IP address at one company, `person` is the company. Successful sign-ins do
  // not count.
  provider: { ip: 100, pair: 100, person: 10_000 },
  passkey: { ip: 100, pair: 100, person: 10_000 },
} as const;
type Limit = keyof (typeof MOST)['sign-in'];

interface SignInAttempt {
  readonly companyId: string;
  readonly email: string;
  readonly ip: string;
}

interface SignInAttempts {
  /** Counts an attempt. @returns the seconds to wait if there were too many; else null */
  begin(attempt: SignInAttempt): Promise<number | null>;
  /** Takes back the count of an attempt that succeeded. */
  forgive(attempt: SignInAttempt): Promise<void>;
}

/** Limits password guesses and reset mails across processes. Only hashes of the addresses are kept. */
export function createAttempts(db: Db, what: keyof typeof MOST = 'sign-in'): SignInAttempts {
  const limits = (['ip', 'pair', 'person'] as const satisfies readonly Limit[]).map((name) => ({
    limiter: new RateLimiterMongo({
      storeClient: db,
      // The collection of all limits. The store makes its index and sweeps it.
      tableName: 'limits',
      keyPrefix: `${what}-${name}`,
      points: MOST[what][name],
      duration: WINDOW_SECONDS,
      disableIndexesCreation: true,
    }),
    keyOf: ({ companyId, email, ip }: SignInAttempt) =>
      hashOf({ pair: [companyId, email, ip], person: [companyId, email], ip: [ip] }[name]),
  }));

  return {
    async begin(attempt) {
      // The order matters: an attempt that `ip` or `pair` refuses does not count for `person`.
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
