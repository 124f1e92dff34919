import { randomInt, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readConfig } from '../../src/config.js';
import type { Engine, LocalOptions } from '../../src/local/index.js';
import { until } from '../setup/service.js';

/** How to start an engine that nobody else uses, and that comes back on its port with its data. */
export function ownEngine(): LocalOptions {
  const { cacheDir, temporal, mongo, path } = readConfig(process.env, 'all');
  return {
    dataDir: join(inject('scratch'), `engine-${randomUUID()}`),
    cacheDir,
    namespace: 'default',
    // An engine of our own: not the configured one, which others use.
    env: { TEMPORAL_CLI_PATH: temporal.cliPath, MONGOMS_SYSTEM_BINARY: mongo.binary, PATH: path },
    // Below those that connections take: a client that tries again and again must not get the port itself.
    ports: {
      mongodb: randomInt(20_000, 25_000),
      temporal: randomInt(25_000, 30_000),
      temporalUi: randomInt(30_000, 32_000),
    },
    progress: () => undefined,
  };
}

/** SIGKILL, and waits until its port is free. */
export async function killHard({ pid, address }: Engine): Promise<void> {
  const port = Number(/:(\d+)/.exec(address.replace('mongodb://', ''))?.[1]);
  if (pid === null) throw new Error('The engine is not ours.');
  process.kill(pid, 'SIGKILL');
  // A process of many threads counts as gone a moment before its port is free.
  const refused = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
      socket.once('connect', () => socket.destroy());
    });
  await until(refused, Boolean);
}
