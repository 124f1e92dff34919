import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { connect } from '../src/store/database.js';
import { WORKFLOW } from '../src/contract/workflow.js';
import type { RunningService } from './service.js';

/** The numbers of call records and workflows, to compare them with the number of requests. */
export interface Counts {
  readonly callRecords: number;
  readonly workflows: number;
}

/** The longest time until Temporal counts a new workflow, in milliseconds. */
const VISIBLE_WITHIN = 60_000;
const COUNT_EVERY = 500;
/** Counts that have not changed for this many reads are final. */
const STABLE_AFTER = 6;

/** Counts the call records and the workflows of calls. */
export async function createCounter({ mongo, temporal }: RunningService): Promise<{
  /** The current counts. */
  look(): Promise<Counts>;
  /** The counts once they no longer change. */
  settled(): Promise<Counts>;
  close(): Promise<void>;
}> {
  const [{ client, db }, connection] = await Promise.all([
    connect(mongo.uri, mongo.database),
    Connection.connect({ address: temporal.address }),
  ]);
  const { workflow } = new Client({ connection, namespace: temporal.namespace });
  const query = `WorkflowType = '${WORKFLOW}' AND TaskQueue = '${temporal.taskQueue}'`;

  async function look(): Promise<Counts> {
    const [callRecords, workflows] = await Promise.all([
      db.collection('calls').countDocuments({}),
      workflow.count(query),
    ]);
    return { callRecords, workflows: workflows.count };
  }
  return {
    look,
    async settled() {
      let counts = await look();
      for (let same = 1, until = Date.now() + VISIBLE_WITHIN; same < STABLE_AFTER && Date.now() < until;) {
        await delay(COUNT_EVERY);
        const next = await look();
        same = next.workflows === counts.workflows && next.callRecords === counts.callRecords ? same + 1 : 1;
        counts = next;
      }
      return counts;
    },
    async close() {
      await Promise.all([client.close(), connection.close()]);
    },
  };
}
