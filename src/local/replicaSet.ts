import { setTimeout as delay } from 'node:timers/promises';
import { MongoServerError, type MongoClient } from 'mongodb';

export const REPLICA_SET = 'action-api';

/** `NotYetInitialized` in the server's list of error codes. */
const NOT_YET_INITIALIZED = 94;

/**
 * Makes a `mongod` the primary of a replica set of one, even after its port has changed. Retried writes and majority
 * reads need a replica set.
 */
export async function joinReplicaSet(client: MongoClient, port: number): Promise<void> {
  const admin = client.db('admin');
  const host = `127.0.0.1:${port}`;
  try {
    const { config } = await admin.command({ replSetGetConfig: 1 });
    const [member] = config.members;
    if (member.host !== host) {
      // The port has changed. The set has the old one in its configuration and would wait for it.
      const next = { ...config, version: config.version + 1, members: [{ ...member, host }] };
      await admin.command({ replSetReconfig: next, force: true });
    }
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== NOT_YET_INITIALIZED) throw error;
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
  }
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await delay(50)) {
    if ((await admin.command({ hello: 1 })).isWritablePrimary === true) return;
  }
  throw new Error('mongod did not become primary within 20 seconds.');
}

/** Shuts a primary down at once. On SIGTERM it would wait 15 seconds for another member to take over. */
export async function shutDownPrimary(client: MongoClient): Promise<void> {
  try {
    await client.db('admin').command({ shutdown: 1, force: true, timeoutSecs: 0 });
  } catch {
    // mongod responds by closing the connection. If the command failed, SIGTERM follows.
  }
}
