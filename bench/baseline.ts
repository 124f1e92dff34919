import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { measure, type Measured, type Window } from './load.js';
import { textbookActivities } from './textbook.js';

/**
 * A process that runs one of the baselines: client and worker, with the SDK's own settings, on its own task queue. It
 * measures when its parent sends a window, and ends with its parent.
 * Arguments: workflow type, Temporal's address, namespace, path of the bundle.
 */

/** A message of the process to its parent. */
export type BaselineMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'measured'; readonly measured: Measured }
  | { readonly kind: 'failed'; readonly why: string };

const [workflowType = '', address = '', namespace = '', codePath = ''] = process.argv.slice(2);
const send = (message: BaselineMessage) => {
  // The parent has ended.
  if (process.connected) process.send?.(message);
  else process.exit(1);
};
const fail = (error: unknown) => send({ kind: 'failed', why: (error as Error).stack ?? String(error) });

async function main(): Promise<void> {
  Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('ERROR') });
  const taskQueue = `bench-${workflowType}-${randomUUID()}`;
  const [native, connection] = await Promise.all([
    NativeConnection.connect({ address }),
    Connection.connect({ address }),
  ]);
  const worker = await Worker.create({
    connection: native,
    namespace,
    taskQueue,
    workflowBundle: { codePath },
    activities: textbookActivities,
  });
  const working = worker.run();
  working.catch(fail);
  const client = new Client({ connection, namespace });

  const call = async (): Promise<void> => {
    const workflowId = `${workflowType}-${randomUUID()}`;
    const args = workflowType === 'textbook' ? [workflowId] : [];
    const result: unknown = await client.workflow.execute(workflowType, { workflowId, taskQueue, args });
    if (result !== 'succeeded') throw new Error(`${workflowType} answered ${String(result)}.`);
  };
  process.on('message', (window: Window) => {
    measure(call, window).then((measured) => send({ kind: 'measured', measured }), fail);
  });
  send({ kind: 'ready' });
}

// Ctrl-C reaches the whole process group. The parent ends this process.
process.on('SIGINT', () => undefined);
// Its workflows have no lasting results, so nothing is drained.
process.once('disconnect', () => process.exit(0));
await main().catch(fail);
