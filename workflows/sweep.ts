import { proxyActivities } from '@temporalio/workflow';
import type { SweepActivities } from '../src/contract/workflow.js';

const { sweep: sweepOnce } = proxyActivities<SweepActivities>({
  startToCloseTimeout: '5m',
  // Only one sweep runs at a time. A killed worker is replaced after this long, not after the whole time-out.
  heartbeatTimeout: '15s',
  retry: { maximumAttempts: 2 },
});

/** Runs the sweeper once; started by a schedule. @returns how many of each kind it found */
export async function sweep(): Promise<Readonly<Record<string, number>>> {
  return sweepOnce();
}
