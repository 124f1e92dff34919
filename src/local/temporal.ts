import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { configuredEngine } from './configuredEngine.js';
import { runEngine } from './engineProcess.js';
import type { EngineProgram } from './launch.js';
import { withProgress } from './progress.js';
import { findTemporal } from './temporalProgram.js';
import { startOrShare, type OwnEngine } from './sharing.js';
import type { Engine, LocalOptions } from './types.js';

/** The least time that ended calls stay visible in the Temporal UI. */
const RETENTION_SECONDS = 7 * 24 * 60 * 60;

/**
 * The development server has the limits of one host of a large cluster. With its poll rates every task would wait 50
 * ms, because it has one shard. Its request rates would refuse a load test.
 */
const DYNAMIC_CONFIG: Record<string, number> = {
  'history.transferProcessorMaxPollRPS': 5000,
  'history.visibilityProcessorMaxPollRPS': 5000,
  'history.timerProcessorMaxPollRPS': 5000,
  'history.rps': 50_000,
  'matching.rps': 50_000,
  'matching.persistenceMaxQPS': 50_000,
  'frontend.rps': 50_000,
  'frontend.namespaceRPS': 50_000,
  'frontend.namespaceRPS.visibility': 1000,
};

/** Data survives the end of the process, which is enough for a server that only this machine uses. */
const SQLITE_PRAGMAS = ['journal_mode=WAL', 'synchronous=NORMAL'];

/**
 * Starts Temporal: the configured address, or a development server with the namespace and with its data in
 * `dataDir/temporal`.
 * @throws EngineUnavailable if neither works; the message says what to install or to set
 */
export async function startTemporal(options: LocalOptions): Promise<Engine> {
  if (options.env.TEMPORAL_ADDRESS) return configuredEngine('temporal', options.env.TEMPORAL_ADDRESS);
  return startOrShare('temporal', options, { start: () => startHere(options) });
}

async function startHere(options: LocalOptions): Promise<OwnEngine> {
  const program = await findTemporal(options);
  const dataPath = join(resolve(options.dataDir), 'temporal');
  mkdirSync(dataPath, { recursive: true });
  const logPath = join(dataPath, 'server.log');
  const database = join(dataPath, 'temporal.db');
  const temporal: EngineProgram = {
    name: 'temporal',
    dataDir: options.dataDir,
    wantedPorts: [options.ports?.temporal, options.ports?.temporalUi],
    command: (ports) => startCommand(program.path, database, ports, options),
    marker: database,
    logPath,
    probe: async ({ ports: [port = 0], output }) => {
      // The server prints its port once it listens. Another server on the port cannot write to this log.
      if (!output().includes(`:${port}`)) throw new Error('not listening yet');
      return probe(port, options.namespace);
    },
  };
  const engine = await withProgress(options.progress, 'Starting Temporal', () => runEngine(temporal, options.notify));
  const [port, uiPort] = engine.ports;
  return {
    kind: 'temporal',
    source: program.source,
    version: engine.version,
    address: `127.0.0.1:${port}`,
    uiAddress: `http://127.0.0.1:${uiPort}`,
    dataPath,
    logPath,
    pid: engine.pid,
    developmentOnly: true,
    leave: engine.leave,
    stop: engine.stop,
  };
}

function startCommand(program: string, database: string, ports: number[], options: LocalOptions): string[] {
  const [port, uiPort] = ports;
  const listen = ['--ip', '127.0.0.1', '--port', String(port), '--ui-ip', '127.0.0.1', '--ui-port', String(uiPort)];
  const serve = ['--db-filename', database, '--namespace', options.namespace, '--log-level', 'warn'];
  const attributes = Object.entries(options.searchAttributes ?? {});
  return [
    program,
    'server',
    'start-dev',
    ...listen,
    ...serve,
    ...SQLITE_PRAGMAS.flatMap((pragma) => ['--sqlite-pragma', pragma]),
    ...Object.entries(DYNAMIC_CONFIG).flatMap(([key, value]) => ['--dynamic-config-value', `${key}=${value}`]),
    ...attributes.flatMap(([name, type]) => ['--search-attribute', `${name}=${type}`]),
  ];
}

/** Succeeds once the namespace can be used. Also raises the retention of ended workflows from the default one day. */
async function probe(port: number, namespace: string): Promise<{ version: string }> {
  const connection = await Connection.connect({ address: `127.0.0.1:${port}`, connectTimeout: 3_000 });
  try {
    const { workflowService } = connection;
    return await connection.withDeadline(Date.now() + 5_000, async () => {
      const { serverVersion } = await workflowService.getSystemInfo({});
      const { config } = await workflowService.describeNamespace({ namespace });
      const retention = Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0);
      if (retention < RETENTION_SECONDS) {
        const workflowExecutionRetentionTtl = msToTs(RETENTION_SECONDS * 1000);
        await workflowService.updateNamespace({ namespace, config: { workflowExecutionRetentionTtl } });
      }
      return { version: serverVersion ?? 'unknown' };
    });
  } finally {
    await connection.close();
  }
}
