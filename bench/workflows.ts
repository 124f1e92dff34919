import { proxyActivities } from '@temporalio/workflow';
import type { TextbookActivities } from './textbook.js';

/** What our calls are compared with. Bundled by themselves, and run by a worker of their own. */

/** The least that Temporal can do: started, and ended with a result. */
export async function empty(): Promise<string> {
  return 'succeeded';
}

const { checkRole, checkPlan, checkCredits, checkGuard, run } = proxyActivities<TextbookActivities>({
  startToCloseTimeout: '1m',
});

/** A call as the documentation of Temporal would have it: four checks and the action, each a regular activity. */
export async function textbook(callId: string): Promise<string> {
  await checkRole(callId);
  await checkPlan(callId);
  await checkCredits(callId);
  await checkGuard(callId);
  return run(callId);
}
