import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CallProgress } from '../../store/unfinished.js';
import type { Store } from '../../store/index.js';

/** The progress of running calls, for the streams of this process. */
export interface ProgressReader {
  /** @param changed called when a call of the company has made progress */
  follow(companyId: string, changed: () => void): ProgressFollower;
  stop(): void;
}

export interface ProgressFollower {
  /** The calls that have made progress since the last `take`, each with its latest numbers. */
  take(): readonly CallProgress[];
  leave(): void;
}

/** The interval of the reads, in milliseconds. In each interval, a stream reports a call at most once. */
const READ_EVERY = 1_000;

interface Listening {
  readonly waiting: Map<string, CallProgress>;
  readonly changed: () => void;
}

/**
 * Reads the progress that running calls record, once per second for all streams of this process. It writes nothing, and
 * reads nothing while no stream asks for progress. Progress is not in the event log, so a client that misses it reads
 * the state of the call.
 */
export function createProgressReader({
  store,
  log,
}: {
  readonly store: Pick<Store, 'unfinished'>;
  readonly log: Logger;
}): ProgressReader {
  const companies = new Map<string, Set<Listening>>();
  const stopping = new AbortController();
  /** The last known numbers, by call. */
  let known = new Map<string, string>();
  let isReading = false;

  async function read(): Promise<void> {
    const found = await store.unfinished.progressing();
    const numbers = new Map(found.map(({ _id, progress }) => [_id, `${progress.done}/${progress.total}`]));
    const moved = found.filter(({ _id }) => numbers.get(_id) !== known.get(_id));
    known = numbers;
    for (const call of moved) {
      for (const { waiting, changed } of companies.get(call.companyId) ?? []) {
        waiting.set(call._id, call);
        changed();
      }
    }
  }

  async function keepReading(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (companies.size > 0 && !stopping.signal.aborted) {
      await read().catch((error: unknown) => {
        log.debug({ kind: (error as Error).name }, 'the progress of calls could not be read');
      });
      await pause(READ_EVERY, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    known.clear();
    isReading = false;
  }

  return {
    follow(companyId, changed) {
      const followers = companies.get(companyId) ?? new Set<Listening>();
      companies.set(companyId, followers);
      const follower: Listening = { waiting: new Map(), changed };
      followers.add(follower);
      void keepReading();
      return {
        take() {
          const taken = [...follower.waiting.values()];
          follower.waiting.clear();
          return taken;
        },
        leave() {
          followers.delete(follower);
          if (followers.size === 0 && companies.get(companyId) === followers) companies.delete(companyId);
        },
      };
    },
    stop: () => stopping.abort(),
  };
}
