import type { Db } from 'mongodb';
import { createCalls } from './calls.js';
import { createClaims } from './claims.js';
import { createCredits } from './credits.js';
import { createHistory } from './history.js';
import { createLists, createRows } from './lists.js';
import { createLimits } from './limits.js';
import { createOutbox } from './outbox.js';
import { createCompanies, createKeys, createMembers } from './people.js';
import { createSessions } from './sessions.js';

export type Store = ReturnType<typeof createStore>;

/** All access to MongoDB: one module a collection. Single-document operations only, no transactions. */
export function createStore(db: Db) {
  const history = createHistory(db);
  const store = {
    calls: createCalls(db),
    claims: createClaims(db),
    credits: createCredits(db),
    history,
    companies: createCompanies(db),
    members: createMembers(db, history),
    keys: createKeys(db, history),
    lists: createLists(db, history),
    rows: createRows(db, history),
    limits: createLimits(db),
    outbox: createOutbox(db),
    sessions: createSessions(db),
  };
  return {
    ...store,
    db,
    /** Makes every index that the named operations stand on; harmless when they are there. */
    async prepare(): Promise<void> {
      const parts: readonly object[] = Object.values(store);
      const made = parts.map(async (part) => {
        if ('indexes' in part) await (part as { indexes(): Promise<unknown> }).indexes();
      });
      await Promise.all(made);
    },
  };
}
