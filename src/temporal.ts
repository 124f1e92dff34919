import {
  Client,
  Connection,
  ScheduleAlreadyRunning,
  WorkflowNotFoundError,
  type ConnectionLike,
  type ConnectionOptions,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
} from '@temporalio/client';
import {
  NativeConnection,
  Worker,
  type CompiledWorkerOptions,
  type Logger,
  type WorkerOptions,
} from '@temporalio/worker';
import { globalHandlers } from '@temporalio/worker/lib/workflow/vm-shared.js';
import {
  DELIVER_WORKFLOW,
  SWEEP_WORKFLOW,
  WAKE_SIGNAL,
  WAKE_UPDATE,
  WORKFLOW,
  type ActionCallInput,
  type DeliverInput,
} from './contract/workflow.js';
import type { Config } from './config.js';

/** A connection that a worker and a client share: eager start needs both on the same one. */
export function connectNative(config: Config, address: string): Promise<NativeConnection> {
  const { apiKey, tls } = config.temporal;
  return NativeConnection.connect({ address, ...(tls && { tls: true }), ...(apiKey && { apiKey }) });
}

/** A connection for a process without a worker. */
export function connectClient(config: Config, address: string): Promise<Connection> {
  const { apiKey, tls } = config.temporal;
  // The SDK's own ten attempts outlive a call's deadline.
  const retry = makeGrpcRetryInterceptor(defaultGrpcRetryOptions({ maxAttempts: 4 }));
  const interceptors = [endWithConnection(retry)];
  return Connection.connect({ address, interceptors, ...(tls && { tls: true }), ...(apiKey && { apiKey }) });
}

type Interceptor = NonNullable<ConnectionOptions['interceptors']>[number];

/** gRPC's status of a call that its own side gave up. */
const CANCELLED = 1;

/** Attempts that find their connection closed end their call: the SDK's retries would throw where nobody catches. */
function endWithConnection(retry: Interceptor): Interceptor {
  return (options, nextCall) =>
    retry(options, (own) => {
      try {
        return nextCall(own);
      } catch (error) {
        const details = String(error);
        return {
          start(metadata, listener) {
            listener?.onReceiveMessage?.(undefined);
            listener?.onReceiveStatus?.({ code: CANCELLED, details, metadata });
          },
          sendMessageWithContext() {},
          sendMessage() {},
          startRead() {},
          halfClose() {},
          cancelWithStatus() {},
          getPeer: () => '',
          getAuthContext: () => null,
        };
      }
    });
}

export function createClient(config: Config, connection: ConnectionLike): Client {
  return new Client({ connection, namespace: config.temporal.namespace });
}

/**
 * Runs workflows in the thread that runs everything else, without a watchdog (docs/decisions, 2026-11-21-workflow-thread):
 * a call enters its workflow some ten times for a fraction of a millisecond, and the way to another thread and back, with
 * a thread of the operating system made and ended to watch each step for endless loops, costs more than the steps.
 */
class InlineWorker extends Worker {
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

/** Deliveries have a queue and a worker of their own: what is slow outside never stands before a call. */
function deliveryQueue(config: Config): string {
  return `${config.temporal.taskQueue}-deliveries`;
}

/** Starts the workflow of a delivery, unless it is open. */
export async function startDelivery(client: Client, config: Config, deliveryId: string): Promise<void> {
  await client.workflow.start(DELIVER_WORKFLOW, {
    workflowId: deliveryId,
    taskQueue: deliveryQueue(config),
    args: [{ deliveryId } satisfies DeliverInput],
    workflowIdConflictPolicy: 'USE_EXISTING',
  });
}

/** Tells a delivery's workflow to look again; harmless where there is none. */
export async function wakeDelivery(client: Client, deliveryId: string): Promise<void> {
  await signalOpen(client, deliveryId);
}

/** Signals a workflow. @returns false when there is no open one */
async function signalOpen(client: Client, workflowId: string): Promise<boolean> {
  try {
    await client.workflow.getHandle(workflowId).signal(WAKE_SIGNAL);
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

type Activities = NonNullable<WorkerOptions['activities']>;

/**
 * The workers of this process: one for calls, one for deliveries.
 * @param codePath the workflows as one prebuilt file
 */
export function createWorkers(
  config: Config,
  connection: NativeConnection,
  codePath: string,
  { calls, deliveries }: { readonly calls: Activities; readonly deliveries: Activities },
): Promise<readonly Worker[]> {
  const { namespace, taskQueue } = config.temporal;
  const both = { connection, namespace, workflowBundle: { codePath } };
  return Promise.all([
    InlineWorker.create({
      ...both,
      taskQueue,
      activities: calls,
      // A call has the place of its first task until Temporal has taken its outcome: without one, the next is not eager.
      maxConcurrentWorkflowTaskExecutions: 100,
      maxConcurrentLocalActivityExecutions: 200,
      maxConcurrentActivityTaskExecutions: 20,
      // Calls are short: a workflow that waits for days comes back from its record and history, not from the cache.
      maxCachedWorkflows: 500,
      shutdownGraceTime: '5s',
      shutdownForceTime: '10s',
    }),
    InlineWorker.create({
      ...both,
      taskQueue: deliveryQueue(config),
      activities: deliveries,
      maxConcurrentWorkflowTaskExecutions: 10,
      // They mostly wait for answers; more than endpoints that were quick until now can hold all at once.
      maxConcurrentActivityTaskExecutions: 300,
      maxCachedWorkflows: 100,
      shutdownGraceTime: '2s',
      shutdownForceTime: '5s',
    }),
  ]);
}

/** An update that no worker takes up in this time is followed by a signal, which waits for one, milliseconds. */
const UPDATE_WITHIN = 3_000;

/**
 * Tells a call's open workflow to look at its record again: by an update, which reaches a worker a few milliseconds
 * sooner than a signal, and by a signal where no worker is there to take it.
 * @returns false when there is no open workflow
 */
export async function tellCall(client: Client, callId: string): Promise<boolean> {
  const handle = client.workflow.getHandle(callId);
  try {
    await client.withDeadline(Date.now() + UPDATE_WITHIN, () => handle.executeUpdate(WAKE_UPDATE));
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
  }
  return signalOpen(client, callId);
}

/** Tells a call's workflow to look at its record again, and starts it where there is none. */
export async function wakeCall(client: Client, config: Config, input: ActionCallInput): Promise<void> {
  await client.workflow.signalWithStart(WORKFLOW, {
    workflowId: input.callId,
    taskQueue: config.temporal.taskQueue,
    args: [input],
    signal: WAKE_SIGNAL,
    signalArgs: [],
    staticSummary: input.action,
  });
}

/** Whether a call's workflow is open. */
export async function isWorkflowRunning(client: Client, callId: string): Promise<boolean> {
  try {
    return (await client.workflow.getHandle(callId).describe()).status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/** The sweeper runs by a schedule, whoever is up; made once, its interval brought up to date. */
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
