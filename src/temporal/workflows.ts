import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import {
  DELIVER_MANY_WORKFLOW,
  DELIVER_WORKFLOW,
  WAKE_SIGNAL,
  WAKE_UPDATE,
  WORKFLOW,
  type ActionCallInput,
  type DeliverInput,
  type DeliverManyInput,
} from '../contract/workflow.js';
import type { Workflows } from '../contract/workflows.js';
import { workflowInputOf } from '../engine/action.js';
import { createStartCall, type StartDependencies } from './startCall.js';
import { deliveryQueue } from './workers.js';

/** How long a worker may take to accept an update, in milliseconds. After that, a signal is sent. */
const UPDATE_WITHIN = 3_000;

/** The workflows of one Temporal namespace, for the rest of the service. */
export function createWorkflows(dependencies: StartDependencies): Workflows {
  const { client, config, store, registry } = dependencies;

  /** Signals a workflow. @returns false if there is no open one */
  async function signalOpen(workflowId: string): Promise<boolean> {
    try {
      await client.workflow.getHandle(workflowId).signal(WAKE_SIGNAL);
      return true;
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false;
      throw error;
    }
  }

  /**
   * Wakes a call's open workflow: by an update, which reaches a worker some milliseconds sooner than a signal, or by a
   * signal if no worker accepts the update.
   * @returns false if there is no open workflow
   */
  async function wakeOpenCall(callId: string): Promise<boolean> {
    const handle = client.workflow.getHandle(callId);
    try {
      await client.withDeadline(Date.now() + UPDATE_WITHIN, () => handle.executeUpdate(WAKE_UPDATE));
      return true;
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false;
    }
    return signalOpen(callId);
  }

  /** Wakes a call's workflow by a signal, and starts the workflow if there is none. */
  async function signalCall(callId: string): Promise<void> {
    const record = await store.calls.get(callId);
    const action = record && registry.get(record.action);
    if (action) await signalWithStart(client, config.temporal.taskQueue, workflowInputOf(callId, action, record.input));
  }

  return {
    startCall: createStartCall(dependencies),
    signalCall,

    async wakeCall(callId) {
      if (!(await wakeOpenCall(callId))) await signalCall(callId);
    },

    async callWorkflow(callId) {
      try {
        const { status, raw } = await client.workflow.getHandle(callId).describe();
        if (status.name !== 'RUNNING') return 'closed';
        return raw.pendingActivities?.length ? 'busy' : 'idle';
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return 'closed';
        throw error;
      }
    },

    async startDelivery(deliveryId) {
      await client.workflow.start(DELIVER_WORKFLOW, {
        workflowId: deliveryId,
        taskQueue: deliveryQueue(config),
        args: [{ deliveryId } satisfies DeliverInput],
        workflowIdConflictPolicy: 'USE_EXISTING',
      });
    },

    async startDeliveries(deliveryIds) {
      const [first = ''] = deliveryIds;
      try {
        await client.workflow.start(DELIVER_MANY_WORKFLOW, {
          workflowId: `${first}_and_${deliveryIds.length - 1}`,
          taskQueue: deliveryQueue(config),
          args: [{ deliveryIds } satisfies DeliverManyInput],
          // A batch that has ended left deliveries to their own workflows, so it must not attempt them a second time.
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
        });
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      }
    },

    async wakeDelivery(deliveryId) {
      await signalOpen(deliveryId);
    },

    async ping(within) {
      await client.withDeadline(Date.now() + within, () => client.workflowService.getSystemInfo({}));
    },
  };
}

/** Signals a call's workflow, and starts it if there is none. */
async function signalWithStart(client: Client, taskQueue: string, input: ActionCallInput): Promise<void> {
  await client.workflow.signalWithStart(WORKFLOW, {
    workflowId: input.callId,
    taskQueue,
    args: [input],
    signal: WAKE_SIGNAL,
    signalArgs: [],
    staticSummary: input.action,
  });
}
