/** One of the slots at an endpoint: the right to make one attempt. */
export interface Slot {
  /** Frees the slot, and wakes the next delivery. @param took how long it was held, milliseconds */
  leave(took: number): void;
}

/** Limits the attempts that this process makes at once to each endpoint. */
export interface EndpointConcurrency {
  /**
   * Takes a slot.
   * @param wake called with the id of a queued delivery when its turn comes
   * @returns null if no slot is free: the delivery is queued and woken later
   */
  take(endpointId: string, deliveryId: string, wake: (deliveryId: string) => void): Slot | null;
  /** How long the deliveries in an endpoint's queue will take at the current pace, milliseconds. */
  expected(endpointId: string): number;
}

/** Attempts at once to one endpoint that answers quickly. */
const MOST = 5;
/** An endpoint that takes this long is slow, milliseconds: one attempt at a time, until it answers quickly again. */
const SLOW = 5_000;
/** Attempts at once to all slow endpoints together, so that the others always find room. */
const SLOW_TOGETHER = 50;
/** A woken delivery that has not taken its slot after this time is not expected any more, milliseconds. */
const COMES_WITHIN = 30_000;
/** Expected time from one turn to the next before it was measured, milliseconds. */
const FIRST_GUESS = 300;
/** Weight of the latest turn in the moving average. */
const LATEST = 0.2;
/** Endpoints that are remembered without an attempt in progress. */
const REMEMBERED = 10_000;

interface EndpointSlots {
  /** 1 for an endpoint that is new or slow; each quick answer adds one. */
  limit: number;
  active: number;
  /** Ids of the deliveries that wait for a slot. */
  readonly queue: Set<string>;
  /** Moving average of the time from one turn to the next while others wait, milliseconds. */
  pace: number;
  /** When a turn ended last with others waiting. */
  lastTurn: number | null;
  /** Deliveries that were woken and have not taken their slot yet, with the time. */
  readonly woken: Map<string, number>;
}

/** An endpoint that is not known to be quick gets one attempt at a time, so that a slow endpoint delays only itself. */
export function createEndpointConcurrency(): EndpointConcurrency {
  const endpoints = new Map<string, EndpointSlots>();
  /** Slow endpoints whose deliveries wait for the slots that all slow endpoints share. */
  const crowded = new Set<string>();
  let slow = 0;

  function at(endpointId: string): EndpointSlots {
    const known = endpoints.get(endpointId);
    if (known) return known;
    const [queue, woken] = [new Set<string>(), new Map<string, number>()];
    const fresh = { limit: 1, active: 0, queue, pace: FIRST_GUESS, lastTurn: null, woken };
    endpoints.set(endpointId, fresh);
    return fresh;
  }

  /** Updates the pace at the end of a turn. */
  function notePace(endpoint: EndpointSlots): void {
    const now = Date.now();
    if (endpoint.lastTurn !== null) endpoint.pace += LATEST * (now - endpoint.lastTurn - endpoint.pace);
    // With an empty queue, the time to the next turn says nothing about the endpoint.
    endpoint.lastTurn = endpoint.queue.size > 0 ? now : null;
  }

  /** Wakes as many queued deliveries as there are free slots. @returns how many */
  function wakeNext(endpoint: EndpointSlots, wake: (deliveryId: string) => void): number {
    const now = Date.now();
    for (const [id, since] of endpoint.woken) if (now - since > COMES_WITHIN) endpoint.woken.delete(id);
    const room = Math.max(0, endpoint.limit - endpoint.active - endpoint.woken.size);
    const next = [...endpoint.queue].slice(0, room);
    for (const id of next) {
      endpoint.queue.delete(id);
      endpoint.woken.set(id, now);
      wake(id);
    }
    return next.length;
  }

  /** Wakes one delivery that waits for a slot of the slow endpoints. */
  function wakeCrowded(wake: (deliveryId: string) => void): void {
    for (const id of crowded) {
      crowded.delete(id);
      if (wakeNext(at(id), wake) > 0) return;
    }
  }

  return {
    expected(endpointId) {
      const { queue, pace } = at(endpointId);
      return queue.size * pace;
    },

    take(endpointId, deliveryId, wake) {
      const endpoint = at(endpointId);
      endpoint.woken.delete(deliveryId);
      const isSlow = endpoint.limit === 1;
      const isFull = endpoint.active >= endpoint.limit;
      if (isFull || (isSlow && slow >= SLOW_TOGETHER)) {
        endpoint.queue.add(deliveryId);
        if (!isFull) crowded.add(endpointId);
        return null;
      }
      endpoint.queue.delete(deliveryId);
      endpoint.active += 1;
      if (isSlow) slow += 1;
      return {
        leave(took) {
          endpoint.active -= 1;
          endpoint.limit = took > SLOW ? 1 : Math.min(MOST, endpoint.limit + 1);
          notePace(endpoint);
          // Other endpoints first: this one has just had a turn.
          if (isSlow) {
            slow -= 1;
            wakeCrowded(wake);
          }
          wakeNext(endpoint, wake);
          if (endpoints.size > REMEMBERED && endpoint.active + endpoint.queue.size === 0) endpoints.delete(endpointId);
        },
      };
    },
  };
}
