import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../src/local/ports.js';

/** The measured service, and the addresses of its parts. */
export interface RunningService {
  readonly pid: number;
  readonly port: number;
  /** `http://acme.localhost:1234`, without a path. */
  readonly origin: string;
  readonly publicUrl: URL;
  readonly listId: string;
  readonly developerKey: string;
  readonly adminKey: string;
  readonly temporal: {
    readonly address: string;
    readonly namespace: string;
    readonly taskQueue: string;
    readonly pid: number | null;
  };
  readonly mongo: { readonly uri: string; readonly database: string; readonly pid: number | null };
  /** The versions of the engines: `1.31.2 (cache)`. */
  readonly engines: Readonly<Record<string, string>>;
  /** A folder that is removed with the service. */
  readonly scratch: string;
}

interface Ready {
  readonly base_url: string;
  readonly public_url: string;
  readonly temporal_address: string;
  readonly mongodb_uri: string;
  readonly keys: { readonly developer: string; readonly admin: string };
  readonly list_id: string;
}

/** The used parts of `engines.json`. */
type EngineRecords = Partial<
  Record<
    string,
    { readonly engine?: { readonly pid: number | null; readonly version: string; readonly source: string } }
  >
>;

/** Longer than both engines take to build on two cores, in milliseconds. */
const READY_WITHIN = 15 * 60_000;
/** Longer than the service takes to stop, in milliseconds. */
const STOP_WITHIN = 45_000;
const DATABASE = 'action_api_bench';

/**
 * Starts the service as `npm start` does, on a free port, with its own data. The rate limit is on, with a high number.
 * All other settings are the defaults.
 * @param started called at once with a function that stops the service as Ctrl-C does, then removes its data
 * @param env variables that differ from these; undefined removes one
 */
export async function startService(
  started: (stop: () => Promise<void>) => void,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<RunningService> {
  const scratch = await mkdtemp(join(tmpdir(), 'action-api-bench-'));
  const dataDir = join(scratch, 'data');
  const port = await freePort([]);
  const taskQueue = `bench-${port}-${Date.now()}`;
  const { PUBLIC_URL: _publicUrl, ...inherited } = process.env;
  const child = spawn(process.execPath, [fileURLToPath(new URL('../src/main.js', import.meta.url)), 'all'], {
    // Its messages go to standard error, because standard output is only for the result.
    stdio: ['ignore', 2, 2],
    env: {
      ...inherited,
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMIT: '1000000000',
      // Separate names, because configured engines may have other data and workflows.
      MONGODB_DATABASE: DATABASE,
      TEMPORAL_TASK_QUEUE: taskQueue,
      ...env,
    },
  });
  const exited = once(child, 'exit');
  started(async () => {
    child.kill('SIGINT');
    const patience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN);
    await exited;
    clearTimeout(patience);
    await rm(scratch, { recursive: true, force: true });
  });
  const ready = await Promise.race([waitForReady(dataDir), exited.then(() => undefined)]);
  if (!ready) throw new Error('The service ended before it was ready. Its messages above say why.');
  const records = await readJson<EngineRecords>(join(dataDir, 'engines.json')).catch((): EngineRecords => ({}));
  const engine = (name: string) => records[name]?.engine;
  const said = (name: string) => (engine(name) ? `${engine(name)?.version} (${engine(name)?.source})` : 'configured');
  return {
    pid: child.pid ?? 0,
    port,
    origin: new URL(ready.base_url).origin,
    publicUrl: new URL(ready.public_url),
    listId: ready.list_id,
    developerKey: ready.keys.developer,
    adminKey: ready.keys.admin,
    temporal: {
      address: ready.temporal_address,
      namespace: process.env['TEMPORAL_NAMESPACE'] ?? 'default',
      taskQueue,
      pid: engine('temporal')?.pid ?? null,
    },
    mongo: { uri: ready.mongodb_uri, database: DATABASE, pid: engine('mongodb')?.pid ?? null },
    engines: { temporal: said('temporal'), mongodb: said('mongodb') },
    scratch,
  };
}

async function waitForReady(dataDir: string): Promise<Ready> {
  for (const until = Date.now() + READY_WITHIN; Date.now() < until; await delay(50)) {
    const ready = await readJson<Ready>(join(dataDir, 'ready.json')).catch(() => undefined);
    if (ready) return ready;
  }
  throw new Error('The service did not become ready in 15 minutes.');
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}
