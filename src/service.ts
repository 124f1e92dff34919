import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Client } from '@temporalio/client';
import { createActivities } from '../activities/index.js';
import { createDeliveryActivities } from '../activities/deliveries.js';
import { createBlobs } from './blobs/index.js';
import { createBilling } from './billing/index.js';
import { createCheckInputReader } from './calls/readCheckInputs.js';
import { createCallWaiters } from './calls/waiters.js';
import type { Config } from './config.js';
import type { Dependencies } from './dependencies.js';
import { loadRegistry } from './engine/registry.js';
import { mailReaders } from './events/channels/mailKinds.js';
import { createBell, type Bell } from './events/live/bell.js';
import { createPublisher } from './events/publish.js';
import { startServer } from './http/server.js';
import { createMailer } from './mail/mailer.js';
import { createProviders } from './oidc/providers.js';
import { openVault } from './signingKey.js';
import { connect } from './store/database.js';
import { createStore, type Store } from './store/index.js';
import { connectTemporal } from './temporal/connections.js';
import { startWorkers } from './temporal/workers.js';
import { createWorkflows } from './temporal/workflows.js';

/** A running service: API, workers, or both in one process. */
export interface Service {
  readonly store: Store;
  readonly client: Client;
  readonly dependencies: Dependencies;
  /** The port of the API; 0 without one. */
  readonly port: number;
  /** Accepts no more calls, lets running ones end, and closes everything in order. */
  stop(): Promise<void>;
  /** Rejects when a worker fails; never resolves. */
  readonly failed: Promise<never>;
}

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly temporalAddress: string;
  readonly mongoUri: string;
  /** Path of the bundled workflows. */
  readonly bundle: string;
  readonly now?: () => Date;
  /** Replaces dependencies of the activities, for tests in which a process dies. */
  readonly adapt?: (dependencies: Dependencies) => Dependencies;
}

const ACTIONS = fileURLToPath(new URL('./actions', import.meta.url));

/** Starts the service over running engines. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, log, temporalAddress, mongoUri, bundle, now = () => new Date(), adapt = (same) => same } = options;
  const [database, registry, vault, temporal] = await Promise.all([
    connect(mongoUri, config.mongo.database),
    loadRegistry(ACTIONS),
    openVault(config),
    connectTemporal(config, temporalAddress),
  ]);
  const store = createStore(database.db);
  await store.prepare();
  const bell = createBell();
  const waiters = createCallWaiters();
  const base = { config, log, now, store, registry, vault, waiters };
  const workflows = createWorkflows({ ...base, client: temporal.client });
  const dependencies = createDependencies({ ...base, workflows }, bell);
  const workers = temporal.workerConnection
    ? await startWorkers(temporal, config, bundle, {
        calls: { ...createActivities(adapt(dependencies)) },
        deliveries: { ...createDeliveryActivities(adapt(dependencies)) },
      })
    : null;
  const server = config.part === 'worker' ? null : await startServer(dependencies, bell);
  return {
    store,
    client: temporal.client,
    dependencies,
    port: server?.port ?? 0,
    failed: workers?.failed ?? new Promise<never>(() => undefined),
    async stop() {
      await server?.stop();
      await workers?.stop();
      await dependencies.publisher.idle();
      await temporal.close();
      await database.client.close();
    },
  };
}

/** Builds the dependencies of the service from its base. */
export function createDependencies(
  base: Omit<Dependencies, 'publisher' | 'mailer' | 'billing' | 'providers' | 'checkInputs' | 'blobs'>,
  { ring }: Bell,
): Dependencies {
  const { config, now } = base;
  const providers = createProviders(config);
  const blobs = createBlobs(config.bucket, base.store.db);
  return {
    ...base,
    publisher: createPublisher({ ...base, ring, mailReaders: mailReaders(base) }),
    mailer: createMailer(config),
    billing: createBilling(config, now),
    blobs,
    providers,
    checkInputs: createCheckInputReader({ ...base, providers, blobs }),
  };
}
