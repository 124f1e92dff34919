import type { Db } from 'mongodb';
import type { EventType } from '../engine/events/table.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import type { DeliveryState } from '../engine/ports/webhooks.js';
import { byIds, insertAllOnce } from './database.js';
import { pageById } from './paging.js';

/** One attempt to deliver. */
export interface DeliveryAttempt {
  readonly at: Date;
  /** The duration in milliseconds. */
  readonly took: number;
  /** The status of the response; null without a response. */
  readonly status: number | null;
  /**
   * Why the attempt failed, if the status does not show it: `timeout`, `refused_address`, `connection`, `tls`, `dns`, …
   */
  readonly problem: string | null;
  /** The beginning of the response text. */
  readonly response: string;
}

/** The delivery of one event to one receiver: an endpoint, or a member by mail. */
export interface Delivery {
  /** `dlv_…`, derived from the event and the receiver. Sorts by time. */
  readonly _id: string;
  readonly companyId: string;
  readonly channel: 'webhook' | 'mail';
  /** The id of an endpoint or a member. */
  readonly receiver: string;
  readonly eventId: string;
  readonly type: EventType;
  readonly state: DeliveryState;
  readonly at: Date;
  readonly attempts: readonly DeliveryAttempt[];
  /** When the next attempt is due; null once the delivery has ended. */
  readonly nextAt: Date | null;
  readonly endedAt?: Date;
  /** Position of the event in the company's log. */
  readonly position: string;
  /** The ordering key at an endpoint with ordered deliveries: `<receiver>/<object>`. One delivery per key at a time. */
  readonly line?: string;
  /** The sequence of the delivery within its ordering key. */
  readonly turn?: string;
  /** Set until its workflow has been started. */
  readonly unstarted?: true;
}

/** A delivery without the responses of the endpoint. */
type AttemptedDelivery = Pick<Delivery, '_id' | 'receiver' | 'eventId' | 'state' | 'at' | 'nextAt'> & {
  readonly attempts: readonly Pick<DeliveryAttempt, 'at'>[];
};

/** The state of a delivery after an attempt. */
export interface Left {
  readonly state: DeliveryState;
  readonly at: Date;
  readonly nextAt: Date | null;
  readonly attempt?: DeliveryAttempt;
}

/** The most attempts that are kept, which is more than the schedule has. */
const KEPT = 30;

/** Deliveries of events. */
export function createDeliveries(db: Db) {
  const deliveries = db.collection<Delivery>('deliveries');
  return {
    collection: deliveries,
    indexes: () =>
      Promise.all([
        deliveries.createIndex({ companyId: 1, receiver: 1, _id: -1 }),
        deliveries.createIndex({ companyId: 1, receiver: 1, state: 1, _id: -1 }),
        deliveries.createIndex({ eventId: 1, _id: 1 }),
        deliveries.createIndex({ line: 1, state: 1, turn: 1 }, { sparse: true }),
        deliveries.createIndex({ unstarted: 1, _id: 1 }, { sparse: true }),
        deliveries.createIndex({ state: 1, nextAt: 1 }),
        deliveries.createIndex({ endedAt: 1 }, { sparse: true }),
      ]),

    /** Inserts deliveries, each once. */
    insert: (made: readonly Delivery[]): Promise<boolean> => insertAllOnce(deliveries, made),

    get: (id: string): Promise<Delivery | null> => deliveries.findOne({ _id: id }),

    /** The deliveries to a receiver, newest first. */
    page: (companyId: string, receiver: string, request: PageRequest, state?: DeliveryState): Promise<Page<Delivery>> =>
      pageById(deliveries, { companyId, receiver, ...(state && { state }) }, request, { newestFirst: true }),

    /** The deliveries of some events to some endpoints, oldest first, without the responses of the endpoints. */
    ofEvents: (
      companyId: string,
      eventIds: readonly string[],
      endpointIds: readonly string[],
    ): Promise<AttemptedDelivery[]> =>
      deliveries
        .find<AttemptedDelivery>(
          { companyId, eventId: { $in: [...eventIds] }, channel: 'webhook', receiver: { $in: [...endpointIds] } },
          { projection: { receiver: 1, eventId: 1, state: 1, at: 1, nextAt: 1, 'attempts.at': 1 } },
        )
        .sort({ _id: 1 })
        .toArray(),

    /** Deliveries whose workflow has not been started, oldest first. */
    unstarted: (limit: number): Promise<Delivery[]> =>
      deliveries.find({ unstarted: true }).sort({ _id: 1 }).limit(limit).toArray(),

    /** Pending deliveries whose next attempt was due before this. */
    overdue: (before: Date, limit: number): Promise<Delivery[]> =>
      deliveries
        .find({ state: 'pending', nextAt: { $lt: before } })
        .limit(limit)
        .toArray(),

    async markStarted(ids: readonly string[]): Promise<void> {
      await deliveries.updateMany({ _id: { $in: [...ids] } }, { $unset: { unstarted: '' } });
    },

    /** The deliveries with these ids that have not ended, in the order of the log. */
    pendingOf: async (ids: readonly string[]): Promise<Delivery[]> =>
      (await byIds(deliveries, ids, { state: 'pending' })).toSorted((a, b) => (a.position < b.position ? -1 : 1)),

    /** The first pending delivery of an ordering key. */
    firstIn: (line: string): Promise<Delivery | null> =>
      deliveries.find({ line, state: 'pending' }).sort({ turn: 1 }).limit(1).next(),

    /** Records the result of an attempt. @returns false if the delivery had ended before */
    async leave(id: string, { state, at, nextAt, attempt }: Left): Promise<boolean> {
      const isOver = state !== 'pending';
      const left = await deliveries.updateOne(
        { _id: id, state: 'pending' },
        {
          $set: { state, nextAt, ...(isOver && { endedAt: at }) },
          ...(isOver && { $unset: { unstarted: '' } }),
          ...(attempt && { $push: { attempts: { $each: [attempt], $slice: -KEPT } } }),
        },
      );
      return left.matchedCount === 1;
    },

    /** Deletes deliveries that ended before this. @returns how many */
    async forget(before: Date): Promise<number> {
      return (await deliveries.deleteMany({ endedAt: { $lt: before } })).deletedCount;
    },
  };
}
