import type { AnyBulkWriteOperation, Db } from 'mongodb';
import type { CallRecord } from '../contract/documents.js';
import type { WorkspaceEvent } from '../engine/events/event.js';
import { insertAllOnce, insertOnce, byIds } from './database.js';

/** A link of a company's log of events: what was published together. */
export interface Published {
  /** `<company>/<seq>`: of two that publish at once, one wins. */
  readonly _id: string;
  readonly companyId: string;
  /** 1 for the first, without gaps: what streams resume from. */
  readonly seq: number;
  readonly at: Date;
  readonly events: readonly string[];
  /** What was announced and is published with this: to be taken off where it was announced. */
  readonly sources: readonly PendingEvents[];
}

/** Announcements of one source: a call, or what no call made. */
export interface PendingEvents {
  readonly id: string;
  readonly pendingEvents: readonly string[];
}

/** What no call announces: a change made elsewhere, or an event that comes with time. */
export interface Notice {
  readonly _id: string;
  readonly companyId: string;
  readonly at: Date;
  /** Whose changes are told of: the id that their author has in the history. */
  readonly source?: string;
  /** An event that is no change. */
  readonly event?: WorkspaceEvent;
  /** Not before this, where whoever makes the change has not announced it: it died, or makes it still. */
  readonly openUntil?: Date;
  readonly pendingEvents?: readonly string[];
}

/** Events, the log that says in which order they were published, and what is to be published yet (rule 13). */
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

    /** The last link of a company's log. */
    head: (companyId: string): Promise<Published | null> => log.find({ companyId }).sort({ seq: -1 }).limit(1).next(),

    /** @returns false when somebody else has published with this number */
    append: (published: Published): Promise<boolean> => insertOnce(log, published),

    /** @returns false when it was noticed before */
    notice: (notice: Notice): Promise<boolean> => insertOnce(notices, notice),

    /** The change behind a notice is made: it is told of from now on. */
    async announce(id: string, announcement: string): Promise<void> {
      await notices.updateOne({ _id: id }, { $set: { pendingEvents: [announcement] }, $unset: { openUntil: '' } });
    },

    /** Notices that nobody has announced, though it is time. */
    overdue: (now: Date, limit = 200): Promise<Notice[]> =>
      notices
        .find({ openUntil: { $lte: now } })
        .limit(limit)
        .toArray(),

    /** Calls among these of which something is to be told. */
    callsWithPending: (ids: readonly string[]): Promise<CallRecord[]> =>
      byIds(calls, ids, { pendingEvents: { $gt: '' } }),

    noticesWithPending: (ids: readonly string[]): Promise<Notice[]> =>
      byIds(notices, ids, { pendingEvents: { $gt: '' } }),

    /** What is to be told in any company; a company's own where named. */
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

    /** Takes off what is published, and nothing that was announced since. */
    async removePending(sources: readonly PendingEvents[]): Promise<void> {
      const [ofCalls, others] = [sources.filter(isCall), sources.filter((source) => !isCall(source))];
      if (ofCalls.length > 0) await calls.bulkWrite(ofCalls.map(taken<CallRecord>), { ordered: false });
      if (others.length > 0) await notices.bulkWrite(others.map(taken<Notice>), { ordered: false });
    },

    /**
     * Forgets events that were published before. Of each company's old links the last one stays: numbers go on from
     * it, and do not begin again after a quiet time.
     * @returns how many events
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

function taken<T extends { readonly _id: string; readonly pendingEvents?: readonly string[] }>({
  id,
  pendingEvents,
}: PendingEvents): AnyBulkWriteOperation<T> {
  const operation: AnyBulkWriteOperation<Notice> = {
    updateOne: { filter: { _id: id }, update: { $pull: { pendingEvents: { $in: [...pendingEvents] } } } },
  };
  return operation as unknown as AnyBulkWriteOperation<T>;
}
