import { Worker, type CompiledWorkerOptions, type Logger } from '@temporalio/worker';
import { globalHandlers } from '@temporalio/worker/lib/workflow/vm-shared.js';

/**
 * Runs workflows in the main thread, without a watchdog against endless loops (docs/decisions,
 * 2026-11-21-workflow-thread). A call enters its workflow about ten times, each for a fraction of a millisecond. The
 * change to another thread and back, and a new thread of the operating system that watches each step, would cost more
 * than the steps themselves.
 */
export class InlineWorker extends Worker {
  protected static override async createWorkflowCreator(
    bundle: Parameters<typeof Worker.createWorkflowCreator>[0],
    options: CompiledWorkerOptions,
    logger: Logger,
  ): ReturnType<typeof Worker.createWorkflowCreator> {
    // Node takes `undefined` alone as no time-out. The type of the option allows only a duration.
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
