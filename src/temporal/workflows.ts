import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import {
  DELIVER_WORKFLOW,
  WAKE_SIGNAL,
  WAKE_UPDATE,
  WORKFLOW,
  type ActionCallInput,
  type DeliverInput,
} from '../contract/workflow.js';
import type { Workflows } from '../dependencies.js';
import { workflowInputOf } from '../engine/action.js';
import { createStartCall, type StartDependencies } from './startCall.js';
import { deliveryQueue } from './workers.js';

/** A worker that takes an update up does so within this time, milliseconds; a signal follows where none does. */
const UPDATE_WITHIN = 3_000;

/** The workflows of one Temporal namespace, as the rest of the service reaches them. */
export function createWorkflows(dependencies: StartDependencies): Workflows {
  const { client, config, store, registry } = dependencies;

  /** Signals a workflow. @returns false where there is no open one */
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
   * Wakes a call's open workflow: by an update, which reaches a worker some milliseconds sooner than a signal, and by a
   * signal where no worker takes the update.
   * @returns false where there is no open workflow
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

  return {
    startCall: createStartCall(dependencies),

    async wakeCall(callId) {
      if (await wakeOpenCall(callId)) return;
      const record = await store.calls.get(callId);
      const action = record && registry.get(record.action);
      if (action)
        await signalWithStart(client, config.temporal.taskQueue, workflowInputOf(callId, action, record.input));
    },

    async isCallOpen(callId) {
      try {
        return (await client.workflow.getHandle(callId).describe()).status.name === 'RUNNING';
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return false;
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

    async wakeDelivery(deliveryId) {
      await signalOpen(deliveryId);
    },
  };
}

/** Wakes a call's workflow, and starts it where there is none. */
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
