import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readConfig } from '../../src/config.js';
import type { Engine, LocalOptions } from '../../src/local/index.js';
import { readRecord } from '../../src/local/record.js';
import { until } from '../setup/service.js';

/** The options for an engine that only one test uses. It is restarted on its port with its data. */
export function ownEngine(): LocalOptions {
  const { cacheDir, temporal, mongo, path } = readConfig(process.env, 'all');
  return {
    dataDir: join(inject('scratch'), `engine-${randomUUID()}`),
    cacheDir,
    namespace: 'default',
    // The configured engine is not used, because other tests use it.
    env: { TEMPORAL_CLI_PATH: temporal.cliPath, MONGOMS_SYSTEM_BINARY: mongo.binary, PATH: path },
    // Below the ports of outgoing connections: a reconnecting client must not be given this port.
    ports: {
      mongodb: randomInt(20_000, 25_000),
      temporal: randomInt(25_000, 30_000),
      temporalUi: randomInt(30_000, 32_000),
    },
    progress: () => undefined,
  };
}

/**
 * Kills an engine with SIGKILL. This process restarts the engine on its port with its data. Resolves when it runs
 * again.
 * @returns the time without the engine, milliseconds
 */
export async function killHard({ dataDir }: LocalOptions, kind: Engine['kind']): Promise<number> {
  const pid = readRecord(dataDir, kind)?.process?.pid;
  if (pid === undefined) throw new Error(`No ${kind} runs in ${dataDir}.`);
  const at = Date.now();
  process.kill(pid, 'SIGKILL');
  await until(
    () => readRecord(dataDir, kind)?.engine?.pid,
    (now) => now !== undefined && now !== pid,
  );
  return Date.now() - at;
}
