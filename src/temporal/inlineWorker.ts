import { Worker, type CompiledWorkerOptions, type Logger } from '@temporalio/worker';
import { globalHandlers } from '@temporalio/worker/lib/workflow/vm-shared.js';

/**
 * Runs workflows in the thread that runs everything else, without a watchdog (docs/decisions, 2026-11-21-workflow-thread):
 * a call enters its workflow some ten times for a fraction of a millisecond, and the way to another thread and back, with
 * a thread of the operating system made and ended to watch each step for endless loops, costs more than the steps.
 */
export class InlineWorker extends Worker {
  protected static override async createWorkflowCreator(
    bundle: Parameters<typeof Worker.createWorkflowCreator>[0],
    options: CompiledWorkerOptions,
    logger: Logger,
  ): ReturnType<typeof Worker.createWorkflowCreator> {
    // Only `undefined` means none to Node; the option itself takes nothing but a duration.
    const isolateExecutionTimeoutMs = undefined as unknown as number;
    try {
      return await super.createWorkflowCreator(
        bundle,
        { ...options, isolateExecutionTimeoutMs, debugMode: true },
        logger,
      );
    } finally {
      // Else every promise of the process would be traced, for a picture of workflows that fit on one screen.
      globalHandlers.uninstall();
    }
  }
}
