import type { BatchStep } from '../contract/workflow.js';
import type { Dependencies } from '../dependencies.js';
import type { WorkspaceEvent } from '../engine/events/event.js';
import { inTurns } from '../engine/inTurns.js';
import type { Delivery } from '../store/deliveries.js';
import type { Deliver, KnownDelivery } from './deliver.js';
import { createBatchQueue } from './batchQueue.js';
import type { Sleepers } from './sleepers.js';

/**
 * Makes the first attempts of deliveries to one endpoint. A delivery whose attempt fails gets its own workflow. If the
 * endpoint turns out to be slow or failing, all remaining deliveries do.
 * @param waited how often the batch has waited, by reason
 * @param isRepeated an earlier attempt at this batch died, so its deliveries may have workflows
 * @param signal aborted when the worker stops
 */
export type DeliverMany = (
  deliveryIds: readonly string[],
  waited: { readonly place: number; readonly turn: number },
  isRepeated: boolean,
  signal: AbortSignal,
) => Promise<BatchStep>;

/** The number of ordering keys of a batch that are delivered in parallel, which is the most slots of an endpoint. */
const LANES = 5;
/** How long a batch may take before the next one, in milliseconds. */
const WITHIN = 20_000;
/** An attempt that takes this long, in milliseconds, shows that the endpoint is slow. */
const SLOW = 5_000;
/** After this many failed attempts, the endpoint counts as failing. */
const FAILURES = 3;
/** How long an endpoint that was slow or failing gets no batches, in milliseconds. */
const NO_BATCHES_FOR = 30_000;
/** The longest wait for a slot before the batch checks again whether one is free, in milliseconds. */
const SLOT_WITHIN = 1_000;
const PAUSE = { place: 2_000, turn: 500 } as const;
/**
 * How often a batch waits at most. In total, this takes less time than the sweeper needs to consider a delivery lost.
 */
const MOST = { place: 60, turn: 5 } as const;
/** The number of workflows that are started at once. */
const STARTS = 8;

