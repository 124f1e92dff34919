import { proxyActivities } from '@temporalio/workflow';
import type { SweepActivities } from '../src/contract/workflow.js';

const { sweep: sweepOnce } = proxyActivities<SweepActivities>({
  startToCloseTimeout: '5m',
  // Nobody sweeps while one does: a worker that was killed is not waited for.
  heartbeatTimeout: '15s',
  retry: { maximumAttempts: 2 },
});

/** Finds what stands still and moves it on; started by a schedule. Answers how much of each it found. */
export async function sweep(): Promise<Readonly<Record<string, number>>> {
  return sweepOnce();
}
