import type { DeliveryStep } from '../contract/workflow.js';
import { isEnded } from '../contract/states.js';
import type { WorkspaceEvent } from '../engine/events/event.js';
import { pauseAfter, pauseInLine } from '../engine/events/schedule.js';
import type { DeliveryState } from '../engine/ports/webhooks.js';
import type { Delivery, DeliveryAttempt } from '../store/deliveries.js';
import { isTransient } from '../store/database.js';
import type { Dependencies } from '../dependencies.js';

/** The result of an attempt to deliver an event. */
export type Tried =
  | { readonly outcome: 'delivered'; readonly attempt: DeliveryAttempt }
  | {
      readonly outcome: 'failed';
      readonly attempt: DeliveryAttempt;
      /** False if another attempt cannot succeed. */
      readonly retry: boolean;
      /** The shortest pause before the next attempt, in milliseconds. */
      readonly pause?: number;
      /** The delivery is useless after this time, so all attempts are made before. */
      readonly until?: Date;
    }
  /** The delivery is no longer wanted or allowed. */
  | { readonly outcome: 'cancelled' }
  /** No attempt was made, because too many are in progress. */
  | { readonly outcome: 'busy'; readonly pause: number };

/** Makes one attempt to deliver. It rejects if the result cannot be known; the attempt is then repeated. */
export type Channel = (delivery: Delivery, event: WorkspaceEvent, around: Around) => Promise<Tried>;

/** What a channel may need in addition to the delivery. */
export interface Around {
  /** Wakes another delivery. */
  readonly wakeDelivery: (deliveryId: string) => void;
  /** Aborted when the worker stops. */
  readonly signal: AbortSignal;
}

/**
 * Tries to deliver an event, at least once, because a process may die between the response and its record.
 * @param waits how often the delivery has waited for another one
 * @param signal aborted when the worker stops
 * @param known saves two reads
 */
export type Deliver = (
  deliveryId: string,
  waits: number,
  signal: AbortSignal,
  known?: KnownDelivery,
) => Promise<DeliveryStep>;

/** A delivery and its event, if both have just been read. */
export interface KnownDelivery {
  readonly delivery: Delivery;
  readonly event: WorkspaceEvent;
  /** Whether the delivery of the previous version has just ended, so that this one may be sent. */
  readonly isNext: boolean;
  /** Whether the caller itself delivers the next version. */
  readonly hasNext: boolean;
}

/** @param wakeDelivery wakes a delivery; a delivery that could not be woken tries again after its pause */
export function createDeliver(
  { store, config, log, now }: Pick<Dependencies, 'store' | 'config' | 'log' | 'now'>,
  channels: Readonly<Record<Delivery['channel'], Channel>>,
  wakeDelivery: (deliveryId: string) => void,
): Deliver {
  return async function deliver(deliveryId, waits, signal, known) {
    const delivery = known?.delivery ?? (await store.deliveries.get(deliveryId));
    if (!delivery) return { next: 'end', state: 'cancelled' };
    if (delivery.state !== 'pending') return wakeNext(delivery, delivery.state);
    // Its first attempt failed in a batch, which then started this workflow.
    const early =
      waits === 0 && delivery.attempts.length > 0 && delivery.nextAt ? delivery.nextAt.getTime() - now().getTime() : 0;
    if (early > 0) return { next: 'wait', pause: early, because: 'failed' };
    const event = known?.event ?? (await store.events.get(delivery.companyId, delivery.eventId));
    if (!event) return leave(delivery, 'cancelled');
    if (!known?.isNext && !(await isItsTurn(delivery, event))) return wait(delivery, 'turn', pauseInLine(waits));

    const tried = await tryOnce(delivery, event, signal);
    if (tried.outcome === 'busy') return wait(delivery, 'busy', tried.pause);
    if (tried.outcome === 'cancelled') return leave(delivery, 'cancelled');
    if (tried.outcome === 'delivered') return leave(delivery, 'delivered', tried.attempt, known?.hasNext);
    const { until } = tried;
    const within = Math.min(config.deliverWithin, until ? until.getTime() - delivery.at.getTime() : Infinity);
    const planned = tried.retry ? pauseAfter(delivery.attempts.length + 1, within, Math.random()) : null;
    if (planned === null) return leave(delivery, 'failed', tried.attempt);
    const pause = Math.max(planned, tried.pause ?? 0);
    if (until && now().getTime() + pause >= until.getTime()) return leave(delivery, 'failed', tried.attempt);
    return wait(delivery, 'failed', pause, tried.attempt);
  };

  /**
   * Makes an attempt. An unexpected error counts as a failed attempt, so that the number of attempts is limited (rule
   * 16).
   */
  async function tryOnce(delivery: Delivery, event: WorkspaceEvent, signal: AbortSignal): Promise<Tried> {
    const at = now();
    try {
      return await channels[delivery.channel](delivery, event, { wakeDelivery, signal });
    } catch (error) {
      if (isTransient(error)) throw error;
      log.warn(
        { deliveryId: delivery._id, kind: error instanceof Error ? error.name : 'unknown' },
        'a delivery attempt threw an error',
      );
      const broken = { at, took: now().getTime() - at.getTime(), status: null, problem: 'internal', response: '' };
      return { outcome: 'failed', attempt: broken, retry: true };
    }
  }

  /**
   * Whether a delivery may be sent. Within an ordering key, the lowest version is sent first, and none before the
   * change of the previous version is published (rule 13).
   */
  async function isItsTurn({ _id, line, companyId }: Delivery, event: WorkspaceEvent): Promise<boolean> {
    if (line === undefined) return true;
    // This comes first: not all earlier deliveries exist before the previous version is published.
    if (!(await isPublishedBefore(companyId, event))) return false;
    return (await store.deliveries.firstIn(line))?._id === _id;
  }

  /** Whether the change of the version before an event's has no event left to publish. */
  async function isPublishedBefore(companyId: string, { object, version }: WorkspaceEvent): Promise<boolean> {
    if (version === null || version === 1) return true;
    const before = await store.history.atVersion(object, version - 1);
    const maker = before && (await store.calls.get(before.callId));
    if (!maker || maker.companyId !== companyId) return true;
    return isEnded(maker.state) && (maker.pendingEvents ?? []).length === 0;
  }

  async function wait(
    { _id }: Delivery,
    because: 'turn' | 'busy' | 'failed',
    pause: number,
    tried?: DeliveryAttempt,
  ): Promise<DeliveryStep> {
    const at = now();
    const nextAt = new Date(at.getTime() + pause);
    await store.deliveries.leave(_id, { state: 'pending', at, nextAt, ...(tried && { attempt: tried }) });
    return { next: 'wait', pause, because };
  }

  async function leave(
    delivery: Delivery,
    state: Exclude<DeliveryState, 'pending'>,
    tried?: DeliveryAttempt,
    hasNext = false,
  ): Promise<DeliveryStep> {
    const at = now();
    await store.deliveries.leave(delivery._id, { state, at, nextAt: null, ...(tried && { attempt: tried }) });
    return hasNext ? { next: 'end', state } : wakeNext(delivery, state);
  }

  /** Wakes the next delivery of the ordering key, so that it need not wait for its pause. @returns the last step */
  async function wakeNext({ line }: Delivery, state: Exclude<DeliveryState, 'pending'>): Promise<DeliveryStep> {
    const next = line === undefined ? null : await store.deliveries.firstIn(line);
    if (next) wakeDelivery(next._id);
    return { next: 'end', state };
  }
}
