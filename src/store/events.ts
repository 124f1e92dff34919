import type { AnyBulkWriteOperation, Db } from 'mongodb';
import type { CallRecord } from '../contract/documents.js';
import type { WorkspaceEvent } from '../engine/events/event.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { insertAllOnce, insertOnce, byIds } from './database.js';
import { pageOf } from './paging.js';

/** A link of a company's log of events: the events that were published together. */
export interface Published {
  /** `<company>/<seq>`: of two publishers with the same number, one wins. */
  readonly _id: string;
  readonly companyId: string;
  /** 1 for the first, without gaps. Streams resume from it. */
  readonly seq: number;
  readonly at: Date;
  readonly events: readonly string[];
  /** The pending events that this link publishes: they are then removed from their sources. */
  readonly sources: readonly PendingEvents[];
}

/** The pending events of one source: a call record or a notice. */
export interface PendingEvents {
  readonly id: string;
  readonly pendingEvents: readonly string[];
}

/** The source of events that no call makes: a change by another process, or an event that comes with time. */
export interface Notice {
  readonly _id: string;
  readonly companyId: string;
  readonly at: Date;
  /** Changes to publish: the id that their author has in the history. */
  readonly source?: string;
  /** An event that is not a change. */
  readonly event?: WorkspaceEvent;
  /** Set until the change is announced. After this time the sweeper announces it: the process may have died. */
  readonly openUntil?: Date;
  readonly pendingEvents?: readonly string[];
}

/** Events, the log with the order in which they were published, and the pending events (rule 13). */
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

    /** Writes events, each once. */
    insert: (made: readonly WorkspaceEvent[]): Promise<boolean> => insertAllOnce(events, made),

    get: (companyId: string, id: string): Promise<WorkspaceEvent | null> => events.findOne({ _id: id, companyId }),

    many: (ids: readonly string[]): Promise<WorkspaceEvent[]> => byIds(events, ids),

    /**
     * The events that a call caused, the oldest first. The cursor is the last event of the page before: if it is
     * forgotten, all before it are, and the page begins with the oldest that is left.
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

    /** The last link of a company's log. */
    head: (companyId: string): Promise<Published | null> => log.find({ companyId }).sort({ seq: -1 }).limit(1).next(),

    /** @returns false when another publisher has appended a link with this number */
    append: (published: Published): Promise<boolean> => insertOnce(log, published),

    /** @returns false when the notice exists already */
    notice: (notice: Notice): Promise<boolean> => insertOnce(notices, notice),

    /** Marks a notice for publishing, once its change is made. */
    async announce(id: string, announcement: string): Promise<void> {
      await notices.updateOne({ _id: id }, { $set: { pendingEvents: [announcement] }, $unset: { openUntil: '' } });
    },

    /** Notices that were not announced in time. */
    overdue: (now: Date, limit = 200): Promise<Notice[]> =>
      notices
        .find({ openUntil: { $lte: now } })
        .limit(limit)
        .toArray(),

    /** Those of these calls that have pending events. */
    callsWithPending: (ids: readonly string[]): Promise<CallRecord[]> =>
      byIds(calls, ids, { pendingEvents: { $gt: '' } }),

    noticesWithPending: (ids: readonly string[]): Promise<Notice[]> =>
      byIds(notices, ids, { pendingEvents: { $gt: '' } }),

    /** Calls and notices with pending events, of one company or of all; `limit` of each kind. */
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

    /** Removes the published pending events from their sources, and none that were added since. */
    async removePending(sources: readonly PendingEvents[]): Promise<void> {
      const [ofCalls, others] = [sources.filter(isCall), sources.filter((source) => !isCall(source))];
      if (ofCalls.length > 0) await calls.bulkWrite(ofCalls.map(removal<CallRecord>), { ordered: false });
      if (others.length > 0) await notices.bulkWrite(others.map(removal<Notice>), { ordered: false });
    },

    /**
     * Deletes events that were published before this. Of each company's old links the last one stays: the next number
     * follows it, so that numbers do not begin again after a quiet time.
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
