import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { bundleWorkflows } from '../../src/bundle.js';
import { readConfig } from '../../src/config.js';
import { startMongo, startTemporal } from '../../src/local/index.js';
import { buildClient, buildWeb, withBuildLock } from '../../tools/buildParts.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    temporalAddress: string;
    mongoUri: string;
    /** The workflows as one file. */
    bundle: string;
    /** The folder for files that tests write. It is removed at the end. */
    scratch: string;
  }
}

/** Starts the real engines, once for all tests. Each test file has its own database and task queue in them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = await mkdtemp(join(tmpdir(), 'action-api-test-'));
  const { cacheDir, temporal, mongo, path } = readConfig(process.env, 'all');
  const options = {
    dataDir: join(scratch, 'engines'),
    cacheDir,
    namespace: temporal.namespace,
    env: {
      TEMPORAL_ADDRESS: temporal.address,
      TEMPORAL_CLI_PATH: temporal.cliPath,
      MONGODB_URI: mongo.uri,
      MONGOMS_SYSTEM_BINARY: mongo.binary,
      PATH: path,
    },
    progress: (message: string) => process.stdout.write(`${message}\n`),
  };
  const bundle = join(scratch, 'workflow-bundle.js');
  await withBuildLock(async () => {
    await buildClient();
    await buildWeb();
  });
  const [startedTemporal, startedMongo] = await Promise.all([
    startTemporal(options),
    startMongo(options),
    bundleWorkflows(fileURLToPath(new URL('../../workflows/index.ts', import.meta.url)), bundle),
  ]);
  project.provide('temporalAddress', startedTemporal.address);
  project.provide('mongoUri', startedMongo.address);
  project.provide('bundle', bundle);
  project.provide('scratch', scratch);
  return async () => {
    await startedTemporal.stop();
    await startedMongo.stop();
    await rm(scratch, { recursive: true, force: true });
  };
}
