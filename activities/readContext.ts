import type { Company } from '../src/contract/documents.js';
import type { ReadContext } from '../src/engine/context.js';
import type { Store } from '../src/store/index.js';
import { readLists } from './read/lists.js';
import { readKeys, readMembers } from './read/people.js';
import { createReading, type Reader } from './read/reading.js';
import { readRows } from './read/rows.js';

const NOTHING: Omit<Company, '_id'> = {
  name: '',
  plan: 'free',
  guardPolicies: [],
  admins: [],
  createdAt: new Date(0),
};

/**
 * The reading side of what actions see, bound to one company and call. Single documents are read once: what a check
 * has read a moment ago, the run reads again for nothing (its writes name the version, so an old copy can do no harm).
 */
export function readContext(store: Store, reader: Reader): ReadContext {
  const { record, company, now } = reader;
  const { companyId } = record;
  const reading = createReading(store, reader);
  return {
    companyId,
    company: company ?? { _id: companyId, ...NOTHING },
    principal: record.principal,
    callId: record._id,
    now,
    lists: readLists(reading),
    rows: readRows(reading),
    members: readMembers(reading),
    keys: readKeys(reading),
  };
}
