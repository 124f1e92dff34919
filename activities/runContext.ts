import type { ReadContext, RunContext } from '../src/engine/context.js';
import type { Dependencies } from './dependencies.js';
import { sendOnce } from './outbox.js';
import { revokeHolds } from './revoke.js';
import { writeLists } from './write/lists.js';
import { writeKeys, writeMembers } from './write/people.js';
import { writeRows } from './write/rows.js';
import { createWriting, type Run } from './write/writing.js';

/** The writing side of what actions see. Every write carries the call id and can be made again (rules 5 and 6). */
export function runContext(dependencies: Dependencies, read: ReadContext, run: Run): RunContext {
  const { record, signal, heartbeat } = run;
  const writing = createWriting(dependencies, read, run);
  return {
    ...read,
    targets: record.hold?.targets ?? [],
    signal,
    lists: writeLists(writing),
    rows: writeRows(writing),
    members: writeMembers(writing),
    keys: writeKeys(writing),
    revokeHolds: (of, reason) => revokeHolds(dependencies, of, reason),
    send: (mail) => sendOnce(dependencies, record, mail),
    async progress(done, total) {
      heartbeat();
      await dependencies.store.calls.setProgress(record._id, done, total);
    },
  };
}
