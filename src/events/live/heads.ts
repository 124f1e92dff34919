import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { deferred } from '../../engine/deferred.js';
import type { Bell } from './bell.js';
import type { Store } from '../../store/index.js';
import type { Watch } from '../../store/feed.js';

/** Knows how far the logs of companies go, while somebody follows them. */
export interface Heads {
  follow(companyId: string): Head;
  stop(): Promise<void>;
}

/** How far the log of a company goes, as one follower sees it. */
export interface Head {
  /** The number of the last link that is known of. */
  seq(): number;
  /** Resolves when there is more than this, when the signal is given, or when the time is over, milliseconds. */
  beyond(seq: number, signal: AbortSignal, within: number): Promise<void>;
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
  looking: boolean;
  lookAgain: boolean;
  readonly stopListening: () => void;
}

/** How often the logs are looked at where the deployment does not tell of changes by itself, milliseconds. */
const LOOK_EVERY = 500;
/** The same where it does: only in case that something was missed. */
const LOOK_SELDOM = 15_000;
/** A change stream that broke is opened again after this. */
const WATCH_AGAIN = 5_000;

/**
 * One look serves all followers of a company in this process. What this process publishes is heard by the bell, what
 * others publish by one change stream for all companies, or, where there are none, by looking at one log after another:
 * never more than one at a time, so that many followed companies are looked at less often instead of at more cost.
 */
export function createHeads({ store, bell, log }: HeadsDependencies): Heads {
  const followed = new Map<string, Followed>();
  const stopping = new AbortController();
  let watch: Watch | null = null;
  /** Unknown until it was tried. */
  let canWatch: boolean | undefined;
  let isLooking = false;
  let isWatching = false;

  function rise(one: Followed, seq: number): void {
    if (seq <= one.seq) return;
    one.seq = seq;
    for (const wake of one.waiting) wake();
  }

  async function look(companyId: string): Promise<void> {
    const one = followed.get(companyId);
    if (!one) return;
    one.lookAgain = true;
    if (one.looking) return;
    one.looking = true;
    try {
      while (one.lookAgain && !stopping.signal.aborted) {
        one.lookAgain = false;
        rise(one, await store.feed.head(companyId));
      }
    } catch (error) {
      // Looked at again in a moment; followers find out by themselves when the database stays away.
      log.debug({ companyId, kind: (error as Error).name }, 'the log of events could not be looked at');
    } finally {
      one.looking = false;
    }
  }

  const rest = (time: number) => pause(time, undefined, { signal: stopping.signal }).catch(() => undefined);
  const isFollowed = () => followed.size > 0 && !stopping.signal.aborted;

  async function lookAtAll(): Promise<void> {
    for (const companyId of followed.keys()) await look(companyId);
  }

  async function keepLooking(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (isFollowed()) {
      for (let rested = 0; rested < (watch ? LOOK_SELDOM : LOOK_EVERY) && isFollowed(); rested += LOOK_EVERY)
        await rest(LOOK_EVERY);
      await lookAtAll();
    }
    isLooking = false;
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
        if (canWatch === undefined) log.info({ changeStreams: watch !== null }, 'events are followed');
        canWatch = watch !== null;
        if (!watch) break;
        if (!isFollowed()) await watch.close();
        // What was published before it listened.
        await lookAtAll();
        await watch.ended;
      } catch (error) {
        log.warn({ kind: (error as Error).name }, 'the change stream of events is opened later');
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
      looking: false,
      lookAgain: false,
      stopListening: bell.listen(companyId, () => void look(companyId)),
    };
    followed.set(companyId, one);
    void keepLooking();
    void keepWatching();
    void look(companyId);
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
