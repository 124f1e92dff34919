import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MongoClient } from 'mongodb';
import { configuredEngine } from './configuredEngine.js';
import { runEngine } from './engineProcess.js';
import type { EngineProgram } from './launch.js';
import { findMongod, type MongodProgram } from './mongodProgram.js';
import { withProgress } from './progress.js';
import { joinReplicaSet, REPLICA_SET, shutDownPrimary } from './replicaSet.js';
import { startOrShare, type OwnEngine } from './sharing.js';
import { findStandIn } from './standInProgram.js';
import type { Engine, EngineSource, LocalOptions } from './types.js';

interface Variant {
  source: EngineSource;
  directory: string;
  /** Options of the connection string that this kind of server needs. */
  uriOptions: string;
  command(port: number, dataPath: string): string[];
  afterStart?(client: MongoClient, port: number): Promise<void>;
  askToEnd?(client: MongoClient): Promise<void>;
}

/**
 * Starts MongoDB: the configured address, a real `mongod` as a replica set of one, or the stand-in, with its data in
 * `dataDir`.
 * @throws EngineUnavailable if none of them works; the message says what to install or to set
 */
export async function startMongo(options: LocalOptions): Promise<Engine> {
  if (options.env.MONGODB_URI) return configuredEngine('mongodb', options.env.MONGODB_URI);
  return startOrShare('mongodb', options, {
    start: () => startHere(options),
    askToEnd: async ({ source, address }) => {
      if (source !== 'stand-in') await withClient(address, shutDownPrimary);
    },
  });
}

async function startHere(options: LocalOptions): Promise<OwnEngine> {
  const mongod = await findMongod(options);
  const variant = mongod ? realMongod(mongod) : await standIn(options);
  const dataPath = join(resolve(options.dataDir), variant.directory);
  mkdirSync(dataPath, { recursive: true });
  const logPath = join(resolve(options.dataDir), `${variant.directory}.log`);
  const uri = (port: number) => `mongodb://127.0.0.1:${port}/?directConnection=true&${variant.uriOptions}`;
  const program: EngineProgram = {
    name: 'mongodb',
    dataDir: options.dataDir,
    wantedPorts: [options.ports?.mongodb],
    command: ([port = 0]) => variant.command(port, dataPath),
    marker: dataPath,
    logPath,
    probe: ({ identity, ports: [port = 0] }) =>
      withClient(uri(port), async (client) => {
        const { pid, version } = await client.db('admin').command({ serverStatus: 1 });
        if (Number(pid) !== identity.pid) throw new Error(`process ${pid} listens on this port`);
        await variant.afterStart?.(client, port);
        return { version: String(version) };
      }),
    askToEnd: async ([port = 0]) => {
      if (variant.askToEnd) await withClient(uri(port), variant.askToEnd);
    },
  };
  const engine = await withProgress(options.progress, 'Starting MongoDB', () => runEngine(program, options.notify));
  return {
    kind: 'mongodb',
    source: variant.source,
    version: engine.version,
    address: uri(engine.ports[0] ?? 0),
    dataPath,
    logPath,
    pid: engine.pid,
    developmentOnly: true,
    leave: engine.leave,
    stop: engine.stop,
  };
}

function realMongod(program: MongodProgram): Variant {
  return {
    source: program.source,
    directory: 'mongodb',
    uriOptions: 'retryWrites=true&w=majority',
    command: (port, dataPath) => {
      const listen = ['--bind_ip', '127.0.0.1', '--port', String(port), '--quiet'];
      const storage = ['--dbpath', dataPath, '--storageEngine', 'wiredTiger', '--replSet', REPLICA_SET];
      return [program.path, ...listen, ...storage];
    },
    afterStart: joinReplicaSet,
    askToEnd: shutDownPrimary,
  };
}

async function standIn(options: LocalOptions): Promise<Variant> {
  const command = await findStandIn(options);
  return {
    source: 'stand-in',
    directory: 'mongodb-stand-in',
    // The stand-in has no sessions, which retried writes need.
    uriOptions: 'retryWrites=false',
    command: (port, dataPath) => [...command, String(port), dataPath],
  };
}

async function withClient<T>(uri: string, use: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 3_000 });
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.close();
  }
}
