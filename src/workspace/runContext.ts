import type { ReadContext, RunContext } from '../engine/context.js';
import type { Dependencies } from '../dependencies.js';
import { sendOnce } from './outbox.js';
import { revokeHolds } from './revokeHolds.js';
import { writeAccount } from './write/account.js';
import { writeCalls } from './write/calls.js';
import { writeComments } from './write/comments.js';
import { writeFiles } from './write/files.js';
import { writeGrants } from './write/grants.js';
import { writeHolds } from './write/holds.js';
import { writeLists } from './write/lists.js';
import { writeInvites } from './write/invites.js';
import { writeKeys } from './write/keys.js';
import { writeModel } from './write/model.js';
import { writeMembers } from './write/people.js';
import { writeNotifications } from './write/notifications.js';
import { writePasskeys } from './write/passkeys.js';
import { writePolicy } from './write/policy.js';
import { writeRows } from './write/rows.js';
import { writeSessions } from './write/sessions.js';
import { writeSignIn } from './write/signIn.js';
import { writeViews } from './write/views.js';
import { writeWebhooks } from './write/webhooks.js';
import { createWriting, shownTargets, type RunAttempt } from './write/writing.js';

/** The context of a running action. Every write contains the call id and is safe to repeat (rules 5 and 6). */
export function runContext(dependencies: Dependencies, read: ReadContext, run: RunAttempt): RunContext {
  const { record, signal, heartbeat } = run;
  const writing = createWriting(dependencies, read, run);
  return {
    ...read,
    targets: shownTargets(record),
    signal,
    account: writeAccount(writing),
    calls: writeCalls(writing),
    lists: writeLists(writing),
    rows: writeRows(writing),
    views: writeViews(writing),
    comments: writeComments(writing),
    notifications: writeNotifications(writing),
    files: writeFiles(writing),
    members: writeMembers(writing),
    invites: writeInvites(writing),
    sessions: writeSessions(writing),
    signIn: writeSignIn(writing),
    passkeys: writePasskeys(writing),
    keys: writeKeys(writing),
    policy: writePolicy(writing),
    holds: writeHolds(writing),
    grants: writeGrants(writing),
    webhooks: writeWebhooks(writing),
    model: writeModel(writing),
    revokeHolds: (of, reason) => revokeHolds(dependencies, of, reason),
    send: (mail) => sendOnce(dependencies, record, mail),
    async progress(done, total) {
      heartbeat();
      await dependencies.store.calls.setProgress(record._id, done, total);
    },
  };
}
