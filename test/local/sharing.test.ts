import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../src/local/index.js';
import { endProcess, identify, isRunning } from '../../src/local/processes.js';
import { readRecord } from '../../src/local/record.js';

/** Services that share engines start and stop in any order. The last one to stop ends the engines. */

interface Part {
  readonly child: ChildProcess;
  readonly engine: Engine;
  /** Sends SIGTERM: the service stops its engine and ends. */
  leave(): Promise<void>;
}

let dataDir: string;
const parts: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sharing-'));
});
afterEach(async () => {
  for (const child of parts.splice(0)) child.kill('SIGKILL');
  const process = readRecord(dataDir, 'mongodb')?.process;
  if (process) await endProcess(process);
});

/** A service in a separate process that uses MongoDB in the data directory. */
async function start(share = true): Promise<Part> {
  const options = {
    dataDir,
    share,
    namespace: 'test',
    env: { PATH: process.env.PATH },
    cacheDir: join(homedir(), '.cache', 'action-api'),
  };
  const script = `
    const local = await import(${JSON.stringify(join(import.meta.dirname, '../../src/local/index.ts'))});
    try {
      const engine = await local.startMongo({ ...${JSON.stringify(options)}, progress() {} });
      process.once('SIGTERM', () => engine.stop().then(() => process.exit(0)));
      console.log(JSON.stringify(engine));
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(JSON.stringify({ error: error.message }));
    }`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  parts.push(child);
  const [line] = await once(child.stdout, 'data');
  const engine = JSON.parse(String(line)) as Engine & { error?: string };
  if (engine.error !== undefined) throw new Error(engine.error);
  return {
    child,
    engine,
    async leave() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Whether the engine that was started first is running. */
const runs = ({ engine }: Part) => {
  const process = readRecord(dataDir, 'mongodb')?.process;
  return process?.pid === engine.pid && isRunning(process);
};

test('the part that started the engine leaves it running for the others, and the last one ends it', async () => {
  const first = await start();
  const [second, third] = await Promise.all([start(), start()]);
  expect([second.engine.source, third.engine.source]).toEqual(['shared', 'shared']);
  await first.leave();
  expect(runs(first)).toBe(true);
  // A part that starts now uses the running engine.
  const fourth = await start();
  expect(fourth.engine).toMatchObject({ source: 'shared', pid: first.engine.pid });
  await third.leave();
  await fourth.leave();
  expect(runs(first)).toBe(true);
  await second.leave();
  expect(runs(first)).toBe(false);
  expect(readdirSync(join(dataDir, 'users'))).toEqual([]);
  expect(readdirSync(join(dataDir, 'owners'))).toEqual([]);
});

test('one of the parts that stop at the same moment ends the engine', async () => {
  for (let round = 0; round < 3; round += 1) {
    const first = await start();
    const others = await Promise.all([start(), start(), start()]);
    await Promise.all([first, ...others].map((part) => part.leave()));
    expect(runs(first)).toBe(false);
  }
});

test('a killed part is not counted as a user of the engine, also when it started the engine', async () => {
  const first = await start();
  const [second, third] = await Promise.all([start(), start()]);
  first.child.kill('SIGKILL');
  third.child.kill('SIGKILL');
  await Promise.all([once(first.child, 'exit'), once(third.child, 'exit')]);
  expect(runs(first)).toBe(true);
  await second.leave();
  expect(runs(first)).toBe(false);
});

test('a service that does not share is refused while parts use the engine, with the process id of one', async () => {
  const first = await start();
  const second = await start();
  await first.leave();
  await expect(start(false)).rejects.toThrow(`Another service (process ${second.child.pid}) already uses the data in`);
  expect(runs(first)).toBe(true);
  await second.leave();
  expect(runs(first)).toBe(false);
  const identity = identify(first.engine.pid ?? 0);
  expect(identity).toBeNull();
});
