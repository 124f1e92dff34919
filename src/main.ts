import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { BUILT_BUNDLE } from './bundle.js';
import { companyOrigin, ConfigError, readConfig, type Config, type ServicePart } from './config.js';
import { installDemo, type Demo } from './demo/install.js';
import { demoLines } from './demo/lines.js';
import { writeWhole } from './privateFile.js';
import {
  EngineUnavailable,
  joinUsers,
  startMongo,
  startTemporal,
  type Engine,
  type EngineNotice,
} from './local/index.js';
import { startService } from './service.js';

/** Starts the service: API and worker in one process, or one of them. Ends what it started, in order. */

interface Engines {
  readonly temporal: Engine;
  readonly mongo: Engine;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

async function main(part: ServicePart): Promise<void> {
  const config = readConfig(process.env, part);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const log = pino(
    { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    config.production
      ? pino.destination(1)
      : pino.destination({ dest: join(config.dataDir, `${part}.log`), sync: true, mkdir: true }),
  );
  // The service handles signals itself, because Temporal's runtime must not stop the worker before the API is drained.
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('ERROR', ({ level, message }) => log.warn({ level }, message)),
  });

  const stopping = new Promise<string>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
  });

  const started: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const stop of started.toReversed())
      await stop().catch((error: unknown) =>
        log.error({ kind: (error as Error).name }, 'a part of the service failed to stop'),
      );
    started.length = 0;
  };
  started.push(useBuild());
  try {
    const engines = await startEngines(config, started, ({ message, ...fields }) => {
      log.warn(fields, message);
      say(message);
    });
    const service = await startService({
      config,
      log,
      temporalAddress: engines.temporal.address,
      mongoUri: engines.mongo.address,
      bundle: BUILT_BUNDLE,
    });
    started.push(() => service.stop());
    const demo =
      config.demo && part !== 'worker' ? await installDemo(service.store, config.dataDir, new Date()) : undefined;
    await announce(config, engines, demo, started);
    const ended = await Promise.race([stopping, service.failed]);
    say(`\n${ended}: stopping …`);
  } finally {
    await stopAll();
  }
}

/** Prevents `tools/build.mjs` from removing the build of this process. @returns a function that ends this */
function useBuild(): () => Promise<void> {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  try {
    const use = basename(dirname(folder)) === 'builds' ? joinUsers(folder) : null;
    return async () => use?.leave();
  } catch {
    // In a folder that cannot be written, such as in an image, no build is made or removed.
    return async () => undefined;
  }
}

/** Starts the engines in the first way that works. An API and a worker in two processes share the same engines. */
async function startEngines(
  config: Config,
  started: (() => Promise<void>)[],
  notify: (notice: EngineNotice) => void,
): Promise<Engines> {
  const options = {
    dataDir: config.dataDir,
    cacheDir: config.cacheDir,
    namespace: config.temporal.namespace,
    env: {
      TEMPORAL_ADDRESS: config.temporal.address,
      TEMPORAL_CLI_PATH: config.temporal.cliPath,
      MONGODB_URI: config.mongo.uri,
      MONGOMS_SYSTEM_BINARY: config.mongo.binary,
      PATH: config.path,
    },
    share: config.part !== 'all',
    progress: say,
    notify,
  };
  const [temporal, mongo] = await Promise.allSettled([startTemporal(options), startMongo(options)]);
  for (const engine of [mongo, temporal]) if (engine.status === 'fulfilled') started.push(() => engine.value.stop());
  for (const engine of [mongo, temporal]) if (engine.status === 'rejected') throw engine.reason as Error;
  return {
    temporal: (temporal as PromiseFulfilledResult<Engine>).value,
    mongo: (mongo as PromiseFulfilledResult<Engine>).value,
  };
}

/** The content of `ready.json`, for scripts. */
interface Ready {
  readonly base_url: string;
  readonly host: string;
  readonly public_url: string;
  readonly temporal_ui: string | null;
  readonly temporal_address: string;
  readonly mongodb_uri: string;
  readonly keys?: Demo['keys'];
  readonly people?: Demo['people'];
  readonly list_id?: string;
  readonly pid: number;
}

async function announce(
  config: Config,
  { temporal, mongo }: Engines,
  demo: Demo | undefined,
  started: (() => Promise<void>)[],
): Promise<void> {
  const engine = ({ source, version, dataPath, developmentOnly }: Engine) =>
    `${version} (${source}${developmentOnly ? ', for development only' : ''})${dataPath ? `, data in ${dataPath}` : ''}`;
  const lines = [`Temporal   ${engine(temporal)}`, `MongoDB    ${engine(mongo)}`];
  if (config.part === 'worker') {
    say(['', 'The worker is running.', ...lines, ''].join('\n'));
    return;
  }
  const origin = companyOrigin(config.publicUrl, demo?.company ?? 'acme');
  const ready: Ready = {
    base_url: `${origin}/api/v1`,
    host: new URL(origin).host,
    public_url: config.publicUrl.origin,
    temporal_ui: temporal.uiAddress ?? null,
    temporal_address: temporal.address,
    mongodb_uri: mongo.address,
    ...(demo && { keys: demo.keys, people: demo.people, list_id: demo.listId }),
    pid: process.pid,
  };
  const file = join(config.dataDir, 'ready.json');
  await writeWhole(file, JSON.stringify(ready, null, 2));
  started.push(() => rm(file, { force: true }));
  if (demo) lines.push(...demoLines(config, demo, file));
  else lines.push(`API        ${config.publicUrl.protocol}//<company>.${config.publicUrl.host}/api/v1`);
  if (temporal.uiAddress) lines.splice(2, 0, `UI         ${temporal.uiAddress}`);
  const what = config.part === 'api' ? 'The API is running.' : 'Action API is running.';
  say(['', what, ...lines, '', 'Ctrl-C stops everything.', ''].join('\n'));
}

const part = process.argv[2] ?? 'all';
if (part !== 'all' && part !== 'api' && part !== 'worker') {
  process.stderr.write('Usage: node dist/current/src/main.js [all|api|worker]\n');
  process.exit(2);
}
main(part).then(
  // A library may keep a handle open, although the service has closed everything.
  () => process.exit(0),
  (error: unknown) => {
    const plain =
      error instanceof ConfigError ||
      error instanceof EngineUnavailable ||
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    const { message, stack } = error as Error;
    const busy =
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        ? 'The port is used by another program. Set PORT to a free one.'
        : message;
    process.stderr.write(`${plain ? busy : (stack ?? message)}\n`);
    process.exit(1);
  },
);
