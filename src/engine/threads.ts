import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { Refusal } from '../contract/errors.js';
import { phrase } from './phrases/phrase.js';

/**
 * Runs long computations in worker threads, so that the main thread can answer other calls meanwhile. The threads
 * belong to the process. They start when they are first needed and end when they are idle.
 */

/** How long one computation may take, in milliseconds. */
const MOST_TIME = 60_000;
/** How long an idle thread is kept, in milliseconds. */
const IDLE_FOR = 30_000;
/** The largest heap of a thread, in MiB. Only the computation that needs more fails. */
const MOST_HEAP = 1_024;

/** A computation: an exported function of a thread module. */
export interface ThreadTask {
  /** The URL of the module. */
  readonly module: URL;
  /** The name of the exported function. */
  readonly name: string;
  /** Short tasks have their own thread, so they do not wait for long ones. */
  readonly length: 'short' | 'long';
}

interface ThreadOptions {
  /** Stops the computation. */
  readonly signal?: AbortSignal;
  /** The time limit in milliseconds, counted from the start of the computation; a minute if left out. */
  readonly within?: number;
  /** Sends the data of the computation piece by piece, once a thread is free. */
  readonly feed?: (send: (piece: unknown) => void) => Promise<void>;
}

/** A computation in its thread. Input and pieces have the types with which `inThread` is called. */
type Computation = (input: never) => {
  readonly take?: (piece: never) => void;
  readonly finish: () => unknown;
};

/** The argument of a function of a thread module. */
export interface ThreadCall {
  readonly input: unknown;
  readonly port: MessagePort;
}

/** The result of a function of a thread module. A Refusal is returned as data, because it cannot cross threads. */
export type ThreadAnswer = { readonly result: unknown } | { readonly refused: Refusal['made'] };

/** Makes threads load TypeScript. */
const SOURCES = new URL('../../tools/sourceThreads.mjs', import.meta.url);

const pools = new Map<string, Piscina>();

function poolOf({ module, length }: ThreadTask): Piscina {
  const key = `${length} ${module.href}`;
  const known = pools.get(key);
  if (known) return known;
  const pool = new Piscina({
    filename: module.href,
    minThreads: 0,
    // One processor is left for the main thread, if there is more than one.
    maxThreads: length === 'short' ? 1 : Math.max(1, availableParallelism() - 1),
    idleTimeout: IDLE_FOR,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP },
    // Tests run from the sources, and the service runs from its build.
    execArgv: module.pathname.endsWith('.ts') ? ['--import', SOURCES.href] : [],
  });
  // A thread could not start. The computations that wait for it fail, and the next one gets a new pool.
  pool.on('error', () => {
    if (pools.get(key) === pool) pools.delete(key);
    pool.destroy().catch(() => undefined);
  });
  pools.set(key, pool);
  return pool;
}

/**
 * Runs a computation in a worker thread. Its time starts when a thread is free.
 * @param input anything that can be cloned between threads
 * @returns its result, cloned
 * @throws Refusal of the computation itself, or action_failed if it takes too long; the reason of the signal
 */
export async function inThread<R>(task: ThreadTask, input: unknown, options: ThreadOptions = {}): Promise<R> {
  const { signal, within = MOST_TIME, feed } = options;
  signal?.throwIfAborted();
  const stop = new AbortController();
  const { port1: port, port2 } = new MessageChannel();
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  let failure: { readonly error: unknown } | undefined;
  port.once('message', () => {
    timer = setTimeout(() => {
      isLate = true;
      stop.abort();
    }, within);
    Promise.resolve(feed?.((piece) => port.postMessage({ piece }))).then(
      () => port.postMessage(null),
      (error: unknown) => {
        failure = { error };
        stop.abort();
      },
    );
  });
  try {
    const call: ThreadCall = { input, port: port2 };
    const answer = (await poolOf(task).run(call, {
      name: task.name,
      transferList: [port2],
      signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
    })) as ThreadAnswer;
    if ('refused' in answer) throw new Refusal(...answer.refused);
    return answer.result as R;
  } catch (error) {
    if (failure) throw failure.error;
    signal?.throwIfAborted();
    if (!isLate) throw error;
    const message = phrase`The work took longer than ${within / 1_000} seconds and was stopped. Send less, or use a smaller list.`;
    throw new Refusal('action_failed', message);
  } finally {
    clearTimeout(timer);
    port.close();
  }
}

/**
 * A function of a thread module, which takes the pieces that are sent and then computes.
 * @param compute is called in the thread; it returns the function that takes a piece, and the one that computes
 */
export function threadTask(compute: Computation): (call: ThreadCall) => Promise<ThreadAnswer> {
  return async ({ input, port }) => {
    try {
      const { take, finish } = compute(input as never);
      await pieces(port, take);
      return { result: await finish() };
    } catch (error) {
      if (error instanceof Refusal) return { refused: error.made };
      throw error;
    } finally {
      port.close();
    }
  };
}

function pieces(port: MessagePort, take?: (piece: never) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    port.on('message', (message: { readonly piece: unknown } | null) => {
      try {
        if (message === null) resolve();
        else take?.(message.piece as never);
      } catch (error) {
        reject(error);
      }
    });
    port.postMessage('ready');
  });
}
