import { Refusal } from '../src/contract/errors.js';
import type { CallRecord, Company } from '../src/contract/documents.js';
import type { ReadContext } from '../src/engine/context.js';
import type { Store } from '../src/store/index.js';

const NOTHING: Omit<Company, '_id'> = {
  name: '',
  plan: 'free',
  guardPolicies: [],
  admins: [],
  createdAt: new Date(0),
};

/** How many rows `each` reads at a time. */
const CHUNK = 500;

/**
 * The reading side of what actions see, bound to one company and call. Single documents are read once: what a check
 * has read a moment ago, the run reads again for nothing (its writes name the version, so an old copy can do no harm).
 */
export function readContext(store: Store, record: CallRecord, company: Company | null, now: Date): ReadContext {
  const { companyId } = record;
  const seen = new Map<string, Promise<unknown>>();

  function once<T>(kind: string, id: string, read: () => Promise<T | null>): Promise<T> {
    const known = seen.get(id) as Promise<T> | undefined;
    if (known) return known;
    const reading = read().then((found) => {
      if (found === null) throw new Refusal('not_found', `There is no ${kind} with this id.`);
      return found;
    });
    seen.set(id, reading);
    reading.catch(() => seen.delete(id));
    return reading;
  }

  return {
    companyId,
    company: company ?? { _id: companyId, ...NOTHING },
    principal: record.principal,
    callId: record._id,
    now,
    lists: {
      get: (id) => once('list', id, () => store.lists.get(companyId, id)),
      page: (request) => store.lists.page(companyId, request),
    },
    rows: {
      get: (id) => once('row', id, () => store.rows.get(companyId, id)),
      async many(ids) {
        const found = new Map((await store.rows.many(companyId, ids)).map((row) => [row._id, row]));
        return ids.map((id) => {
          const row = found.get(id);
          if (!row) throw new Refusal('not_found', 'One of the rows does not exist.');
          return row;
        });
      },
      page: (listId, request) => store.rows.page(companyId, listId, request),
      count: (listId) => store.rows.count(companyId, listId),
      async *each(listId) {
        for (let cursor: string | undefined; ;) {
          const page = await store.rows.page(companyId, listId, { limit: CHUNK, cursor });
          yield page.items;
          if (page.nextCursor === null) return;
          cursor = page.nextCursor;
        }
      },
    },
    members: { get: (id) => once('member', id, () => store.members.get(companyId, id)) },
    keys: {
      get: (id) => once('key', id, () => store.keys.get(companyId, id)),
      page: (request, ownerId) => store.keys.page(companyId, request, ownerId),
    },
  };
}