export function createDeliverMany(
  { store, workflows }: Pick<Dependencies, 'store' | 'workflows'>,
  deliver: Deliver,
  sleepers: Sleepers,
): DeliverMany {
  const batches = createBatchQueue();
  /** Endpoints that get no batches, and until when. */
  const troubled = new Map<string, number>();

  return async function deliverMany(deliveryIds, waited, isRepeated, signal) {
    const pending = await store.deliveries.pendingOf(deliveryIds);
    const [first] = pending;
    if (!first) return { next: 'end' };
    const { receiver } = first;
    if (isRepeated || waited.place >= MOST.place || isTroubled(receiver)) return handOver(pending);
    const release = await batches.enter(receiver);
    if (!release) return rest(pending, 'place');
    try {
      // The previous batch may have shown that the endpoint is slow.
      if (isTroubled(receiver)) return await handOver(pending);
      const result = await attemptAll(pending, signal);
      if (result.isTroubled) troubled.set(receiver, Date.now() + NO_BATCHES_FOR);
      const isStuck = waited.turn >= MOST.turn;
      await handOver([...result.failed, ...(isStuck ? result.outOfTurn : [])]);
      const outOfTurn = isStuck ? [] : result.outOfTurn;
      if (result.unattempted.length > 0) return rest([...result.unattempted, ...outOfTurn], 'place');
      return outOfTurn.length > 0 ? rest(outOfTurn, 'turn') : { next: 'end' };
    } finally {
      release();
    }
  };

  function isTroubled(endpointId: string): boolean {
    const until = troubled.get(endpointId) ?? 0;
    if (until > Date.now()) return true;
    troubled.delete(endpointId);
    return false;
  }

  /** Starts a workflow for each delivery. */
  async function handOver(deliveries: readonly Delivery[]): Promise<BatchStep> {
    await inTurns(deliveries, STARTS, ({ _id }) => workflows.startDelivery(_id));
    return { next: 'end' };
  }

  async function attemptAll(pending: readonly Delivery[], signal: AbortSignal): Promise<Attempted> {
    const found = await store.events.many([...new Set(pending.map(({ eventId }) => eventId))]);
    const events = new Map(found.map((event) => [event._id, event]));
    const result: Attempted = { failed: [], outOfTurn: [], unattempted: [], isTroubled: false };
    const end = Date.now() + WITHIN;
    let failures = 0;

    /** Sends the deliveries of one ordering key in sequence. */
    async function attemptLane(lane: readonly Delivery[]): Promise<void> {
      for (const [index, delivery] of lane.entries()) {
        const remaining = lane.slice(index);
        if (result.isTroubled) return void result.failed.push(...remaining);
        if (Date.now() > end) return void result.unattempted.push(...remaining);
        const began = Date.now();
        const event = events.get(delivery.eventId);
        const known = event && {
          delivery,
          event,
          isNext: isRightAbove(event, events.get(lane[index - 1]?.eventId ?? '')),
          hasNext: isRightAbove(events.get(lane[index + 1]?.eventId ?? ''), event),
        };
        const step = await attemptOne(delivery, known, end, signal);
        if (Date.now() - began > SLOW) result.isTroubled = true;
        if (step === 'end') continue;
        if (step === 'turn') return void result.outOfTurn.push(...remaining);
        if (step === 'busy') return void result.unattempted.push(...remaining);
        failures += 1;
        if (failures >= FAILURES) result.isTroubled = true;
        // Later versions of the same document wait for this one, each in its own workflow.
        return void result.failed.push(...remaining);
      }
    }
    await inTurns(lanesOf(pending), LANES, attemptLane);
    return result;
  }

  /** Makes one attempt, once the endpoint has a free slot. */
  async function attemptOne(
    delivery: Delivery,
    known: KnownDelivery | undefined,
    end: number,
    signal: AbortSignal,
  ): Promise<'end' | 'turn' | 'busy' | 'failed'> {
    for (let waits = 0; ; waits += 1) {
      const step = await deliver(delivery._id, waits, signal, known);
      if (step.next === 'end') return 'end';
      const { because = 'failed' } = step;
      if (because !== 'busy' || Date.now() > end) return because;
      await sleepers.sleep(delivery._id, SLOT_WITHIN);
    }
  }
}

/** Whether an event is about the next version of the same document. */
function isRightAbove(event: WorkspaceEvent | undefined, below: WorkspaceEvent | undefined): boolean {
  if (!event || !below || event.version === null || below.version === null) return false;
  return event.object === below.object && event.version === below.version + 1;
}

interface Attempted {
  /** Deliveries that failed, or follow one that failed. Each of them gets a workflow. */
  readonly failed: Delivery[];
  /** Deliveries that must wait for an earlier one of their ordering key. */
  readonly outOfTurn: Delivery[];
  /** Deliveries that were not attempted before the batch ran out of time. */
  readonly unattempted: Delivery[];
  /** Whether the endpoint is slow or failing. */
  isTroubled: boolean;
}

/** Groups deliveries by ordering key, each group in sequence. A delivery without a key is a group of its own. */
function lanesOf(pending: readonly Delivery[]): (readonly Delivery[])[] {
  const lanes = new Map<string, Delivery[]>();
  for (const delivery of pending) {
    const key = delivery.line ?? delivery._id;
    const lane = lanes.get(key) ?? [];
    lane.push(delivery);
    lanes.set(key, lane);
  }
  return [...lanes.values()].map((lane) => lane.toSorted((a, b) => ((a.turn ?? '') < (b.turn ?? '') ? -1 : 1)));
}

function rest(deliveries: readonly Delivery[], because: 'place' | 'turn'): BatchStep {
  return { next: 'wait', pause: PAUSE[because], because, deliveryIds: deliveries.map(({ _id }) => _id) };
}
