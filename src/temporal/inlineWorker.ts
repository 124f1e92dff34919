import { Worker, type CompiledWorkerOptions, type Logger } from '@temporalio/worker';
import { globalHandlers } from '@temporalio/worker/lib/workflow/vm-shared.js';

/**
 * Runs workflows in the main thread, without a watchdog against endless loops (docs/decisions,
 * 2026-11-21-workflow-thread). A call enters its workflow about ten times, each time for a fraction of a millisecond.
 * Changing to another thread and back, with a new operating system thread that watches each step, would cost more than
 * the steps themselves.
 */
export class InlineWorker extends Worker {
  protected static override async createWorkflowCreator(
    bundle: Parameters<typeof Worker.createWorkflowCreator>[0],
    options: CompiledWorkerOptions,
    logger: Logger,
  ): ReturnType<typeof Worker.createWorkflowCreator> {
    // Node only accepts `undefined` as no time-out. The type of the option only allows a duration.
    const isolateExecutionTimeoutMs = undefined as unknown as number;
    try {
      return await super.createWorkflowCreator(
        bundle,
        { ...options, isolateExecutionTimeoutMs, debugMode: true },
        logger,
      );
    } finally {
      // Without this, the SDK traces every promise of the process for the stack traces of workflows.
      globalHandlers.uninstall();
    }
  }
}
