import { createServer, type Server } from 'node:http';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Client, Connection } from '@temporalio/client';
import { NativeConnection, type Worker } from '@temporalio/worker';
import { createActivities } from '../activities/index.js';
import type { Dependencies } from '../activities/dependencies.js';
import { createDeliver } from '../activities/deliver.js';
import { createEventMails } from '../activities/eventMails.js';
import { createFactsDesk } from '../activities/facts.js';
import { createMailer } from '../activities/mailer.js';
import { toldByMail } from '../activities/mailKinds.js';
import type { Parts } from '../activities/parts.js';
import { createPublisher } from '../activities/publish.js';
import { createWebhooks } from '../activities/webhooks.js';
import { createBilling } from './billing/index.js';
import type { Config } from './config.js';
import type { Allowed } from './http/decide.js';
import { workflowInputOf } from './engine/action.js';
import { createDesk } from './engine/desk.js';
import { createBell } from './engine/events/bell.js';
import { loadRegistry } from './engine/registry.js';
import { createVault } from './engine/secrets.js';
import { buildOpenApi } from './describe/openapi.js';
import { createDocs, documentsOf } from './docs/index.js';
import { acceptInvite } from './http/acceptInvite.js';
import { createApp } from './http/app.js';
import type { CallDependencies } from './http/callAction.js';
import { createEventStreams } from './http/events/index.js';
import { createPages } from './http/pages/index.js';
import { createSessionLayer, lookUpSession, readSession } from './http/session.js';
import { createStartCall } from './http/startCall.js';
import { connect } from './store/database.js';
import { createStore, type Store } from './store/index.js';
import {
  connectClient,
  connectNative,
  createClient,
  createWorkers,
  isWorkflowRunning,
  scheduleSweep,
  startDelivery,
  tellCall,
  wakeCall,
  wakeDelivery,
} from './temporal.js';

/** A running service: API, worker, or both in one process. */
export interface Service {
  readonly store: Store;
  readonly client: Client;
  readonly port: number;
  /** Stops taking calls, lets those under way end, and closes everything in order. */
  stop(): Promise<void>;
  /** Rejects when the worker fails; never resolves while it runs. */
  readonly failed: Promise<never>;
}

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly temporalAddress: string;
  readonly mongoUri: string;
  /** The workflows as one prebuilt file. */
  readonly bundle: string;
  readonly now?: () => Date;
  /** Replaces parts of what activities close over; for tests of what happens when a process dies. */
  readonly adapt?: (dependencies: Dependencies) => Dependencies;
}

const ACTIONS = fileURLToPath(new URL('./actions', import.meta.url));
/** Requests under way get this long to end when the service stops, milliseconds. */
const DRAIN_WITHIN = 10_000;

/** Brings the service up over engines that answer. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, log, temporalAddress, mongoUri, bundle, now = () => new Date() } = options;
  const [database, registry, vault] = await Promise.all([
    connect(mongoUri, config.mongo.database),
    loadRegistry(ACTIONS),
    secretKey(config).then(createVault),
  ]);
  const store = createStore(database.db);
  await store.prepare();
  const connection: NativeConnection | Connection =
    config.part === 'api' ? await connectClient(config, temporalAddress) : await connectNative(config, temporalAddress);
  const client = createClient(config, connection);

  const wake = async (callId: string): Promise<void> => {
    if (await tellCall(client, callId)) return;
    const record = await store.calls.get(callId);
    const action = record && registry.get(record.action);
    if (action) await wakeCall(client, config, workflowInputOf(callId, action, record.input));
  };
  const desk = createDesk();
  const bell = createBell();
  const mailer = createMailer(config);
  const billing = createBilling(config, now);
  const isRunning = (callId: string) => isWorkflowRunning(client, callId);
  const startOf = (deliveryId: string) => startDelivery(client, config, deliveryId);
  const publisher = createPublisher({
    store,
    log,
    now,
    startDelivery: startOf,
    ring: bell.ring,
    alsoTo: toldByMail({ store, registry, config }),
  });
  const parts: Parts = {
    store,
    registry,
    config,
    desk,
    vault,
    mailer,
    billing,
    publisher,
    log,
    wake,
    isRunning,
    startDelivery: startOf,
    now,
  };
  const facts = createFactsDesk(parts);
  const whole: Dependencies = { ...parts, facts };
  // Where the worker is in this process, it finds read what it needs when the signal has made its way.
  const wakeDecided = (callId: string, allowed?: Allowed) => {
    if (config.part === 'all' && allowed) facts.prepare(allowed.call, allowed.known);
    return wake(callId);
  };

  let workers: readonly Worker[] = [];
  let working: Promise<void> = new Promise(() => undefined);
  if (config.part !== 'api' && connection instanceof NativeConnection) {
    const dependencies = options.adapt?.(whole) ?? whole;
    const channels = { webhook: createWebhooks(dependencies), mail: createEventMails(dependencies) };
    const deliver = createDeliver({ ...dependencies, channels, wakeDelivery: (id) => wakeDelivery(client, id) });
    workers = await createWorkers(config, connection, bundle, {
      calls: { ...createActivities(dependencies) },
      deliveries: { ...deliver },
    });
    working = Promise.all(workers.map((worker) => worker.run())).then(() => undefined);
    await scheduleSweep(client, config);
  }

  const stopping = new AbortController();
  let server: Server | undefined;
  const streams = createEventStreams({ store, bell, log, config, now });
  if (config.part !== 'worker') {
    const docs = await createDocs(registry, config);
    const calling: CallDependencies = {
      store,
      registry,
      config,
      vault,
      startCall: createStartCall({ client, store, desk, config, log, now }),
      prepare: facts.prepare,
      readFacts: (record, known) => facts.read(record, known, true),
      now,
    };
    const app = createApp({
      ...calling,
      publisher,
      desk,
      log,
      readSession,
      billing,
      events: streams,
      openApi: JSON.stringify(buildOpenApi(registry, { publicUrl: config.publicUrl.origin })),
      docs,
      documents: documentsOf(docs, config.publicUrl.origin),
      stopping: stopping.signal,
      isHealthy: async () => (await store.db.command({ ping: 1 }))['ok'] === 1,
      sessions: (application) => createSessionLayer(application, { store, config, now }),
      lookUpSession: lookUpSession({ store, config, now }),
      pages: createPages({
        store,
        config,
        wake: wakeDecided,
        accept: (acceptance) => acceptInvite(calling, acceptance),
        sendMail: mailer.send.bind(mailer),
        now,
      }),
    });
    const handle = app.callback();
    server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
    await listen(server, config.port);
  }

  const address = server?.address();
  return {
    store,
    client,
    port: typeof address === 'object' && address ? address.port : 0,
    failed: working.then(() => new Promise<never>(() => undefined)),
    async stop() {
      stopping.abort();
      // Nobody is let in any more before the streams end: whoever comes back finds another process.
      await Promise.all([server && close(server), streams.stop()]);
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      if (workers.length > 0) await working.catch(() => undefined);
      await publisher.idle();
      await connection.close();
      await database.client.close();
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** New requests are refused at once; those under way may end. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_WITHIN);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** The key that seals one-time secrets: configured, or made once and kept with the data. */
async function secretKey(config: Config): Promise<Buffer> {
  if (config.secretKey) return config.secretKey;
  const file = join(config.dataDir, 'secret');
  await mkdir(config.dataDir, { recursive: true });
  await writeFile(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return Buffer.from(await readFile(file, 'utf8'), 'base64');
}
