import { cancellationSignal } from '@temporalio/activity';
import type { DeliveryActivities, DeliveryStep } from '../src/contract/workflow.js';
import { isEnded } from '../src/contract/states.js';
import type { WorkspaceEvent } from '../src/engine/events/event.js';
import { pauseAfter, pauseInLine } from '../src/engine/events/schedule.js';
import type { Attempt, Delivery, DeliveryState } from '../src/store/deliveries.js';
import { beating } from './beating.js';
import { guarded, isPassing } from './guarded.js';
import type { Parts } from './parts.js';

/** What a try to hand an event over came to. */
export type Tried =
  | { readonly outcome: 'delivered'; readonly attempt: Attempt }
  | {
      readonly outcome: 'failed';
      readonly attempt: Attempt;
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

export interface DeliverParts extends Pick<Parts, 'store' | 'config' | 'log' | 'now'> {
  readonly channels: Readonly<Record<Delivery['channel'], Channel>>;
  /** Tells a delivery's workflow to look again; harmless where there is none. */
  readonly wakeDelivery: (deliveryId: string) => Promise<void>;
}

/** What the workflow of a delivery calls. At least once: a process may die between the answer and its record. */
export function createDeliver(parts: DeliverParts): DeliveryActivities {
  const { store, config, channels, wakeDelivery, log, now } = parts;
  // One that hears nothing looks again by itself.
  const call = (deliveryId: string) => void wakeDelivery(deliveryId).catch(() => undefined);

  async function attempt(deliveryId: string, waits: number): Promise<DeliveryStep> {
    const delivery = await store.deliveries.get(deliveryId);
    if (!delivery) return { next: 'end', state: 'cancelled' };
    if (delivery.state !== 'pending') return over(delivery, delivery.state);
    const event = await store.events.get(delivery.companyId, delivery.eventId);
    if (!event) return leave(delivery, 'cancelled');
    if (!(await isItsTurn(delivery, event))) return wait(delivery, pauseInLine(waits));

    const tried = await tryOnce(delivery, event);
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
  }

  /** What breaks every time counts as failing, and so comes to an end (rule 16). */
  async function tryOnce(delivery: Delivery, event: WorkspaceEvent): Promise<Tried> {
    const at = now();
    try {
      return await channels[delivery.channel](delivery, event, { call, signal: cancellationSignal() });
    } catch (error) {
      if (isPassing(error)) throw error;
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
    return isEnded(maker.state) && (maker.unpublished ?? []).length === 0;
  }

  async function wait({ _id }: Delivery, pause: number, tried?: Attempt): Promise<DeliveryStep> {
    const at = now();
    const nextAt = new Date(at.getTime() + pause);
    await store.deliveries.leave(_id, { state: 'pending', at, nextAt, ...(tried && { attempt: tried }) });
    return { next: 'wait', pause };
  }

  async function leave(
    delivery: Delivery,
    state: Exclude<DeliveryState, 'pending'>,
    tried?: Attempt,
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

  return guarded({ attempt: (deliveryId: string, waits: number) => beating(() => attempt(deliveryId, waits)) }, log);
}
