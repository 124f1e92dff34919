import { createStore } from '../store';

/** The progress of a running call. */
export interface CallProgress {
  readonly callId: string;
  readonly action: string;
  readonly principal: { readonly kind: string; readonly memberId: string };
  readonly done: number;
  readonly total: number;
}

/** The running calls that the stream has reported, by id, in the order in which they started. */
export const progressStore = createStore<ReadonlyMap<string, CallProgress>>(new Map());

export const noteProgress = (progress: CallProgress) =>
  progressStore.update((known) => new Map(known).set(progress.callId, progress));

/** Removes a call that is no longer running. */
export function forgetProgress(callId: string): void {
  if (!progressStore.get().has(callId)) return;
  progressStore.update((known) => new Map([...known].filter(([id]) => id !== callId)));
}
