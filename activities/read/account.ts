import { PLAN_TERMS } from '../../src/contract/ranks.js';
import type { Credits, ReadAccount } from '../../src/engine/ports/account.js';
import { monthOf } from '../../src/store/credits.js';
import { authorsOf } from './authors.js';
import type { Reading } from './reading.js';

export function readAccount({ store, companyId, company, now }: Reading): ReadAccount {
  return {
    async credits(month): Promise<Credits> {
      // A month without a charge begins with what the plan gives now; one that is over had nothing to begin.
      const allowance = month === monthOf(now) ? PLAN_TERMS[company?.plan ?? 'free'].creditsPerMonth : 0;
      const { marks, ...standing } = await store.credits.standing(companyId, month, allowance);
      return { ...standing, lowSince: marks.low ?? null, usedUpSince: marks.used_up ?? null };
    },
    async charges(month, limit) {
      const entries = await store.credits.charges(companyId, month, limit);
      return entries.map(({ credits, action, principalId, at }) => ({ credits, action, by: principalId, at }));
    },
    calls: (filter, request) => store.callLog.page(companyId, filter, request),
    names: (ids) => authorsOf({ store, companyId }, ids),
    outcomes: (from, to, limit) => store.callLog.outcomes(companyId, from, to, limit),
  };
}
