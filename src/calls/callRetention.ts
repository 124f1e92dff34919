import { PLAN_TERMS } from '../contract/ranks.js';
import type { Dependencies } from '../dependencies.js';
import { callIdAt } from '../engine/ids.js';

const DAY = 86_400_000;
/** Companies that one sweep takes. */
const COMPANIES_AT_ONCE = 100;
/** The most calls of one company that one sweep deletes. */
const DELETED_AT_ONCE = 5_000;

/**
 * Makes the job that deletes calls from the log once they are older than the plan of their company allows. Each sweep
 * takes the next companies, and starts again after the last one. Receipts and histories stay.
 * @returns the job, which returns how many calls it deleted
 */
export function createCallRetention({ store, now }: Pick<Dependencies, 'store' | 'now'>): () => Promise<number> {
  let after = '';
  return async () => {
    const companies = await store.companies.plansBehind(after, COMPANIES_AT_ONCE);
    after = companies.length < COMPANIES_AT_ONCE ? '' : (companies.at(-1)?._id ?? '');
    let deleted = 0;
    for (const { _id, plan } of companies) {
      const before = callIdAt(now().getTime() - PLAN_TERMS[plan].callsKeptDays * DAY);
      deleted += await store.callLog.deleteBefore(_id, before, DELETED_AT_ONCE);
    }
    return deleted;
  };
}
