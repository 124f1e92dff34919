import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '../queries';
import { createStore } from '../store';
import { AGAIN_AFTER, decisionQuery, isPassing, waitingQuery, type DecisionView } from './decide';

/** A hold that was approved. */
export interface Answered {
  readonly callId: string;
  /** The number of the hold. A call that is held again has a higher number. */
  readonly n: number;
}

/** The outcome of an approval. `next`: another person is asked. `changed`: the call has changed and waits again. */
export type CameOf =
  | { readonly kind: 'ran' | 'stopped'; readonly view: Extract<DecisionView, { kind: 'state' }> }
  | { readonly kind: 'next' | 'changed' };

/** Calls that have changed since the person answered them, and wait again. */
export const changedStore = createStore<ReadonlySet<string>>(new Set());

/** Follows a call after an approval, until the call has ended or waits for a person. */
export function follow({ callId, n }: Answered): Promise<CameOf> {
  mark(callId, false);
  // A read that started before the answer can end after it, and then shows the answered hold. The call is read again.
  const observer = new QueryObserver(queryClient, { ...decisionQuery(callId), refetchInterval: AGAIN_AFTER });
  return new Promise((resolve) => {
    const stop = observer.subscribe(({ data, error }) => {
      const came = error && !data ? ({ kind: 'next' } as const) : cameOf(data, n);
      if (!came) return;
      // The first result can come before `subscribe` returns.
      queueMicrotask(() => stop());
      if (came.kind === 'changed') {
        mark(callId, true);
        void queryClient.invalidateQueries(waitingQuery);
      }
      resolve(came);
    });
  });
}

function cameOf(view: DecisionView | undefined, n: number): CameOf | null {
  switch (view?.kind) {
    case undefined:
      return null;
    case 'state':
      if (isPassing(view.state)) return null;
      return { kind: view.state === 'succeeded' ? 'ran' : 'stopped', view };
    case 'ask':
      return view.hold.n > n ? { kind: 'changed' } : null;
    // An administrator is asked next if the person made the call; otherwise another person is asked.
    default:
      return { kind: 'next' };
  }
}

function mark(callId: string, isChanged: boolean): void {
  changedStore.update((known) => {
    if (known.has(callId) === isChanged) return known;
    const next = new Set(known);
    if (isChanged) next.add(callId);
    else next.delete(callId);
    return next;
  });
}
