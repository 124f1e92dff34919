import type { CallRecord, List } from '../../contract/documents.js';
import { Refusal } from '../../contract/errors.js';
import type { Phrase } from '../../contract/phrase.js';
import { roleAtLeast } from '../../contract/ranks.js';
import { isEnded, isHeld } from '../../contract/states.js';
import { phrase } from '../../engine/phrases/phrase.js';
import type { ReadCalls } from '../../engine/ports/calls.js';
import { isUndoableIn, undoneCallOf, writtenBy, type WrittenDocument } from '../../engine/undo.js';
import type { HistoryRecord } from '../../store/history.js';
import { authorsOf } from './authors.js';
import { authored } from './comments.js';
import { seenOrNull, type Reading } from './reading.js';
import { noSuch } from '../../engine/refusals.js';

/** The collection of notifications, which stay when a call is undone because they report what happened. */
const NOTIFICATIONS = 'notifications';

/** The number of rows in one read. */
const CHUNK = 1_000;

/**
 * Why changes of documents other than rows, lists and comments are not undone, and what to call instead, by collection.
 */
const INSTEAD: Readonly<Record<string, Phrase>> = {
  companies: phrase`Changes of the company are not undone here. Make the opposite change with the same action.`,
  endpoints: phrase`Changes of webhook endpoints are not undone here. Use webhooks.update, webhooks.disable or webhooks.delete.`,
  files: phrase`Uploads are not undone. A file that no row holds is deleted by itself.`,
  invites: phrase`An invitation was mailed, which cannot be undone. Use team.cancelInvite.`,
  keys: phrase`Changes of keys are not undone here. Use keys.rename or keys.switchOff.`,
  members: phrase`Changes of people are not undone here. Make the opposite change with an action of team or account.`,
};

/** The changes that calls made, for undoing them. */
export function readCalls(reading: Reading): ReadCalls {
  const { store, companyId, record, anyList } = reading;

  async function readable(callId: string): Promise<CallRecord> {
    const { principal } = record;
    const call = await store.calls.get(callId);
    if (!call || call.companyId !== companyId) throw noSuch('call');
    if (call.principal.memberId === principal.memberId || roleAtLeast(principal.role, 'admin')) return call;
    const message = phrase`Another person made this call. An administrator can undo it.`;
    throw new Refusal('forbidden', message, { required_role: 'admin' });
  }

  /** The list, archived or not; null if it was deleted or the caller may not see it. */
  const visible = (id: string): Promise<List | null> => seenOrNull(anyList(id));

  return {
    async undoable(callId) {
      const call = await readable(callId);
      if (!isEnded(call.state)) throw conflict(unfinished(call));
      const records = await store.history.ofWholeCall(callId);
      const objection = objectionTo(call, records) ?? (await withoutChanges(call, records));
      if (objection !== null) throw conflict(objection);
      const written = writtenBy(records.filter(({ collection }) => collection !== NOTIFICATIONS));
      if (written.length === 0) throw conflict(phrase`The call left every value as it was. There is nothing to undo.`);
      const by = call.principal.keyId ?? call.principal.memberId;
      const who = await authorsOf(reading, [by]);
      return { callId, action: call.action, by: who(by), at: call.dispatchedAt ?? call.createdAt, written };
    },

    async undoneBy(callId, documentId) {
      const [last] = await store.history.ofDocument(companyId, documentId, Infinity, 1);
      const call = last && (await store.calls.get(last.callId));
      return call && undoneCallOf(call) === callId ? call._id : null;
    },

    async current(written) {
      const idsOf = (type: WrittenDocument['type']) => written.filter((one) => one.type === type).map(({ id }) => id);
      const comments = await store.comments.many(companyId, idsOf('comment'));
      const ofComments = new Set(comments.map(({ rowId }) => rowId));
      const named = new Set(idsOf('row'));
      const rowIds = [...new Set([...named, ...ofComments])];
      const rows = [];
      for (let at = 0; at < rowIds.length; at += CHUNK)
        rows.push(...(await store.rows.many(companyId, rowIds.slice(at, at + CHUNK))));
      const before = written.flatMap(({ before: { listId } }) => (typeof listId === 'string' ? [listId] : []));
      const listIds = [...new Set([...idsOf('list'), ...rows.map(({ listId }) => listId), ...before])];
      const found = await Promise.all(listIds.map(visible));
      const lists = new Map(found.flatMap((list) => (list ? [[list._id, list] as const] : [])));
      const seen = new Map(rows.flatMap((row) => (lists.has(row.listId) ? [[row._id, row] as const] : [])));
      const withAuthor = await authored(reading, comments);
      const placed = comments.flatMap((comment) => {
        const row = seen.get(comment.rowId);
        if (!row || lists.get(row.listId)?.archivedAt) return [];
        return [[comment._id, { row, ...withAuthor(comment) }] as const];
      });
      const ofCall = [...seen].filter(([id]) => named.has(id));
      return { rows: new Map(ofCall), lists, comments: new Map(placed) };
    },
  };

  /** Why a call without changes has nothing to undo; null if it has changes. */
  async function withoutChanges(call: CallRecord, records: readonly HistoryRecord[]): Promise<Phrase | null> {
    if (records.length > 0) return null;
    if (await store.outbox.ofCall(call._id))
      return phrase`The call sent something out of the service, which cannot be undone.`;
    if (call.state === 'succeeded')
      return phrase`The call changed no rows, lists or comments. There is nothing to undo.`;
    const state = call.state.replace('_', ' ');
    return phrase`The call changed no rows, lists or comments: it ended as ${state}. There is nothing to undo.`;
  }
}

function unfinished({ state }: CallRecord): Phrase {
  if (isHeld(state))
    return phrase`The call waits for a decision, and nothing has run yet. Cancel it with holds.cancel.`;
  return phrase`The call has not ended yet. Undo it once it has.`;
}

function objectionTo({ dryRun, joined }: CallRecord, records: readonly HistoryRecord[]): Phrase | null {
  if (dryRun) return phrase`This was a dry run: nothing ran.`;
  if (joined !== undefined) return phrase`This call joined another one, which made the changes. Undo ${joined}.`;
  const other = records.find(({ collection }) => collection !== NOTIFICATIONS && !isUndoableIn(collection));
  if (other) return INSTEAD[other.collection] ?? phrase`The call changed something that cannot be undone.`;
  const deleted = records.some(({ collection, set }) => collection === 'lists' && Boolean(set['deletedAt']));
  return deleted ? phrase`A list that was deleted cannot be restored.` : null;
}

function conflict(message: Phrase): Refusal {
  return new Refusal('conflict', message);
}
