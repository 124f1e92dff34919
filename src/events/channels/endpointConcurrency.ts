/** One of the places at an endpoint. */
export interface Slot {
  /** Gives it back, and calls whoever is next. @param took how long it was held, milliseconds */
  leave(took: number): void;
}

/** So many at once to each endpoint, in this process. */
export interface EndpointConcurrency {
  /**
   * @param call tells a delivery that waits in line to come again
   * @returns null where there is none: the delivery stands in line and is called when its turn comes
   */
  take(endpointId: string, deliveryId: string, call: (deliveryId: string) => void): Slot | null;
  /** How long it takes until all that stand in line at an endpoint have had their turn, as it goes now, milliseconds. */
  expected(endpointId: string): number;
}

/** At once to one endpoint that answers quickly. */
const MOST = 5;
/** An endpoint that takes this long is slow, milliseconds: one at a time, until it answers quickly again. */
const SLOW = 5_000;
/** At once to all slow endpoints together, so that those that answer always find room. */
const SLOW_TOGETHER = 50;
/** Who was called and has not come after this time does not come, milliseconds. */
const COMES_WITHIN = 30_000;
/** From one turn to the next, where nothing is known yet, milliseconds. */
const FIRST_GUESS = 300;
/** How much the latest turn counts in what is expected of the next. */
const LATEST = 0.2;
/** Endpoints that are remembered without anything under way. */
const REMEMBERED = 10_000;

interface EndpointSlots {
  /** 1 as long as nothing is known of it, and where it is slow; one more with each quick answer. */
  limit: number;
  under: number;
  readonly line: Set<string>;
  /** From one turn to the next while others wait, on average, milliseconds. */
  pace: number;
  /** When a turn ended last with others waiting. */
  lastTurn: number | null;
  /** Called, and on their way here. */
  readonly called: Map<string, number>;
}

/** Whatever is not known to be quick is one at a time, and few of those together: a slow endpoint holds up itself. */
export function createEndpointConcurrency(): EndpointConcurrency {
  const endpoints = new Map<string, EndpointSlots>();
  /** Slow endpoints where somebody waits for room that all of them share. */
  const crowded = new Set<string>();
  let slow = 0;

  function at(endpointId: string): EndpointSlots {
    const known = endpoints.get(endpointId);
    if (known) return known;
    const [line, called] = [new Set<string>(), new Map<string, number>()];
    const fresh = { limit: 1, under: 0, line, pace: FIRST_GUESS, lastTurn: null, called };
    endpoints.set(endpointId, fresh);
    return fresh;
  }

  /** One has had its turn. */
  function notePace(endpoint: EndpointSlots): void {
    const now = Date.now();
    if (endpoint.lastTurn !== null) endpoint.pace += LATEST * (now - endpoint.lastTurn - endpoint.pace);
    // Where nobody waits, the time to the next is not the endpoint's.
    endpoint.lastTurn = endpoint.line.size > 0 ? now : null;
  }

  /** Calls as many as there is room for. @returns how many */
  function callNext(endpoint: EndpointSlots, call: (deliveryId: string) => void): number {
    const now = Date.now();
    for (const [id, since] of endpoint.called) if (now - since > COMES_WITHIN) endpoint.called.delete(id);
    const room = Math.max(0, endpoint.limit - endpoint.under - endpoint.called.size);
    const next = [...endpoint.line].slice(0, room);
    for (const id of next) {
      endpoint.line.delete(id);
      endpoint.called.set(id, now);
      call(id);
    }
    return next.length;
  }

  /** Calls one of those that wait for room among the slow. */
  function callCrowded(call: (deliveryId: string) => void): void {
    for (const id of crowded) {
      crowded.delete(id);
      if (callNext(at(id), call) > 0) return;
    }
  }

  return {
    expected(endpointId) {
      const { line, pace } = at(endpointId);
      return line.size * pace;
    },

    take(endpointId, deliveryId, call) {
      const endpoint = at(endpointId);
      endpoint.called.delete(deliveryId);
      const isSlow = endpoint.limit === 1;
      const isFull = endpoint.under >= endpoint.limit;
      if (isFull || (isSlow && slow >= SLOW_TOGETHER)) {
        endpoint.line.add(deliveryId);
        if (!isFull) crowded.add(endpointId);
        return null;
      }
      endpoint.line.delete(deliveryId);
      endpoint.under += 1;
      if (isSlow) slow += 1;
      return {
        leave(took) {
          endpoint.under -= 1;
          endpoint.limit = took > SLOW ? 1 : Math.min(MOST, endpoint.limit + 1);
          notePace(endpoint);
          // Others first: this one has just had its turn.
          if (isSlow) {
            slow -= 1;
            callCrowded(call);
          }
          callNext(endpoint, call);
          if (endpoints.size > REMEMBERED && endpoint.under + endpoint.line.size === 0) endpoints.delete(endpointId);
        },
      };
    },
  };
}
