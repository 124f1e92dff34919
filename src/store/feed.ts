import type { Db, Document } from 'mongodb';
import type { WorkspaceEvent } from '../engine/events/event.js';
import { isUnreachable, byIds } from './database.js';
import type { Published } from './events.js';

/** A position in a company's event log: after the event with this index in the entry with this number. */
export interface LogPosition {
  /** 0 before the first entry. */
  readonly seq: number;
  readonly index: number;
}

/** An event, and the position after it. */
export interface LoggedEvent {
  readonly position: LogPosition;
  readonly event: WorkspaceEvent;
}

/** A subscription to new log entries of any process. */
export interface Watch {
  /** Resolves when the subscription has ended. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

type Link = Pick<Published, 'seq' | 'events'>;

/** Reads the event log (`src/store/events.ts`) from any position, one page at a time. */
export function createFeed(db: Db) {
  const log = db.collection<Published>('eventLog');
  const events = db.collection<WorkspaceEvent>('events');

  /** A projection of some of the events of an entry, which may have thousands. */
  const some = (from: number, limit: number) => ({
    projection: { _id: 0, seq: 1, events: { $slice: [from, limit] } },
  });

  return {
    /** The number of the last entry; 0 without one. It is read often, so it is read from the index alone. */
    async head(companyId: string): Promise<number> {
      const last = log.find({ companyId }, { projection: { _id: 0, seq: 1 } }).sort({ seq: -1 });
      return (await last.limit(1).next())?.seq ?? 0;
    },

    /** The position after the last published event. */
    async end(companyId: string): Promise<LogPosition> {
      const last = await log.find({ companyId }).sort({ seq: -1 }).limit(1).next();
      return last ? { seq: last.seq, index: last.events.length - 1 } : { seq: 0, index: 0 };
    },

    /** Whether the log still has this position. */
    async has(companyId: string, { seq, index }: LogPosition): Promise<boolean> {
      if (seq === 0) return index === 0;
      const there = { companyId, seq, [`events.${index}`]: { $exists: true } };
      return (await log.findOne(there, { projection: { _id: 1 } })) !== null;
    },

    /**
     * The events after a position, in the order of the log.
     * @param limit the most events
     * @returns null if some of them have been deleted
     */
    async behind(
      companyId: string,
      { seq, index }: LogPosition,
      limit: number,
    ): Promise<readonly LoggedEvent[] | null> {
      const [begun, others] = await Promise.all([
        seq === 0 ? null : log.findOne<Link>({ companyId, seq }, some(index + 1, limit)),
        log
          .find<Link>({ companyId, seq: { $gt: seq } }, some(0, limit))
          .sort({ seq: 1 })
          .limit(limit)
          .toArray(),
      ]);
      if (others.some((link, n) => link.seq !== seq + 1 + n)) return null;
      const rest = (begun?.events ?? []).map((id, n) => ({ id, position: { seq, index: index + 1 + n } }));
      const next = others.flatMap((link) =>
        link.events.map((id, n) => ({ id, position: { seq: link.seq, index: n } })),
      );
      // An entry that was read in part fills the limit, so its remaining events come before any later entry.
      const wanted = [...rest, ...next].slice(0, limit);
      if (wanted.length === 0) return [];
      const found = await byIds(
        events,
        wanted.map(({ id }) => id),
      );
      const byId = new Map(found.map((event) => [event._id, event]));
      const located = wanted.flatMap(({ id, position }) => {
        const event = byId.get(id);
        return event ? [{ event, position }] : [];
      });
      return located.length === wanted.length ? located : null;
    },

    /**
     * Subscribes to new log entries of every process, by a change stream. The stream is open when this resolves.
     * @param heard called with the company and number of each new entry
     * @returns null if the deployment has no change streams: it is not a replica set, or does not allow them
     * @throws if the database cannot be reached
     */
    async watch(heard: (companyId: string, seq: number) => void): Promise<Watch | null> {
      const shown = { 'fullDocument.companyId': 1, 'fullDocument.seq': 1 };
      const stream = log.watch<Document, { fullDocument?: Published }>([
        { $match: { operationType: 'insert' } },
        { $project: shown },
      ]);
      const report = (change: { fullDocument?: Published } | null) => {
        if (change?.fullDocument) heard(change.fullDocument.companyId, change.fullDocument.seq);
      };
      try {
        report(await stream.tryNext());
      } catch (error) {
        await stream.close().catch(() => undefined);
        if (isUnreachable(error)) throw error;
        return null;
      }
      const listen = async () => {
        for (;;) report(await stream.next());
      };
      // The driver resumes the stream. If it cannot, `ended` resolves and the subscriber subscribes again.
      return { ended: listen().catch(() => undefined), close: () => stream.close().catch(() => undefined) };
    },
  };
}
