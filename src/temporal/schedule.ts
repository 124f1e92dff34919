import { ScheduleAlreadyRunning, type Client } from '@temporalio/client';
import type { Config } from '../config.js';
import { SWEEP_WORKFLOW } from '../contract/workflow.js';

/** Creates the schedule that runs the sweeper. If it exists, its interval is updated. */
export async function scheduleSweep(client: Client, config: Config): Promise<void> {
  const scheduleId = `${config.temporal.taskQueue}-sweep`;
  const spec = { intervals: [{ every: config.sweepEvery }] };
  try {
    await client.schedule.create({
      scheduleId,
      spec,
      policies: { overlap: 'SKIP', catchupWindow: '10s' },
      action: {
        type: 'startWorkflow',
        workflowType: SWEEP_WORKFLOW,
        workflowId: `${scheduleId}-run`,
        taskQueue: config.temporal.taskQueue,
        workflowExecutionTimeout: '10m',
      },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule.getHandle(scheduleId).update((previous) => ({ ...previous, spec }));
  }
}
