import type { DeliveryStep } from '../contract/workflow.js';
import { isEnded } from '../contract/states.js';
import type { WorkspaceEvent } from '../engine/events/event.js';
import { pauseAfter, pauseInLine } from '../engine/events/schedule.js';
import type { DeliveryState } from '../engine/ports/webhooks.js';
import type { Delivery, DeliveryAttempt } from '../store/deliveries.js';
import { isTransient } from '../store/database.js';
import type { Dependencies } from '../dependencies.js';

/** What a try to hand an event over came to. */
export type Tried =
  | { readonly outcome: 'delivered'; readonly attempt: DeliveryAttempt }
  | {
      readonly outcome: 'failed';
      readonly attempt: DeliveryAttempt;
      /** False where trying again cannot help. */
      readonly retry: boolean;
      /** At least this long before it is tried again, milliseconds. */
      readonly pause?: number;
      /** It is of no use later than this: all its tries are made before. */
      readonly until?: Date;
    }
  /** Nobody wants it any more. */
  | { readonly outcome: 'cancelled' }
  /** Not tried: too much is under way to this receiver. */
  | { readonly outcome: 'busy'; readonly pause: number };

/** A way out of the house. It rejects where it cannot be known what an attempt came to: it is made again. */
export type Channel = (delivery: Delivery, event: WorkspaceEvent, around: Around) => Promise<Tried>;

/** What a way out may need beside what it sends. */
export interface Around {
  /** Tells another delivery to come again. */
  readonly call: (deliveryId: string) => void;
  /** The worker is being stopped. */
  readonly signal: AbortSignal;
}

/**
 * Tries to deliver an event, at least once: a process may die between the answer and its record.
 * @param waits how often the delivery has waited for another one
 * @param signal aborted when the worker stops
 */
export type Deliver = (deliveryId: string, waits: number, signal: AbortSignal) => Promise<DeliveryStep>;

export function createDeliver(
  { store, config, workflows, log, now }: Pick<Dependencies, 'store' | 'config' | 'workflows' | 'log' | 'now'>,
  channels: Readonly<Record<Delivery['channel'], Channel>>,
): Deliver {
  // A delivery that is not woken looks again by itself.
  const call = (deliveryId: string) => void workflows.wakeDelivery(deliveryId).catch(() => undefined);

  return async function deliver(deliveryId, waits, signal) {
    const delivery = await store.deliveries.get(deliveryId);
    if (!delivery) return { next: 'end', state: 'cancelled' };
    if (delivery.state !== 'pending') return over(delivery, delivery.state);
    const event = await store.events.get(delivery.companyId, delivery.eventId);
    if (!event) return leave(delivery, 'cancelled');
    if (!(await isItsTurn(delivery, event))) return wait(delivery, pauseInLine(waits));

    const tried = await tryOnce(delivery, event, signal);
    if (tried.outcome === 'busy') return wait(delivery, tried.pause);
    if (tried.outcome === 'cancelled') return leave(delivery, 'cancelled');
    if (tried.outcome === 'delivered') return leave(delivery, 'delivered', tried.attempt);
    const { until } = tried;
    const within = Math.min(config.deliverWithin, until ? until.getTime() - delivery.at.getTime() : Infinity);
    const planned = tried.retry ? pauseAfter(delivery.attempts.length + 1, within, Math.random()) : null;
    if (planned === null) return leave(delivery, 'failed', tried.attempt);
    const pause = Math.max(planned, tried.pause ?? 0);
    if (until && now().getTime() + pause >= until.getTime()) return leave(delivery, 'failed', tried.attempt);
    return wait(delivery, pause, tried.attempt);
  };

  /** What breaks every time counts as failing, and so comes to an end (rule 16). */
  async function tryOnce(delivery: Delivery, event: WorkspaceEvent, signal: AbortSignal): Promise<Tried> {
    const at = now();
    try {
      return await channels[delivery.channel](delivery, event, { call, signal });
    } catch (error) {
      if (isTransient(error)) throw error;
      log.warn({ deliveryId: delivery._id, kind: error instanceof Error ? error.name : 'unknown' }, 'an attempt broke');
      const broken = { at, took: now().getTime() - at.getTime(), status: null, problem: 'internal', response: '' };
      return { outcome: 'failed', attempt: broken, retry: true };
    }
  }

  /** In a line the one with the lowest version goes first, and none before the change that came before it (rule 13). */
  async function isItsTurn({ _id, line, companyId }: Delivery, event: WorkspaceEvent): Promise<boolean> {
    if (line === undefined) return true;
    // Looked at first: what is published has its delivery, and only then is the line known in full.
    if (!(await isPublishedBefore(companyId, event))) return false;
    return (await store.deliveries.firstIn(line))?._id === _id;
  }

  /** Whether nothing can still come of the change before an event's. */
  async function isPublishedBefore(companyId: string, { object, version }: WorkspaceEvent): Promise<boolean> {
    if (version === null || version === 1) return true;
    const before = await store.history.atVersion(object, version - 1);
    const maker = before && (await store.calls.get(before.callId));
    if (!maker || maker.companyId !== companyId) return true;
    return isEnded(maker.state) && (maker.pendingEvents ?? []).length === 0;
  }

  async function wait({ _id }: Delivery, pause: number, tried?: DeliveryAttempt): Promise<DeliveryStep> {
    const at = now();
    const nextAt = new Date(at.getTime() + pause);
    await store.deliveries.leave(_id, { state: 'pending', at, nextAt, ...(tried && { attempt: tried }) });
    return { next: 'wait', pause };
  }

  async function leave(
    delivery: Delivery,
    state: Exclude<DeliveryState, 'pending'>,
    tried?: DeliveryAttempt,
  ): Promise<DeliveryStep> {
    const at = now();
    await store.deliveries.leave(delivery._id, { state, at, nextAt: null, ...(tried && { attempt: tried }) });
    return over(delivery, state);
  }

  /** The next in line need not wait until it looks again. */
  async function over({ line }: Delivery, state: Exclude<DeliveryState, 'pending'>): Promise<DeliveryStep> {
    const next = line === undefined ? null : await store.deliveries.firstIn(line);
    if (next) call(next._id);
    return { next: 'end', state };
  }
}
