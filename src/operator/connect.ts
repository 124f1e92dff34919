import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig, type Config } from '../config.js';
import { connect } from '../store/database.js';
import { createStore, type Store } from '../store/index.js';

/** What an operator's command works with. */
export interface Workbench {
  readonly config: Config;
  readonly store: Store;
}

/** A command that cannot do what it was asked, with what to do about it. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/**
 * Runs an operator's command on the database of the deployment: that of `MONGODB_URI`, else that of the service which
 * runs on `DATA_DIR`. Sets the exit code: 1 where the command could not do it.
 */
export async function atWorkbench(command: (workbench: Workbench) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env, 'api');
    const uri = config.mongo.uri ?? (await addressOfRunning(config.dataDir));
    const { client, db } = await connect(uri, config.mongo.database);
    try {
      const store = createStore(db);
      await store.prepare();
      await command({ config, store });
    } finally {
      await client.close();
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

async function addressOfRunning(dataDir: string): Promise<string> {
  const file = join(dataDir, 'ready.json');
  const ready = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as { readonly mongodb_uri?: string },
    () => undefined,
  );
  if (ready?.mongodb_uri !== undefined) return ready.mongodb_uri;
  throw new OperatorError(`No service runs on ${dataDir}. Start it with \`npm start\`, or set MONGODB_URI.`);
}
