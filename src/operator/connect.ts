import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig, type Config } from '../config.js';
import { connect } from '../store/database.js';
import { createStore, type Store } from '../store/index.js';

/** The dependencies of an operator's command. */
export interface Workbench {
  readonly config: Config;
  readonly store: Store;
}

/** The failure of a command. Its message says why, and what to do next. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/**
 * Runs an operator's command on the database of the deployment: that of `MONGODB_URI`, or else that of the service on
 * `DATA_DIR`. If the command fails, it prints the message and sets the exit code to 1.
 */
export async function atWorkbench(command: (workbench: Workbench) => Promise<void>): Promise<void> {
  try {
    const asked = readConfig(process.env, 'api');
    const { uri } = asked.mongo;
    const found = uri === undefined ? await runningOn(asked) : { uri, config: asked };
    const { client, db } = await connect(found.uri, asked.mongo.database);
    try {
      const store = createStore(db);
      await store.prepare();
      await command({ config: found.config, store });
    } finally {
      await client.close();
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

/** The database and the public address of the service that runs on a data directory. */
async function runningOn(asked: Config): Promise<{ readonly uri: string; readonly config: Config }> {
  const { dataDir } = asked;
  const file = join(dataDir, 'ready.json');
  const ready = await readFile(file, 'utf8')
    .then((text) => JSON.parse(text) as { readonly mongodb_uri?: string; readonly public_url?: string })
    .catch(() => undefined);
  const { mongodb_uri: uri, public_url: publicUrl } = ready ?? {};
  if (uri !== undefined && publicUrl !== undefined) return { uri, config: { ...asked, publicUrl: new URL(publicUrl) } };
  throw new OperatorError(`No service runs on ${dataDir}. Start it with \`npm start\`, or set MONGODB_URI.`);
}
