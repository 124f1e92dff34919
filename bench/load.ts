import { performance } from 'node:perf_hooks';

/**
 * One whole call, from the first byte sent to the received result.
 * @param caller 0-based number of the caller, who makes one call at a time
 * @param callers the number of callers
 */
export type Call = (caller: number, callers: number) => Promise<void>;

/** The kind of one window of measuring. */
export type Window =
  /** One caller, call after call: until there are `samples`, for at least `atLeast` and at most `atMost` seconds. */
  | { readonly kind: 'alone'; readonly samples: number; readonly atLeast: number; readonly atMost: number }
  /** Many callers, each making call after call. */
  | { readonly kind: 'crowd'; readonly callers: number; readonly seconds: number };

/** The result of one window. */
export interface Measured {
  /** How long each counted call took, in milliseconds. */
  readonly latencies: readonly number[];
  /** Calls per second, from the calls that ended between the ramp and the end of the window. */
  readonly rate: number;
  /** The number of all calls, including those of the ramp and after the window's end. */
  readonly calls: number;
}

/** The first calls after a change of phase are not counted, because caches are cold. */
const UNCOUNTED_CALLS = 2;
/**
 * How much of the start of a window is not counted, in seconds: all callers start at once, and only then spread out.
 */
const RAMP = 0.5;

/** Makes calls as the window says. Rejects with the first call that fails. */
export function measure(call: Call, window: Window): Promise<Measured> {
  return window.kind === 'alone' ? alone(call, window) : crowd(call, window);
}

async function alone(call: Call, { samples, atLeast, atMost }: Extract<Window, { kind: 'alone' }>): Promise<Measured> {
  for (let n = 0; n < UNCOUNTED_CALLS; n += 1) await call(0, 1);
  const latencies: number[] = [];
  const start = performance.now();
  let now = start;
  const wantsMore = (seconds: number) => seconds < atLeast || (latencies.length < samples && seconds < atMost);
  while (wantsMore((now - start) / 1_000)) {
    await call(0, 1);
    const ended = performance.now();
    latencies.push(ended - now);
    now = ended;
  }
  return { latencies, rate: (latencies.length * 1_000) / (now - start), calls: latencies.length + UNCOUNTED_CALLS };
}

async function crowd(call: Call, { callers, seconds }: Extract<Window, { kind: 'crowd' }>): Promise<Measured> {
  const latencies: number[] = [];
  let calls = 0;
  const from = performance.now() + RAMP * 1_000;
  const until = from + seconds * 1_000;
  const callAgainAndAgain = async (caller: number): Promise<void> => {
    for (let began = performance.now(); began < until;) {
      await call(caller, callers);
      calls += 1;
      const ended = performance.now();
      if (ended >= from && ended < until) latencies.push(ended - began);
      began = ended;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => callAgainAndAgain(caller)));
  return { latencies, rate: latencies.length / seconds, calls };
}

/**
 * The value that a share of all values does not exceed (nearest rank).
 * @param share 0 to 1: 0.5 for the median
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
