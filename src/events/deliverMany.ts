import type { BatchStep } from '../contract/workflow.js';
import type { Dependencies } from '../dependencies.js';
import type { WorkspaceEvent } from '../engine/events/event.js';
import { inTurns } from '../engine/inTurns.js';
import type { Delivery } from '../store/deliveries.js';
import type { Deliver, KnownDelivery } from './deliver.js';
import { createBatchQueue } from './batchQueue.js';
import type { Sleepers } from './sleepers.js';

/**
 * Makes the first attempts of deliveries to one endpoint. A delivery whose attempt fails gets a workflow of its own; so
 * do all that remain if the endpoint turns out to be slow or to fail.
 * @param waited how often the batch has waited, by reason
 * @param isRepeated an earlier attempt at this batch died: deliveries of it may have workflows
 * @param signal aborted when the worker stops
 */
export type DeliverMany = (
  deliveryIds: readonly string[],
  waited: { readonly place: number; readonly turn: number },
  isRepeated: boolean,
  signal: AbortSignal,
) => Promise<BatchStep>;

/** Deliveries of a batch that are attempted at once; the slots of an endpoint allow no more. */
const LANES = 5;
/** A batch makes room for the next after this time, milliseconds. */
const WITHIN = 20_000;
/** An attempt that takes this long shows that the endpoint is slow, milliseconds. */
const SLOW = 5_000;
/** After this many failed attempts, the endpoint counts as failing. */
const FAILURES = 3;
/** An endpoint that was slow or failed gets no batches for this time, milliseconds. */
const NO_BATCHES_FOR = 30_000;
/** The longest wait for a slot before the batch reads again whether one is free, milliseconds. */
const SLOT_WITHIN = 1_000;
const PAUSE = { place: 2_000, turn: 500 } as const;
/**
 * How often a batch waits at most. In total, it waits for less time than the sweeper needs to take a delivery for lost.
 */
const MOST = { place: 60, turn: 5 } as const;
/** Workflows that are started at once. */
const STARTS = 8;

export function createDeliverMany(
  { store, workflows }: Pick<Dependencies, 'store' | 'workflows'>,
  deliver: Deliver,
  sleepers: Sleepers,
): DeliverMany {
  const batches = createBatchQueue();
  /** Endpoints that get no batches, with the time until which. */
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
      // The batch before this one may have shown that the endpoint is slow.
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

    /** Delivers one line in its order. */
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

  /** One attempt, once the endpoint has a free slot. */
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

/** Whether an event is of the version that follows another's, of the same document. */
function isRightAbove(event: WorkspaceEvent | undefined, below: WorkspaceEvent | undefined): boolean {
  if (!event || !below || event.version === null || below.version === null) return false;
  return event.object === below.object && event.version === below.version + 1;
}

interface Attempted {
  /** These failed, or follow one that failed: each gets a workflow. */
  readonly failed: Delivery[];
  /** Another delivery of their line comes first. */
  readonly outOfTurn: Delivery[];
  /** The time of the batch was over. */
  readonly unattempted: Delivery[];
  /** The endpoint is slow, or fails. */
  isTroubled: boolean;
}

/** Deliveries of one line in their order; each other delivery by itself. */
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
