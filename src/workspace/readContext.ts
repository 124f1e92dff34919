import type { Company } from '../contract/documents.js';
import type { ReadContext } from '../engine/context.js';
import type { Store } from '../store/index.js';
import { readAccount } from './read/account.js';
import { readCalls } from './read/calls.js';
import { readComments } from './read/comments.js';
import { readFiles } from './read/files.js';
import { readGrants } from './read/grants.js';
import { readHolds } from './read/holds.js';
import { readLinks } from './read/links.js';
import { readLists } from './read/lists.js';
import { readInvites } from './read/invites.js';
import { readKeys, readMembers } from './read/people.js';
import { readPasskeys } from './read/passkeys.js';
import { createReading, type ReadingScope } from './read/reading.js';
import { readNotifications } from './read/notifications.js';
import { readReceipts } from './read/receipts.js';
import { readRows } from './read/rows.js';
import { readSessions } from './read/sessions.js';
import { readSignIn } from './read/signIn.js';
import { readViews } from './read/views.js';
import { readWebhooks } from './read/webhooks.js';

const NOTHING: Omit<Company, '_id' | 'companyId'> = {
  version: 0,
  name: '',
  plan: 'free',
  guardPolicies: [],
  admins: [],
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

/**
 * The context of checks, previews and reading actions, limited to one company and call. Single documents are read once
 * and kept, so the run does not repeat the reads of the checks. Writes compare versions, so an old copy does no harm.
 */
export function readContext(store: Store, reader: ReadingScope): ReadContext {
  const { record, company, now } = reader;
  const { companyId } = record;
  const reading = createReading(store, reader);
  const links = readLinks(reading);
  const rows = readRows(reading, links);
  return {
    companyId,
    company: company ?? { _id: companyId, companyId, ...NOTHING },
    principal: record.principal,
    callId: record._id,
    language: record.language ?? 'en',
    now,
    account: readAccount(reading),
    calls: readCalls(reading),
    lists: readLists(reading),
    rows,
    links,
    views: readViews(reading),
    comments: readComments(reading, rows),
    notifications: readNotifications(reading),
    files: readFiles(reading),
    members: readMembers(reading),
    invites: readInvites(reading),
    sessions: readSessions(reading),
    signIn: readSignIn(reading),
    passkeys: readPasskeys(reading),
    keys: readKeys(reading),
    receipts: readReceipts(reading),
    webhooks: readWebhooks(reading),
    catalogue: reader.catalogue,
    model: reader.model,
    policy: reader.policy,
    holds: readHolds(reading),
    grants: readGrants(reading),
  };
}
