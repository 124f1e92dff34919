import type { Db, Document } from 'mongodb';
import type { WorkspaceEvent } from '../engine/events/event.js';
import { isUnreachable, byIds } from './database.js';
import type { Published } from './events.js';

/** A place in a company's log of events: right behind the event with this index in the link with this number. */
export interface LogPosition {
  /** 0 where nothing was published yet. */
  readonly seq: number;
  readonly index: number;
}

/** An event, and the place behind it. */
export interface LoggedEvent {
  readonly place: LogPosition;
  readonly event: WorkspaceEvent;
}

/** News of the log, from any process. */
export interface Watch {
  /** Resolves when there will be no more of it. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

type Link = Pick<Published, 'seq' | 'events'>;

/** Reads the log of events (`src/store/events.ts`) from any place on, a little at a time. */
export function createFeed(db: Db) {
  const log = db.collection<Published>('eventLog');
  const events = db.collection<WorkspaceEvent>('events');

  /** Some of the events of a link, which may have thousands. */
  const some = (from: number, limit: number) => ({
    projection: { _id: 0, seq: 1, events: { $slice: [from, limit] } },
  });

  return {
    /** The number of the last link: read from the index alone, since it is asked for often. */
    async head(companyId: string): Promise<number> {
      const last = log.find({ companyId }, { projection: { _id: 0, seq: 1 } }).sort({ seq: -1 });
      return (await last.limit(1).next())?.seq ?? 0;
    },

    /** The place behind everything that was published so far. */
    async end(companyId: string): Promise<LogPosition> {
      const last = await log.find({ companyId }).sort({ seq: -1 }).limit(1).next();
      return last ? { seq: last.seq, index: last.events.length - 1 } : { seq: 0, index: 0 };
    },

    /** Whether the log still has this place. */
    async has(companyId: string, { seq, index }: LogPosition): Promise<boolean> {
      if (seq === 0) return index === 0;
      const there = { companyId, seq, [`events.${index}`]: { $exists: true } };
      return (await log.findOne(there, { projection: { _id: 1 } })) !== null;
    },

    /**
     * What was published behind a place, in order.
     * @param limit events at most
     * @returns null where some of it has been forgotten
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
      const rest = (begun?.events ?? []).map((id, n) => ({ id, place: { seq, index: index + 1 + n } }));
      const next = others.flatMap((link) => link.events.map((id, n) => ({ id, place: { seq: link.seq, index: n } })));
      // A link of which only some was read fills the limit: nothing behind it comes first.
      const wanted = [...rest, ...next].slice(0, limit);
      if (wanted.length === 0) return [];
      const found = await byIds(
        events,
        wanted.map(({ id }) => id),
      );
      const byId = new Map(found.map((event) => [event._id, event]));
      const placed = wanted.flatMap(({ id, place }) => {
        const event = byId.get(id);
        return event ? [{ event, place }] : [];
      });
      return placed.length === wanted.length ? placed : null;
    },

    /**
     * Tells of every new link as it is published, by whatever process: a change stream. It listens when this resolves.
     * @returns null where the deployment has none: it is no replica set, or does not allow it
     * @throws where the database cannot be reached
     */
    async watch(heard: (companyId: string, seq: number) => void): Promise<Watch | null> {
      const shown = { 'fullDocument.companyId': 1, 'fullDocument.seq': 1 };
      const stream = log.watch<Document, { fullDocument?: Published }>([
        { $match: { operationType: 'insert' } },
        { $project: shown },
      ]);
      const tell = (change: { fullDocument?: Published } | null) => {
        if (change?.fullDocument) heard(change.fullDocument.companyId, change.fullDocument.seq);
      };
      try {
        tell(await stream.tryNext());
      } catch (error) {
        await stream.close().catch(() => undefined);
        if (isUnreachable(error)) throw error;
        return null;
      }
      const listen = async () => {
        for (;;) tell(await stream.next());
      };
      // The driver resumes by itself; where it cannot, whoever listens asks anew.
      return { ended: listen().catch(() => undefined), close: () => stream.close().catch(() => undefined) };
    },
  };
}
