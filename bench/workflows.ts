import { proxyActivities } from '@temporalio/workflow';
import type { TextbookActivities } from './textbook.js';

/** The baselines that calls are compared with. They have their own bundle and worker. */

/** The smallest workflow: it starts, and ends with a result. */
export async function empty(): Promise<string> {
  return 'succeeded';
}

const { checkRole, checkPlan, checkCredits, checkGuard, run } = proxyActivities<TextbookActivities>({
  startToCloseTimeout: '1m',
});

/** A call in the form of Temporal's documentation: four checks and the action, each as a regular activity. */
export async function textbook(callId: string): Promise<string> {
  await checkRole(callId);
  await checkPlan(callId);
  await checkCredits(callId);
  await checkGuard(callId);
  return run(callId);
}
