import { heartbeat } from '@temporalio/activity';

/** Milliseconds between two heartbeats. */
const EVERY = 4_000;

/** Sends heartbeats during the work. If they stop, the worker is dead and Temporal starts another attempt. */
export async function withHeartbeat<T>(work: () => Promise<T>): Promise<T> {
  const timer = setInterval(heartbeat, EVERY);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
