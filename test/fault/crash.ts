import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import type { Gate, Orders } from './child.js';

/** A service in a separate process that can be killed with -9. */
export interface Victim {
  readonly port: number;
  /** Resolves when every gate has been reached. */
  readonly allReached: Promise<void>;
  /** Gates that no call has reached yet. */
  missing(): readonly Gate[];
  /** Resolves when the process has ended for any reason. */
  readonly gone: Promise<void>;
  /** Sends SIGKILL, and waits until the process has ended. */
  kill(): Promise<void>;
}

/** The settings that processes of one service share. */
export function serviceEnv(name: string): Record<string, string> {
  return {
    DATA_DIR: `${inject('scratch')}/${name}`,
    TEMPORAL_TASK_QUEUE: name,
    MONGODB_DATABASE: name,
    PUBLIC_URL: 'http://localhost:3000',
    SWEEP_EVERY_MS: '3600000',
    RATE_LIMIT: '100000',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
}

export async function startVictim(
  name: string,
  gates: readonly Gate[],
  env: Record<string, string> = {},
  other: Partial<Pick<Orders, 'temporalAddress' | 'mongoUri' | 'part'>> = {},
): Promise<Victim> {
  const orders: Orders = {
    env: { ...serviceEnv(name), ...env },
    temporalAddress: inject('temporalAddress'),
    mongoUri: inject('mongoUri'),
    bundle: inject('bundle'),
    gates,
    part: 'all',
    ...other,
  };
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('./child.ts', import.meta.url))], {
    env: { ...process.env, CHILD: JSON.stringify(orders) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const reached = new Set<number>();
  let done: () => void = () => undefined;
  const allReached = new Promise<void>((resolve) => {
    done = resolve;
  });
  const port = await new Promise<number>((resolve, reject) => {
    void gone.then(() => reject(new Error(`The service did not start: ${errors.slice(-2_000)}`)));
    createInterface(child.stdout).on('line', (line) => {
      const [word, number = ''] = line.split(' ');
      if (word === 'ready') resolve(Number(number));
      if (word === 'reached') reached.add(Number(number));
      if (reached.size === gates.length) done();
    });
  });
  return {
    port,
    gone,
    allReached,
    missing: () => gates.filter((_, index) => !reached.has(index)),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Fails and names the gates that are not reached in time. */
export async function comeToGates(victim: Victim, within = 60_000): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No call reached ${JSON.stringify(victim.missing())}`)), within);
  });
  await Promise.race([victim.allReached, late]).finally(() => clearTimeout(timer));
}
