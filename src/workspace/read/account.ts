import { PLAN_TERMS } from '../../contract/ranks.js';
import type { Credits, ReadAccount } from '../../engine/ports/account.js';
import { monthOf } from '../../store/credits.js';
import { authorsOf } from './authors.js';
import type { Reading } from './reading.js';

export function readAccount(reading: Reading): ReadAccount {
  const { store, companyId, company, now } = reading;
  return {
    async credits(month): Promise<Credits> {
      // If the current month has no document, it has the plan's allowance. Another month without one had no credits in
      // use.
      const allowance = month === monthOf(now) ? PLAN_TERMS[company?.plan ?? 'free'].creditsPerMonth : 0;
      const { marks, ...status } = await store.credits.statusOf(companyId, month, allowance);
      return { ...status, lowSince: marks.low ?? null, usedUpSince: marks.used_up ?? null };
    },
    spending: (month) => store.credits.spending(companyId, month),
    async calls(filter, request) {
      const { items, nextCursor } = await store.callLog.page(companyId, filter, request);
      const shown = items.map(({ workflowId, ...call }) => ({
        ...call,
        workflowUrl: workflowId === null ? null : reading.workflowUrl(workflowId),
      }));
      return { items: shown, nextCursor };
    },
    guardedCalls: (actions, since, most) => store.callLog.guarded(companyId, actions, since, most),
    names: (ids) => authorsOf(reading, ids),
    tally: (from, to) => store.callLog.tally(companyId, from, to),
  };
}
