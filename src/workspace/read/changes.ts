import { roleAtLeast } from '../../contract/ranks.js';
import type { Versioned } from '../../contract/documents.js';
import { undoneCallOf } from '../../engine/undo.js';
import type { MadeBy, Who } from '../../engine/ports/authors.js';
import type { Page, PageRequest } from '../../engine/ports/page.js';
import type { HistoryRecord } from '../../store/history.js';
import { authorsOf } from './authors.js';
import type { Reading } from './reading.js';

type Made = Pick<HistoryRecord, 'callId' | 'by'>;

interface Makers {
  readonly by: Who;
  readonly call: MadeBy;
}

/**
 * The changes of a document, newest first. Cursors are versions.
 * @param viewOf converts a record to its public form, without internal fields
 */
export async function changesOf<T extends object>(
  reading: Reading,
  { _id, version }: Pick<Versioned, '_id' | 'version'>,
  { limit = 50, cursor }: PageRequest,
  viewOf: (record: HistoryRecord) => T,
): Promise<Page<T & Makers>> {
  // A change above the document's version is claimed but not applied yet.
  const below = Math.min(version + 1, cursor === undefined ? Infinity : Number(cursor));
  const found = await reading.store.history.ofDocument(reading.companyId, _id, below, limit + 1);
  const records = found.slice(0, limit);
  const makersOfRecord = await makersOf(reading, records);
  const last = records.at(-1);
  const nextCursor = found.length > limit && last ? String(last.version) : null;
  return { items: records.map((record) => ({ ...viewOf(record), ...makersOfRecord(record) })), nextCursor };
}

/** The authors and the calls of changes, in four reads for all of them. */
async function makersOf(reading: Reading, changes: readonly Made[]): Promise<(change: Made) => Makers> {
  const { store, companyId, record } = reading;
  const { memberId, role } = record.principal;
  const calls = await store.calls.makers(companyId, [...new Set(changes.map(({ callId }) => callId))]);
  const callOf = new Map(calls.map((call) => [call._id, call]));
  const grantIds = new Set(calls.flatMap(({ grant }) => grant ?? []));
  const grants = await Promise.all([...grantIds].map((id) => store.grants.get(companyId, id)));
  const granters = new Map(grants.flatMap((grant) => (grant ? [[grant._id, grant.grantedBy] as const] : [])));
  const approverOf = (call: (typeof calls)[number]) =>
    call.grant === undefined ? call.yes?.approval?.by : granters.get(call.grant);
  const who = await authorsOf(reading, [
    ...changes.map(({ by }) => by),
    ...calls.flatMap((call) => approverOf(call) ?? []),
  ]);

  return ({ callId, by }) => {
    const call = callOf.get(callId);
    const undoes = call && undoneCallOf(call);
    const made = { by: who(by), call: { callId, action: call?.action ?? null, ...(undoes && { undoes }) } };
    if (!call || !(roleAtLeast(role, 'admin') || call.principal.memberId === memberId)) return made;
    const approver = approverOf(call);
    return {
      ...made,
      call: {
        ...made.call,
        ...(approver !== undefined && { approvedBy: { memberId: approver, name: who(approver).name } }),
        ...(call.grant !== undefined && { grantId: call.grant }),
      },
    };
  };
}
