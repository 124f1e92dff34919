import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { deferred } from '../../engine/deferred.js';
import type { Bell } from './bell.js';
import type { Store } from '../../store/index.js';
import type { Watch } from '../../store/feed.js';

/** Knows the last log entry of each company with followers in this process. */
export interface Heads {
  follow(companyId: string): Head;
  stop(): Promise<void>;
}

/** The last entry of a company's log, for one follower. */
export interface Head {
  /** The number of the last known entry. */
  seq(): number;
  /** Resolves at an entry after `seq`, at a `wake`, when the signal is aborted, or after `within` milliseconds. */
  beyond(seq: number, signal: AbortSignal, within: number): Promise<void>;
  /** Resolves the present waits of all followers of the company. */
  wake(): void;
  leave(): void;
}

export interface HeadsDependencies {
  readonly store: Pick<Store, 'feed'>;
  readonly bell: Bell;
  readonly log: Logger;
}

interface Followed {
  seq: number;
  followers: number;
  readonly waiting: Set<() => void>;
  reading: boolean;
  readAgain: boolean;
  readonly stopListening: () => void;
}

/** How often the logs are read without change streams, in milliseconds. */
const READ_EVERY = 500;
/** How often the logs are read with a change stream, in milliseconds, in case the stream missed something. */
const READ_SELDOM = 15_000;
/** How long after it broke a change stream is opened again, in milliseconds. */
const WATCH_AGAIN = 5_000;

/**
 * One read serves all followers of a company in this process. The bell reports what this process publishes. One change
 * stream for all companies reports what other processes publish. Without change streams, the logs are polled one after
 * another, so the load stays the same with more followed companies, and each log is read less often.
 */
export function createHeads({ store, bell, log }: HeadsDependencies): Heads {
  const followed = new Map<string, Followed>();
  const stopping = new AbortController();
  let watch: Watch | null = null;
  /** Undefined until the first attempt. */
  let canWatch: boolean | undefined;
  let isPolling = false;
  let isWatching = false;

  function rise(one: Followed, seq: number): void {
    if (seq <= one.seq) return;
    one.seq = seq;
    for (const wake of one.waiting) wake();
  }

  async function readHead(companyId: string): Promise<void> {
    const one = followed.get(companyId);
    if (!one) return;
    one.readAgain = true;
    if (one.reading) return;
    one.reading = true;
    try {
      while (one.readAgain && !stopping.signal.aborted) {
        one.readAgain = false;
        rise(one, await store.feed.head(companyId));
      }
    } catch (error) {
      // Read again at the next interval. If the database stays unreachable, followers notice it themselves.
      log.debug({ companyId, kind: (error as Error).name }, 'the event log could not be read');
    } finally {
      one.reading = false;
    }
  }

  const rest = (time: number) => pause(time, undefined, { signal: stopping.signal }).catch(() => undefined);
  const isFollowed = () => followed.size > 0 && !stopping.signal.aborted;

  async function readAllHeads(): Promise<void> {
    for (const companyId of followed.keys()) await readHead(companyId);
  }

  async function keepPolling(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    while (isFollowed()) {
      for (let rested = 0; rested < (watch ? READ_SELDOM : READ_EVERY) && isFollowed(); rested += READ_EVERY)
        await rest(READ_EVERY);
      await readAllHeads();
    }
    isPolling = false;
  }

  async function keepWatching(): Promise<void> {
    if (isWatching || canWatch === false) return;
    isWatching = true;
    while (isFollowed()) {
      try {
        watch = await store.feed.watch((companyId, seq) => {
          const one = followed.get(companyId);
          if (one) rise(one, seq);
        });
        if (canWatch === undefined) log.info({ changeStreams: watch !== null }, 'the live log follows new events');
        canWatch = watch !== null;
        if (!watch) break;
        if (!isFollowed()) await watch.close();
        // Reads entries that were published before the stream was open.
        await readAllHeads();
        await watch.ended;
      } catch (error) {
        log.warn({ kind: (error as Error).name }, 'the change stream of events could not be opened and is tried again');
      }
      watch = null;
      if (isFollowed()) await rest(WATCH_AGAIN);
    }
    isWatching = false;
  }

  function open(companyId: string): Followed {
    const one: Followed = {
      seq: 0,
      followers: 0,
      waiting: new Set(),
      reading: false,
      readAgain: false,
      stopListening: bell.listen(companyId, () => void readHead(companyId)),
    };
    followed.set(companyId, one);
    void keepPolling();
    void keepWatching();
    void readHead(companyId);
    return one;
  }

  return {
    follow(companyId) {
      const one = followed.get(companyId) ?? open(companyId);
      one.followers += 1;
      return {
        seq: () => one.seq,
        async beyond(seq, signal, within) {
          if (one.seq > seq || signal.aborted) return;
          const { promise, resolve: wake } = deferred();
          const resolve = () => wake();
          const timer = setTimeout(resolve, within);
          one.waiting.add(resolve);
          signal.addEventListener('abort', resolve, { once: true });
          await promise;
          clearTimeout(timer);
          one.waiting.delete(resolve);
          signal.removeEventListener('abort', resolve);
        },
        wake() {
          for (const wake of one.waiting) wake();
        },
        leave() {
          one.followers -= 1;
          if (one.followers > 0 || followed.get(companyId) !== one) return;
          one.stopListening();
          followed.delete(companyId);
          if (followed.size === 0) void watch?.close();
        },
      };
    },
    async stop() {
      stopping.abort();
      await watch?.close();
    },
  };
}
