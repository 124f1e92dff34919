import { useEffect, useRef, useState } from 'react';
import type { ActionName, Running } from '@action-api/client';
import { progressStore, type CallProgress } from '../live/progress';
import { notify, toCall } from '../notices';
import { meQuery, queryClient } from '../queries';
import { texts } from '../texts';

/** A call that was made and is not answered yet. */
export interface Sending {
  /** Calls that already ran when this one was made: their progress is not shown for this one. */
  readonly older: ReadonlySet<string>;
  /** Set if the call takes longer than the service waits with its answer. */
  readonly running: Running | null;
}

type OnRunning = (running: Running) => void;

/**
 * Makes the call of a button or a form. If the person leaves the place while the call runs, a notice leads to the call.
 */
export function useSending(action: ActionName) {
  const [sending, setSending] = useState<Sending | null>(null);
  const latest = useRef<Sending | null>(null);
  const isShown = useRef(false);
  const keep = (next: Sending | null) => {
    latest.current = next;
    setSending(next);
  };
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      const running = latest.current && runningOf(action, latest.current, progressStore.get());
      if (running) notify({ kind: 'done', text: texts.running.goesOn, actions: [toCall(running.callId)] });
    };
  }, [action]);

  return {
    /** Null if no call is being made. */
    sending,
    /** Whether the place is still on the screen: the answer of a call may come later. */
    isShown: () => isShown.current,
    async send<T>(call: (onRunning: OnRunning) => Promise<T>): Promise<T> {
      const older = new Set(progressStore.get().keys());
      keep({ older, running: null });
      try {
        return await call((running) => keep({ older, running }));
      } finally {
        keep(null);
      }
    },
  };
}

/**
 * The running call, as the stream or the client reports it. Until the client knows the id of the call, this is the
 * newest running call of the person with this action.
 */
export function runningOf(
  action: ActionName,
  { older, running }: Sending,
  known: ReadonlyMap<string, CallProgress>,
): Running | null {
  const me = queryClient.getQueryData(meQuery.queryKey)?.person.memberId;
  const isOwn = ({ callId, principal, ...call }: CallProgress) =>
    call.action === action && principal.kind === 'session' && principal.memberId === me && !older.has(callId);
  const told = running ? known.get(running.callId) : [...known.values()].findLast(isOwn);
  if (!told) return running;
  const { callId, done, total } = told;
  return (running?.progress?.done ?? 0) > done ? running : { callId, progress: { done, total } };
}
