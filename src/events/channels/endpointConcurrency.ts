/** A slot at an endpoint, which allows one attempt. */
export interface Slot {
  /** Frees the slot, and wakes the next delivery. @param took how long it was held, in milliseconds */
  leave(took: number): void;
}

/** Limits the concurrent attempts of this process to each endpoint. */
export interface EndpointConcurrency {
  /**
   * Takes a slot.
   * @param wake called with the id of a queued delivery when it may try again
   * @returns null if no slot is free; the delivery is then queued and woken later
   */
  take(endpointId: string, deliveryId: string, wake: (deliveryId: string) => void): Slot | null;
  /** How long the deliveries in an endpoint's queue will take at the current pace, in milliseconds. */
  expected(endpointId: string): number;
}

/** The most concurrent attempts to an endpoint that responds quickly. */
const MOST = 5;
/** An endpoint that takes this long, in milliseconds, gets one attempt at a time until it responds quickly again. */
const SLOW = 5_000;
/** The most concurrent attempts to all slow endpoints together, so that other endpoints are not delayed. */
const SLOW_TOGETHER = 50;
/** A woken delivery that has not taken its slot after this time, in milliseconds, is no longer expected. */
const COMES_WITHIN = 30_000;
/** The time between two attempts that is assumed before it is measured, in milliseconds. */
const FIRST_GUESS = 300;
/** The weight of the latest time in the moving average. */
const LATEST = 0.2;
/** The most endpoints without an attempt in progress that are remembered. */
const REMEMBERED = 10_000;

interface EndpointSlots {
  /** 1 for a new or slow endpoint. Each quick response adds one. */
  limit: number;
  active: number;
  /** Ids of the deliveries that wait for a slot. */
  readonly queue: Set<string>;
  /** The moving average of the time between two attempts while others wait, in milliseconds. */
  pace: number;
  /** When an attempt last ended while others waited. */
  lastTurn: number | null;
  /** Woken deliveries that have not taken their slot yet, with the time. */
  readonly woken: Map<string, number>;
}

/** An endpoint gets one attempt at a time until it is known to be quick, so a slow endpoint only delays itself. */
export function createEndpointConcurrency(): EndpointConcurrency {
  const endpoints = new Map<string, EndpointSlots>();
  /** Slow endpoints with deliveries that wait for the slots shared by all slow endpoints. */
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

  /** Updates the pace at the end of an attempt. */
  function notePace(endpoint: EndpointSlots): void {
    const now = Date.now();
    if (endpoint.lastTurn !== null) endpoint.pace += LATEST * (now - endpoint.lastTurn - endpoint.pace);
    // If the queue is empty, the time to the next attempt does not measure the endpoint.
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
          // Other endpoints come first, because this one has just had an attempt.
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
