import type { Db } from 'mongodb';
import type { EventType } from '../engine/events/table.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import type { DeliveryState } from '../engine/ports/webhooks.js';
import { insertAllOnce } from './database.js';
import { pageById } from './paging.js';

/** One try to deliver. */
export interface DeliveryAttempt {
  readonly at: Date;
  /** How long it took, milliseconds. */
  readonly took: number;
  /** Status of the answer; null where none came. */
  readonly status: number | null;
  /** Why none came, in a word: `timeout`, `refused_address`, `connection`, `tls`, `dns`. */
  readonly problem: string | null;
  /** The beginning of what was answered. */
  readonly response: string;
}

/** One event on its way to one receiver: an endpoint, or a member by mail. */
export interface Delivery {
  /** `dlv_…`: the same whenever it is made again, and sorted by time. */
  readonly _id: string;
  readonly companyId: string;
  readonly channel: 'webhook' | 'mail';
  /** An endpoint id, or a member id. */
  readonly receiver: string;
  readonly eventId: string;
  readonly type: EventType;
  readonly state: DeliveryState;
  readonly at: Date;
  readonly attempts: readonly DeliveryAttempt[];
  /** When it is tried again; null when it is over. */
  readonly nextAt: Date | null;
  readonly endedAt?: Date;
  /** Place in the company's log. */
  readonly position: string;
  /** Receiver and object, where deliveries of one object are in order. */
  readonly line?: string;
  /** Its turn in the line. */
  readonly turn?: string;
  /** Its workflow is to be started yet. */
  readonly unstarted?: true;
}

/** How an attempt leaves a delivery. */
export interface Left {
  readonly state: DeliveryState;
  readonly at: Date;
  readonly nextAt: Date | null;
  readonly attempt?: DeliveryAttempt;
}

/** Attempts that are kept: all that the schedule has, with room for more. */
const KEPT = 30;

/** Events on their way out. */
export function createDeliveries(db: Db) {
  const deliveries = db.collection<Delivery>('deliveries');
  return {
    collection: deliveries,
    indexes: () =>
      Promise.all([
        deliveries.createIndex({ companyId: 1, receiver: 1, _id: -1 }),
        deliveries.createIndex({ companyId: 1, receiver: 1, state: 1, _id: -1 }),
        deliveries.createIndex({ line: 1, state: 1, turn: 1 }, { sparse: true }),
        deliveries.createIndex({ unstarted: 1, _id: 1 }, { sparse: true }),
        deliveries.createIndex({ state: 1, nextAt: 1 }),
        deliveries.createIndex({ endedAt: 1 }, { sparse: true }),
      ]),

    /** Writes deliveries, each once. */
    insert: (made: readonly Delivery[]): Promise<boolean> => insertAllOnce(deliveries, made),

    get: (id: string): Promise<Delivery | null> => deliveries.findOne({ _id: id }),

    /** The newest first. */
    page: (companyId: string, receiver: string, request: PageRequest, state?: DeliveryState): Promise<Page<Delivery>> =>
      pageById(deliveries, { companyId, receiver, ...(state && { state }) }, request, { newestFirst: true }),

    /** Those without a workflow, oldest first. */
    unstarted: (limit: number): Promise<Delivery[]> =>
      deliveries.find({ unstarted: true }).sort({ _id: 1 }).limit(limit).toArray(),

    /** Those that should have been tried again before. */
    overdue: (before: Date, limit: number): Promise<Delivery[]> =>
      deliveries
        .find({ state: 'pending', nextAt: { $lt: before } })
        .limit(limit)
        .toArray(),

    async markStarted(id: string): Promise<void> {
      await deliveries.updateOne({ _id: id }, { $unset: { unstarted: '' } });
    },

    /** The first of a line that is on its way: the one whose turn it is. */
    firstIn: (line: string): Promise<Delivery | null> =>
      deliveries.find({ line, state: 'pending' }).sort({ turn: 1 }).limit(1).next(),

    /** What an attempt came to. @returns false where the delivery was over before */
    async leave(id: string, { state, at, nextAt, attempt }: Left): Promise<boolean> {
      const over = state !== 'pending';
      const left = await deliveries.updateOne(
        { _id: id, state: 'pending' },
        {
          $set: { state, nextAt, ...(over && { endedAt: at }) },
          ...(over && { $unset: { unstarted: '' } }),
          ...(attempt && { $push: { attempts: { $each: [attempt], $slice: -KEPT } } }),
        },
      );
      return left.matchedCount === 1;
    },

    /** Forgets what was over before. @returns how many */
    async forget(before: Date): Promise<number> {
      return (await deliveries.deleteMany({ endedAt: { $lt: before } })).deletedCount;
    },
  };
}
