import { setTimeout } from 'node:timers/promises';
import type { Dependencies } from '../dependencies.js';
import type { TellProgress } from '../mcp/exchange.js';

/** How often the progress of a running call is read, milliseconds. */
const READ_EVERY = 500;

interface Following {
  /** Sends one state of the progress; undefined if the client did not ask for progress. */
  readonly tell: TellProgress | undefined;
  /** Aborted when the client is gone. */
  readonly gone: AbortSignal;
}

/**
 * Sends the progress of a call while the work runs, and once more at its end.
 * @param work gets a function that it calls with the id of the call
 */
export async function withProgress<T>(
  { store }: Pick<Dependencies, 'store'>,
  { tell, gone }: Following,
  work: (follow: (callId: string) => void) => Promise<T>,
): Promise<T> {
  if (!tell) return work(() => undefined);
  const over = new AbortController();
  let following = Promise.resolve();
  let sent = -1;
  const sendProgress = async (callId: string) => {
    const progress = (await store.calls.get(callId).catch(() => null))?.progress;
    // Progress never goes back (MCP, Progress).
    if (progress && progress.done > sent && !gone.aborted) tell(progress);
    sent = Math.max(sent, progress?.done ?? -1);
  };
  const follow = async (callId: string) => {
    while (!over.signal.aborted && !gone.aborted) {
      await sendProgress(callId);
      await setTimeout(READ_EVERY, undefined, { signal: over.signal }).catch(() => undefined);
    }
    await sendProgress(callId);
  };
  try {
    return await work((callId) => void (following = follow(callId)));
  } finally {
    over.abort();
    await following;
  }
}
