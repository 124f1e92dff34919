import { createStore } from '../store';

/** How far a running call has come. */
export interface CallProgress {
  readonly callId: string;
  readonly action: string;
  readonly principal: { readonly kind: string; readonly memberId: string };
  readonly done: number;
  readonly total: number;
}

/** The running calls that the stream has told of, by id, in the order in which they began. */
export const progressStore = createStore<ReadonlyMap<string, CallProgress>>(new Map());

export const noteProgress = (progress: CallProgress) =>
  progressStore.update((known) => new Map(known).set(progress.callId, progress));

/** Forgets a call that does not run any more. */
export function forgetProgress(callId: string): void {
  if (!progressStore.get().has(callId)) return;
  progressStore.update((known) => new Map([...known].filter(([id]) => id !== callId)));
}
