import type { NativeConnection, Worker, WorkerOptions } from '@temporalio/worker';
import type { Config } from '../config.js';
import type { TemporalConnection } from './connections.js';
import { InlineWorker } from './inlineWorker.js';
import { scheduleSweep } from './schedule.js';

/** The workers of a process. */
export interface Workers {
  /** Rejects when a worker fails; never resolves. */
  readonly failed: Promise<never>;
  /** Lets the running tasks end. */
  stop(): Promise<void>;
}

type ActivityFunctions = NonNullable<WorkerOptions['activities']>;

/** The task queue of deliveries, which has its own worker, so that a slow receiver never delays a call. */
export function deliveryQueue(config: Config): string {
  return `${config.temporal.taskQueue}-deliveries`;
}

/**
 * Starts the workers of this process, and the schedule of the sweeper.
 * @param codePath the workflows as one prebuilt file
 */
export async function startWorkers(
  { client, workerConnection }: TemporalConnection,
  config: Config,
  codePath: string,
  activities: { readonly calls: ActivityFunctions; readonly deliveries: ActivityFunctions },
): Promise<Workers> {
  if (!workerConnection) throw new Error('A connection without a worker cannot run workers.');
  const workers = await createWorkers(config, workerConnection, codePath, activities);
  const running = Promise.all(workers.map((worker) => worker.run()));
  await scheduleSweep(client, config);
  return {
    failed: running.then(() => new Promise<never>(() => undefined)),
    async stop() {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await running.catch(() => undefined);
    },
  };
}

function createWorkers(
  config: Config,
  connection: NativeConnection,
  codePath: string,
  { calls, deliveries }: { readonly calls: ActivityFunctions; readonly deliveries: ActivityFunctions },
): Promise<readonly Worker[]> {
  const { namespace, taskQueue } = config.temporal;
  const both = { connection, namespace, workflowBundle: { codePath } };
  return Promise.all([
    InlineWorker.create({
      ...both,
      taskQueue,
      activities: calls,
      // A call keeps the slot of its first task until Temporal has its outcome. Without a free slot, a start is not
      // eager.
      maxConcurrentWorkflowTaskExecutions: 100,
      maxConcurrentLocalActivityExecutions: 200,
      maxConcurrentActivityTaskExecutions: 20,
      // Calls are short. A workflow that waits for days is replayed from its history instead of being kept in the
      // cache.
      maxCachedWorkflows: 500,
      shutdownGraceTime: '5s',
      shutdownForceTime: '10s',
    }),
    InlineWorker.create({
      ...both,
      taskQueue: deliveryQueue(config),
      activities: deliveries,
      maxConcurrentWorkflowTaskExecutions: 10,
      // Deliveries mostly wait for responses. All endpoints that have been quick so far cannot use this many together.
      maxConcurrentActivityTaskExecutions: 300,
      maxCachedWorkflows: 100,
      shutdownGraceTime: '2s',
      shutdownForceTime: '5s',
    }),
  ]);
}
