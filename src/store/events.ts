import type { AnyBulkWriteOperation, Db } from 'mongodb';
import type { CallRecord } from '../contract/documents.js';
import type { WorkspaceEvent } from '../engine/events/event.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { insertAllOnce, insertOnce, byIds } from './database.js';
import { pageOf } from './paging.js';

/** An entry of a company's event log: the events that were published together. */
export interface Published {
  /** `<company>/<seq>`. If two publishers use the same number, one of them wins. */
  readonly _id: string;
  readonly companyId: string;
  /** 1 for the first entry, without gaps. Streams resume from it. */
  readonly seq: number;
  readonly at: Date;
  readonly events: readonly string[];
  /** The pending events that this entry publishes. They are then removed from their sources. */
  readonly sources: readonly PendingEvents[];
}

/** The pending events of one source: a call record or a notice. */
export interface PendingEvents {
  readonly id: string;
  readonly pendingEvents: readonly string[];
}

/** The source of events that no call makes: a change by another process, or an event that occurs at a certain time. */
export interface Notice {
  readonly _id: string;
  readonly companyId: string;
  readonly at: Date;
  /** The id of the author, in the history, of the changes to publish. */
  readonly source?: string;
  /** An event that is not a change. */
  readonly event?: WorkspaceEvent;
  /** Set until the change is announced. After this time the sweeper announces it, because the process may have died. */
  readonly openUntil?: Date;
  readonly pendingEvents?: readonly string[];
}

/** Events, the log with their order, and the pending events (rule 13). */
export function createEvents(db: Db) {
  const events = db.collection<WorkspaceEvent>('events');
  const log = db.collection<Published>('eventLog');
  const notices = db.collection<Notice>('notices');
  const calls = db.collection<CallRecord>('calls');

  return {
    events,
    log,
    notices,
    indexes: () =>
      Promise.all([
        events.createIndex({ at: 1 }),
        events.createIndex({ callId: 1, at: 1, _id: 1 }),
        log.createIndex({ companyId: 1, seq: 1 }),
        log.createIndex({ at: 1 }),
        notices.createIndex({ pendingEvents: 1 }, { sparse: true }),
        notices.createIndex({ openUntil: 1 }, { sparse: true }),
        calls.createIndex({ pendingEvents: 1 }, { sparse: true }),
      ]),

    /** Inserts events, each once. */
    insert: (made: readonly WorkspaceEvent[]): Promise<boolean> => insertAllOnce(events, made),

    get: (companyId: string, id: string): Promise<WorkspaceEvent | null> => events.findOne({ _id: id, companyId }),

    many: (ids: readonly string[]): Promise<WorkspaceEvent[]> => byIds(events, ids),

    /**
     * The events that a call caused, oldest first. The cursor is the last event of the previous page. If that event is
     * deleted, all earlier ones are too, and the page begins with the oldest event that is left.
     */
    async ofCall(
      companyId: string,
      callId: string,
      { limit = 50, cursor }: PageRequest,
    ): Promise<Page<WorkspaceEvent>> {
      const last = cursor === undefined ? null : await events.findOne({ _id: cursor, companyId, callId });
      const behind = last && { $or: [{ at: { $gt: last.at } }, { at: last.at, _id: { $gt: last._id } }] };
      const found = events.find({ companyId, callId, ...behind }).sort({ at: 1, _id: 1 });
      return pageOf(await found.limit(limit + 1).toArray(), limit);
    },

    /** The last entry of a company's log. */
    head: (companyId: string): Promise<Published | null> => log.find({ companyId }).sort({ seq: -1 }).limit(1).next(),

    /** @returns false if another publisher has appended an entry with this number */
    append: (published: Published): Promise<boolean> => insertOnce(log, published),

    /** @returns false if the notice exists already */
    notice: (notice: Notice): Promise<boolean> => insertOnce(notices, notice),

    /** Marks a notice for publishing, after its change was made. */
    async announce(id: string, announcement: string): Promise<void> {
      await notices.updateOne({ _id: id }, { $set: { pendingEvents: [announcement] }, $unset: { openUntil: '' } });
    },

    /** Notices that were not announced in time. */
    overdue: (now: Date, limit = 200): Promise<Notice[]> =>
      notices
        .find({ openUntil: { $lte: now } })
        .limit(limit)
        .toArray(),

    /** The calls with these ids that have pending events. */
    callsWithPending: (ids: readonly string[]): Promise<CallRecord[]> =>
      byIds(calls, ids, { pendingEvents: { $gt: '' } }),

    noticesWithPending: (ids: readonly string[]): Promise<Notice[]> =>
      byIds(notices, ids, { pendingEvents: { $gt: '' } }),

    /** Calls and notices with pending events, of one company or of all; at most `limit` of each kind. */
    async waiting(limit: number, companyId?: string): Promise<readonly { id: string; companyId: string }[]> {
      const range = companyId === undefined ? { $gt: '' } : { $gte: `${companyId}/`, $lt: `${companyId}0` };
      const filter = { pendingEvents: range };
      const shown = { projection: { companyId: 1 } };
      const [ofCalls, others] = await Promise.all([
        calls.find(filter, shown).limit(limit).toArray(),
        notices.find(filter, shown).limit(limit).toArray(),
      ]);
      return [...ofCalls, ...others].map((found) => ({ id: found._id, companyId: found.companyId }));
    },

    /** Removes the published pending events from their sources. Events that were added later stay. */
    async removePending(sources: readonly PendingEvents[]): Promise<void> {
      const [ofCalls, others] = [sources.filter(isCall), sources.filter((source) => !isCall(source))];
      if (ofCalls.length > 0) await calls.bulkWrite(ofCalls.map(removal<CallRecord>), { ordered: false });
      if (others.length > 0) await notices.bulkWrite(others.map(removal<Notice>), { ordered: false });
    },

    /**
     * Deletes events that were published before a time. The last log entry of each company stays, so that numbers do
     * not begin again after a quiet time.
     * @returns how many events were deleted
     */
    async forget(before: Date): Promise<number> {
      const gone = await events.deleteMany({ at: { $lt: before } });
      const old = log.aggregate<{ _id: string; seq: number; links: number }>([
        { $match: { at: { $lt: before } } },
        { $group: { _id: '$companyId', seq: { $max: '$seq' }, links: { $sum: 1 } } },
        { $match: { links: { $gt: 1 } } },
      ]);
      for await (const { _id, seq } of old)
        await log.deleteMany({ companyId: _id, seq: { $lt: seq }, at: { $lt: before } });
      return gone.deletedCount;
    },
  };
}

function isCall({ id }: PendingEvents): boolean {
  return id.startsWith('call_');
}

function removal<T extends { readonly _id: string; readonly pendingEvents?: readonly string[] }>({
  id,
  pendingEvents,
}: PendingEvents): AnyBulkWriteOperation<T> {
  const operation: AnyBulkWriteOperation<Notice> = {
    updateOne: { filter: { _id: id }, update: { $pull: { pendingEvents: { $in: [...pendingEvents] } } } },
  };
  return operation as unknown as AnyBulkWriteOperation<T>;
}
