import type { CallRecord } from '../contract/documents.js';
import { readAnnouncement, type Announcement } from '../engine/events/announcement.js';
import type { WorkspaceEvent } from '../engine/events/event.js';
import { eventsOfCall } from '../engine/events/ofCall.js';
import { eventOfChange } from '../engine/events/ofChange.js';
import type { Notice } from '../store/events.js';
import type { Store } from '../store/index.js';

/** The source of pending events. */
export type Source = CallRecord | Notice;

/** The pending events of sources, in order for each source. Sources are sorted by their first announcement. */
export async function eventsOf(
  store: Store,
  companyId: string,
  sources: readonly Source[],
): Promise<readonly WorkspaceEvent[]> {
  const read = sources.map((source) => ({ source, announced: (source.pendingEvents ?? []).map(readAnnouncement) }));
  // A source has made all its changes before it announces its end.
  const makers = read.flatMap(({ source, announced }) => (announced.some(isEnd) ? [makerOf(source)] : []));
  const changes = await changesOf(store, companyId, makers);
  const of = (source: Source) => changes.get(makerOf(source)) ?? [];
  return read
    .toSorted((a, b) => timeOf(a.announced) - timeOf(b.announced))
    .flatMap(({ source, announced }) => {
      if (!('action' in source)) return source.event ? [source.event] : of(source);
      return announced.flatMap((one) => [...(isEnd(one) ? of(source) : []), ...eventsOfCall(source, one)]);
    });
}

/** The events of these authors' changes, by author. */
async function changesOf(
  store: Store,
  companyId: string,
  makers: readonly string[],
): Promise<ReadonlyMap<string, readonly WorkspaceEvent[]>> {
  const found = await store.history.ofMakers(companyId, makers);
  const idsIn = (collection: string) => [
    ...new Set(found.filter((one) => one.collection === collection).map(({ documentId }) => documentId)),
  ];
  const [comments, keys] = await Promise.all([
    store.comments.many(companyId, idsIn('comments')),
    store.keys.many(companyId, idsIn('keys')),
  ]);
  const rowOfComment = new Map(comments.map(({ _id, rowId }) => [_id, rowId]));
  const rows = await store.rows.many(companyId, [...new Set([...idsIn('rows'), ...rowOfComment.values()])]);
  const lists = new Map(rows.map((row) => [row._id, row.listId]));
  const owners = new Map(keys.map((key) => [key._id, key.ownerId]));
  const belongings = {
    listOf: (id: string) => lists.get(id),
    rowOf: (id: string) => rowOfComment.get(id),
    ownerOf: (id: string) => owners.get(id),
  };
  const events = new Map<string, WorkspaceEvent[]>();
  for (const record of found) {
    const event = eventOfChange(record, belongings);
    const made = events.get(record.callId) ?? [];
    if (event) made.push(event);
    events.set(record.callId, made);
  }
  return events;
}

/** The id in the history of the author of a source's changes. */
function makerOf(source: Source): string {
  return 'action' in source ? source._id : (source.source ?? source._id);
}

/** Whether an announcement is about an end. Those of a hold, or of a decision on it, end in `_<n>`. */
function isEnd({ what }: Announcement): boolean {
  return !/_\d+$/.test(what);
}

function timeOf([first]: readonly Announcement[]): number {
  return first?.at.getTime() ?? 0;
}
