import { heartbeat } from '@temporalio/activity';

const BEAT_EVERY = 4_000;

/** Beats while work is under way, whatever it awaits: where the beat stops, the worker is dead, and another begins anew. */
export async function beating<T>(work: () => Promise<T>): Promise<T> {
  const beat = setInterval(heartbeat, BEAT_EVERY);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
