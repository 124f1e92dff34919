import type { CallRecord } from '../contract/documents.js';
import { deferred } from './deferred.js';

/**
 * Where the front end and the worker of one process meet: whoever waits for a call is told here, at once, when the
 * call is held or ends (correctness, rule 4). It is a shortcut only: what is told is what stands on the record.
 */
export interface Waiter {
  readonly answer: Promise<CallRecord>;
  /** Stops waiting. @returns false when somebody is about to tell: then the answer must be awaited */
  leave(): boolean;
}

/** The waiters of a call, in the hands of the one who will tell them. They cannot time out meanwhile. */
export interface TakenWaiters {
  readonly any: boolean;
  /** @param stored what stands on the record, for those who watch, where that is not all that is told */
  tell(record: CallRecord, stored?: CallRecord): void;
  /** Nothing could be said: they go on waiting. */
  putBack(): void;
}

/** Somebody who wants to know what has happened, and does not take the answer for it. */
export interface Watcher {
  /** The record as it stands now. */
  readonly told: Promise<CallRecord>;
  leave(): void;
}

interface Seat {
  taken: boolean;
  readonly resolve: (record: CallRecord) => void;
}

export interface Desk {
  /** Must be called before the call starts. Several may wait for one call. */
  wait(callId: string): Waiter;
  take(callId: string): TakenWaiters;
  /** Does not count as a caller who takes the answer. */
  watch(callId: string): Watcher;
}

export function createDesk(): Desk {
  const seats = new Map<string, Set<Seat>>();
  const watchers = new Map<string, Set<(stored: CallRecord) => void>>();
  const stand = (callId: string, seat: Seat) => {
    const row = seats.get(callId);
    row?.delete(seat);
    if (row?.size === 0) seats.delete(callId);
  };
  return {
    wait(callId) {
      const { promise, resolve } = deferred<CallRecord>();
      const seat: Seat = { taken: false, resolve };
      const row = seats.get(callId) ?? new Set();
      seats.set(callId, row.add(seat));
      return {
        answer: promise,
        leave: () => {
          if (seat.taken) return false;
          stand(callId, seat);
          return true;
        },
      };
    },
    take(callId) {
      const taken = [...(seats.get(callId) ?? [])].filter((seat) => !seat.taken);
      for (const seat of taken) seat.taken = true;
      return {
        any: taken.length > 0,
        tell: (record, stored = record) => {
          for (const seat of taken) {
            stand(callId, seat);
            seat.resolve(record);
          }
          for (const tell of watchers.get(callId) ?? []) tell(stored);
        },
        putBack: () => {
          for (const seat of taken) seat.taken = false;
        },
      };
    },
    watch(callId) {
      const { promise: told, resolve: tell } = deferred<CallRecord>();
      const row = watchers.get(callId) ?? new Set();
      watchers.set(callId, row.add(tell));
      return {
        told,
        leave: () => {
          row.delete(tell);
          if (row.size === 0 && watchers.get(callId) === row) watchers.delete(callId);
        },
      };
    },
  };
}
