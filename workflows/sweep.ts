import { proxyActivities } from '@temporalio/workflow';
import type { SweepActivities } from '../src/contract/workflow.js';

const { sweep: sweepOnce } = proxyActivities<SweepActivities>({
  startToCloseTimeout: '5m',
  // Only one sweep runs at a time. A killed worker is replaced after this time, not only after the whole time-out.
  heartbeatTimeout: '15s',
  retry: { maximumAttempts: 2 },
});

/** Runs the sweeper once. A schedule starts it. @returns how many documents each job found */
export async function sweep(): Promise<Readonly<Record<string, number>>> {
  return sweepOnce();
}
