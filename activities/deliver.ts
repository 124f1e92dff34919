import type { DeliveryActivities, DeliveryStep } from '../src/contract/workflow.js';
import { isEnded } from '../src/contract/states.js';
import type { WorkspaceEvent } from '../src/engine/events/event.js';
import { pauseAfter, pauseInLine } from '../src/engine/events/schedule.js';
import type { Attempt, Delivery, DeliveryState } from '../src/store/deliveries.js';
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

/** A way out of the house. */
export type Channel = (delivery: Delivery, event: WorkspaceEvent) => Promise<Tried>;

export interface DeliverParts extends Pick<Parts, 'store' | 'config' | 'now'> {
  readonly channels: Readonly<Record<Delivery['channel'], Channel>>;
  /** Tells a delivery's workflow to look again; harmless where there is none. */
  readonly wakeDelivery: (deliveryId: string) => Promise<void>;
}

/** What the workflow of a delivery calls. At least once: a process may die between the answer and its record. */
export function createDeliver(parts: DeliverParts): DeliveryActivities {
  const { store, config, channels, wakeDelivery, now } = parts;

  return {
    async attempt(deliveryId, waits): Promise<DeliveryStep> {
      const delivery = await store.deliveries.get(deliveryId);
      if (!delivery) return { next: 'end', state: 'cancelled' };
      if (delivery.state !== 'pending') return over(delivery, delivery.state);
      const event = await store.events.get(delivery.companyId, delivery.eventId);
      if (!event) return leave(delivery, 'cancelled');
      if (!(await isItsTurn(delivery, event))) return { next: 'wait', pause: pauseInLine(waits) };

      const tried = await channels[delivery.channel](delivery, event);
      if (tried.outcome === 'busy') return { next: 'wait', pause: tried.pause };
      if (tried.outcome === 'cancelled') return leave(delivery, 'cancelled');
      if (tried.outcome === 'delivered') return leave(delivery, 'delivered', tried.attempt);
      const { until } = tried;
      const within = Math.min(config.deliverWithin, until ? until.getTime() - delivery.at.getTime() : Infinity);
      const planned = tried.retry ? pauseAfter(delivery.attempts.length + 1, within, Math.random()) : null;
      if (planned === null) return leave(delivery, 'failed', tried.attempt);
      const pause = Math.max(planned, tried.pause ?? 0);
      const at = now();
      const nextAt = new Date(at.getTime() + pause);
      if (until && nextAt >= until) return leave(delivery, 'failed', tried.attempt);
      await store.deliveries.leave(deliveryId, { state: 'pending', at, nextAt, attempt: tried.attempt });
      return { next: 'wait', pause };
    },
  };

  /** In a line the one with the lowest version goes first, and none before the change that came before it (rule 13). */
  async function isItsTurn({ _id, line, companyId }: Delivery, event: WorkspaceEvent): Promise<boolean> {
    if (line === undefined) return true;
    if ((await store.deliveries.firstIn(line))?._id !== _id) return false;
    if (event.version === null || event.version === 1) return true;
    const before = await store.history.atVersion(event.object, event.version - 1);
    // Whoever made it may not have ended, or not been published: its delivery may still come.
    const maker = before && (await store.calls.get(before.callId));
    if (!maker || maker.companyId !== companyId) return true;
    return isEnded(maker.state) && (maker.unpublished ?? []).length === 0;
  }

  async function leave(
    delivery: Delivery,
    state: Exclude<DeliveryState, 'pending'>,
    attempt?: Attempt,
  ): Promise<DeliveryStep> {
    const at = now();
    await store.deliveries.leave(delivery._id, { state, at, nextAt: null, ...(attempt && { attempt }) });
    return over(delivery, state);
  }

  /** The next in line need not wait until it looks again. */
  async function over({ line }: Delivery, state: Exclude<DeliveryState, 'pending'>): Promise<DeliveryStep> {
    const next = line === undefined ? null : await store.deliveries.firstIn(line);
    if (next) await wakeDelivery(next._id).catch(() => undefined);
    return { next: 'end', state };
  }
}
