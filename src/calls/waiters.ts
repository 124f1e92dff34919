import type { CallRecord } from '../contract/documents.js';
import { deferred } from '../engine/deferred.js';

/**
 * Connects the API and the worker of one process. A request that waits for a call gets the record from here as soon as
 * the call is held or has ended (correctness, rule 4). The record in MongoDB contains the same.
 */
export interface CallWaiters {
  /** Registers a request that waits for the response of a call. Must be called before the call starts. */
  wait(callId: string): Waiter;
  /** Takes the waiters of a call. The caller must then inform or release them. */
  take(callId: string): TakenWaiters;
  /** Registers an observer. Observers get the stored record and do not count as waiters. */
  watch(callId: string): Watcher;
}

export interface Waiter {
  readonly answer: Promise<CallRecord>;
  /** Stops waiting. @returns false if the waiter has been taken, and the response is about to come */
  leave(): boolean;
}

/** Waiters that have been taken. They cannot leave until they are informed or released. */
export interface TakenWaiters {
  readonly any: boolean;
  /**
   * Resolves the waiters and the observers.
   * @param record the answer for the waiters
   * @param stored the record as it is stored, for the observers; the same as `record` when left out
   */
  tell(record: CallRecord, stored?: CallRecord): void;
  /** Gives the waiters back. They continue to wait. */
  release(): void;
}

export interface Watcher {
  /** The stored record, once the call is held or has ended. */
  readonly told: Promise<CallRecord>;
  leave(): void;
}

interface WaitingRequest {
  taken: boolean;
  readonly resolve: (record: CallRecord) => void;
}

export function createCallWaiters(): CallWaiters {
  const waiting = sets<WaitingRequest>();
  const watching = sets<(stored: CallRecord) => void>();
  return {
    wait(callId) {
      const { promise: answer, resolve } = deferred<CallRecord>();
      const entry: WaitingRequest = { taken: false, resolve };
      waiting.add(callId, entry);
      return {
        answer,
        leave() {
          if (!entry.taken) waiting.remove(callId, entry);
          return !entry.taken;
        },
      };
    },
    take(callId) {
      const taken = waiting.of(callId).filter((entry) => !entry.taken);
      for (const entry of taken) entry.taken = true;
      return {
        any: taken.length > 0,
        tell(record, stored = record) {
          for (const entry of taken) {
            waiting.remove(callId, entry);
            entry.resolve(record);
          }
          for (const resolve of watching.of(callId)) resolve(stored);
        },
        release() {
          for (const entry of taken) entry.taken = false;
        },
      };
    },
    watch(callId) {
      const { promise: told, resolve } = deferred<CallRecord>();
      watching.add(callId, resolve);
      return { told, leave: () => watching.remove(callId, resolve) };
    },
  };
}

/** Sets by key; a set that is empty is dropped. */
function sets<T>() {
  const all = new Map<string, Set<T>>();
  return {
    of: (key: string): readonly T[] => [...(all.get(key) ?? [])],
    add(key: string, item: T): void {
      all.set(key, (all.get(key) ?? new Set<T>()).add(item));
    },
    remove(key: string, item: T): void {
      const set = all.get(key);
      set?.delete(item);
      if (set?.size === 0) all.delete(key);
    },
  };
}
