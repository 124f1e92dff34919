import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createEndpointConcurrency,
  type Slot,
  type EndpointConcurrency,
} from '../../src/events/channels/endpointConcurrency.js';

/** Endpoint concurrency: a slow endpoint delays only itself. */
const QUICK = 50;
const SLOW = 20_000;

let places: EndpointConcurrency;
let called: string[];
const call = (id: string) => void called.push(id);

beforeEach(() => {
  places = createEndpointConcurrency();
  called = [];
});

const take = (endpoint: string, delivery: string) => places.take(endpoint, delivery, call);
const taken = (endpoint: string, count: number): Slot[] =>
  Array.from({ length: count }, (_, n) => take(endpoint, `${endpoint}${n}`)).filter((place) => place !== null);

/** Makes an endpoint known to be quick. */
function prove(endpoint: string): void {
  for (let n = 0; n < 5; n += 1) take(endpoint, `proof${n}`)?.leave(QUICK);
}

describe('an endpoint', () => {
  test('without a known speed has one slot, and one more with each quick answer, up to five', () => {
    for (const [answers, expected] of [1, 2, 3, 4, 5, 5, 5].entries()) {
      places = createEndpointConcurrency();
      for (let n = 0; n < answers; n += 1) take('e', `quick${n}`)?.leave(QUICK);
      expect(taken('e', 9)).toHaveLength(expected);
    }
  });

  test('that was slow has one slot again', () => {
    prove('e');
    const all = taken('e', 5);
    for (const place of all) place.leave(SLOW);
    expect(taken('e', 5)).toHaveLength(1);
  });

  test('calls its queue in order, and no more deliveries than it has slots', () => {
    prove('e');
    const all = taken('e', 5);
    for (let n = 0; n < 100; n += 1) expect(take('e', `waits${n}`)).toBeNull();
    all[0]?.leave(QUICK);
    expect(called).toEqual(['waits0']);
    all[1]?.leave(QUICK);
    expect(called).toEqual(['waits0', 'waits1']);
    expect(take('e', 'waits0')).not.toBeNull();
    // Another delivery may take the slot first. The called delivery then waits in the queue again.
    expect(take('e', 'stranger')).not.toBeNull();
    expect(take('e', 'waits1')).toBeNull();
    all[2]?.leave(QUICK);
    all[3]?.leave(QUICK);
    expect(called).toEqual(['waits0', 'waits1', 'waits2', 'waits3']);
  });

  test('that hangs calls one delivery of its queue at a time', () => {
    const [hung] = taken('e', 50);
    hung?.leave(SLOW);
    expect(called).toEqual(['e1']);
    take('e', 'e1')?.leave(SLOW);
    expect(called).toEqual(['e1', 'e2']);
  });
});

test('the expected wait of a queue is computed from its recent speed', () => {
  vi.useFakeTimers();
  try {
    const waiting = (every: number) => {
      places = createEndpointConcurrency();
      let place = take('e', 'first');
      for (let n = 0; n < 1_000; n += 1) take('e', `waits${n}`);
      for (let n = 0; n < 30; n += 1) {
        vi.advanceTimersByTime(every);
        place?.leave(every);
        place = take('e', `waits${n}`);
      }
      return places.expected('e') / every;
    };
    expect(waiting(25)).toBeGreaterThan(900);
    expect(waiting(25)).toBeLessThan(1_100);
    expect(waiting(SLOW)).toBeGreaterThan(900);
    expect(waiting(SLOW)).toBeLessThan(1_100);
  } finally {
    vi.useRealTimers();
  }
});

test('slow endpoints share fifty slots, and a quick one has its own slots', () => {
  prove('good');
  const slow = Array.from({ length: 80 }, (_, n) => ({ n, place: take(`bad${n}`, `bad${n}/0`) }));
  expect(slow.filter(({ place }) => place !== null)).toHaveLength(50);
  expect(taken('good', 9)).toHaveLength(5);
  // Deliveries that found no slot are called one by one, in order.
  for (const { n, place } of slow.slice(0, 3)) {
    take(`bad${n}`, `bad${n}/1`);
    place?.leave(SLOW);
  }
  expect(called.filter((id) => /^bad\d+\/0$/.test(id))).toEqual(['bad50/0', 'bad51/0', 'bad52/0']);
  expect(take('bad50', 'bad50/0')).not.toBeNull();
});
