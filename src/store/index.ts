import type { Db } from 'mongodb';
import { createAnchors } from './anchors.js';
import { createAuthorizations } from './authorizations.js';
import { createCallers } from './callers.js';
import { createCallLog } from './callLog.js';
import { createCalls } from './calls.js';
import { createClaims } from './claims.js';
import { createComments } from './comments.js';
import { createCredits } from './credits.js';
import { createDeliveries } from './deliveries.js';
import { createEndpoints } from './endpoints.js';
import { createEvents } from './events.js';
import { createFeed } from './feed.js';
import { createFiles } from './files.js';
import { createGrants } from './grants.js';
import { createHistory } from './history.js';
import { createIdentities } from './identities.js';
import { createInvites } from './invites.js';
import { createKeyedLists } from './keyedLists.js';
import { createLists } from './lists.js';
import { createLimits } from './limits.js';
import { migrate } from './migrations.js';
import { createNotifications } from './notifications.js';
import { createOpenHolds } from './openHolds.js';
import { createOutbox } from './outbox.js';
import { createPasskeyChallenges } from './passkeyChallenges.js';
import { createPasskeys } from './passkeys.js';
import { createPasswordResets } from './passwordResets.js';
import { createCompanies, createKeys, createMembers } from './people.js';
import { createRowCounts } from './rowCounts.js';
import { createRows } from './rows.js';
import { createPlaces } from './places.js';
import { createProviderSecrets } from './providerSecrets.js';
import { createReceipts } from './receipts.js';
import { createSessions } from './sessions.js';
import { createStorage } from './storage.js';
import { createUnfinished } from './unfinished.js';
import { createViews } from './views.js';
import { createVocabulary } from './vocabulary.js';
import { createVolumes } from './volumes.js';

export type Store = ReturnType<typeof createStore>;

/**
 * All access to MongoDB, with one module for each collection. Operations change single documents, without transactions.
 */
export function createStore(db: Db) {
  const history = createHistory(db);
  const rowCounts = createRowCounts(db);
  const keyedLists = createKeyedLists(db);
  const vocabulary = createVocabulary(db);
  const files = createFiles(db, history);
  const store = {
    anchors: createAnchors(db),
    authorizations: createAuthorizations(db),
    callers: createCallers(db),
    calls: createCalls(db),
    callLog: createCallLog(db),
    openHolds: createOpenHolds(db),
    unfinished: createUnfinished(db),
    claims: createClaims(db),
    credits: createCredits(db),
    grants: createGrants(db),
    receipts: createReceipts(db),
    history,
    events: createEvents(db),
    feed: createFeed(db),
    endpoints: createEndpoints(db, history),
    deliveries: createDeliveries(db),
    companies: createCompanies(db, history),
    members: createMembers(db, history),
    identities: createIdentities(db),
    invites: createInvites(db, history),
    keys: createKeys(db, history),
    lists: createLists(db, history),
    rows: createRows(db, { history, counts: rowCounts, keyed: keyedLists, vocabulary, files }),
    files,
    storage: createStorage(db),
    keyedLists,
    rowCounts,
    vocabulary,
    comments: createComments(db, history),
    views: createViews(db, history),
    notifications: createNotifications(db, history),
    limits: createLimits(db),
    outbox: createOutbox(db),
    passkeyChallenges: createPasskeyChallenges(db),
    passkeys: createPasskeys(db, history),
    passwordResets: createPasswordResets(db),
    places: createPlaces(db),
    providerSecrets: createProviderSecrets(db),
    sessions: createSessions(db),
    volumes: createVolumes(db),
  };
  return {
    ...store,
    db,
    /** Whether the database responds. */
    ping: async (): Promise<boolean> => (await db.command({ ping: 1 }))['ok'] === 1,
    /** Runs the migrations and makes the indexes. Idempotent. */
    async prepare(): Promise<void> {
      await migrate(db);
      const parts: readonly object[] = Object.values(store);
      const made = parts.map(async (part) => {
        if ('indexes' in part) await (part as { indexes(): Promise<unknown> }).indexes();
      });
      await Promise.all(made);
    },
  };
}
