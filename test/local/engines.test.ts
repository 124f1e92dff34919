import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMongo, startTemporal, type Engine, type LocalOptions } from '../../src/local/index.js';
import { runEngine } from '../../src/local/engineProcess.js';
import type { EngineProgram } from '../../src/local/launch.js';
import { identify, isRunning } from '../../src/local/processes.js';
import { readRecord, writeRecord } from '../../src/local/record.js';

let dataDir: string;
const toStop: Engine[] = [];

const options = (directory = dataDir): LocalOptions => ({
  dataDir: directory,
  cacheDir: join(homedir(), '.cache', 'action-api'),
  env: { PATH: process.env.PATH },
  namespace: 'company-actions',
  progress: (message) => console.log(message),
});

async function started(engine: Promise<Engine>): Promise<Engine> {
  toStop.push(await engine);
  return engine;
}

/** Starts a service in a separate process. Resolves when its engine answers. */
async function service(kind: 'startTemporal' | 'startMongo') {
  const script = `
    const local = await import(${JSON.stringify(join(import.meta.dirname, '../../src/local/index.ts'))});
    const engine = await local.${kind}({ ...${JSON.stringify(options())}, progress() {} });
    console.log(JSON.stringify(engine));
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}.`)));
  const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
  return { child, engine: JSON.parse(String(line)) as Engine };
}

/** The engine of a service that was killed with -9 as soon as it answered. */
async function killedService(kind: 'startTemporal' | 'startMongo'): Promise<Engine> {
  const { child, engine } = await service(kind);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return engine;
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'engines-'));
});

afterEach(async () => {
  await Promise.all(toStop.splice(0).map((engine) => engine.stop()));
});

// The first run on a machine builds Temporal.
test('Temporal has its namespace, keeps closed workflows for a week, and ends when stopped', async () => {
  const engine = await started(startTemporal(options()));
  const connection = await Connection.connect({ address: engine.address });
  const { config } = await connection.workflowService.describeNamespace({ namespace: 'company-actions' });
  expect(Number(config?.workflowExecutionRetentionTtl?.seconds)).toBe(7 * 24 * 3600);
  await connection.close();
  expect((await fetch(engine.uiAddress ?? '')).status).toBe(200);
  const identity = identify(engine.pid ?? 0);
  await engine.stop();
  expect(identity && isRunning(identity)).toBe(false);
}, 900_000);

test('a second service on the same data is refused with the process id and the next step', async () => {
  const holder = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'inherit'] });
  const identity = identify(holder.pid ?? 0);
  mkdirSync(join(dataDir, 'owners'));
  const claim = join(dataDir, 'owners', `${identity?.pid}~${encodeURIComponent(identity?.startedAt ?? '')}~1`);
  writeFileSync(`${claim}.claim`, '');
  writeFileSync(`${claim}.held`, '');
  await expect(startTemporal(options())).rejects.toThrow(
    `Another service (process ${holder.pid}) already uses the data in ${dataDir}. Stop it, or set DATA_DIR`,
  );
  holder.stdin.end();
  await once(holder, 'exit');
  await started(startTemporal(options()));
});

test('a service that shares uses the engine of the running service, and does not stop it', async () => {
  const { child, engine: running } = await service('startMongo');
  const shared = await startMongo({ ...options(), share: true });
  expect(shared).toMatchObject({ source: 'shared', address: running.address, pid: running.pid });
  await shared.stop();
  const identity = identify(running.pid ?? 0);
  expect(identity && isRunning(identity)).toBe(true);

  child.kill('SIGKILL');
  await once(child, 'exit');
  const own = await started(startMongo({ ...options(), share: true }));
  expect(own).toMatchObject({ source: 'stand-in', pid: running.pid });
});

test('two services with different data run side by side, and each keeps its ports after a restart', async () => {
  const other = mkdtempSync(join(tmpdir(), 'engines-'));
  const first = await Promise.all([started(startMongo(options())), started(startMongo(options(other)))]);
  expect(first[0].address).not.toBe(first[1].address);
  await Promise.all(first.map((engine) => engine.stop()));
  const again = await Promise.all([started(startMongo(options())), started(startMongo(options(other)))]);
  expect(again.map((engine) => engine.address)).toEqual(first.map((engine) => engine.address));
});

test.each(['startTemporal', 'startMongo'] as const)(
  'an engine left by a killed service is taken over (%s)',
  async (kind) => {
    const left = await killedService(kind);
    const engine = await started(kind === 'startTemporal' ? startTemporal(options()) : startMongo(options()));
    expect(engine.pid).toBe(left.pid);
    expect(engine.address).toBe(left.address);
    const identity = identify(engine.pid ?? 0);
    await engine.stop();
    expect(identity && isRunning(identity)).toBe(false);
  },
);

test('an engine that a killed service started with other options is ended and replaced', async () => {
  const left = await killedService('startMongo');
  const identity = identify(left.pid ?? 0);
  const record = readRecord(dataDir, 'mongodb');
  if (record) writeRecord(dataDir, 'mongodb', { ...record, command: [...record.command, 'as before an upgrade'] });
  const engine = await started(startMongo(options()));
  expect(identity && isRunning(identity)).toBe(false);
  expect(engine.pid).not.toBe(left.pid);
  expect(engine.address).toBe(left.address);
});

test('a process that was not started for this data is not ended, even when the record names it', async () => {
  const stranger = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'inherit'] });
  const identity = identify(stranger.pid ?? 0);
  if (!identity) throw new Error('the process did not start');
  writeRecord(dataDir, 'mongodb', { ports: [1], command: [], process: identity });
  const engine = await started(startMongo(options()));
  expect(isRunning(identity)).toBe(true);
  expect(engine.pid).not.toBe(identity.pid);
  stranger.stdin.end();
});

test('an engine whose port is in use is started again on another port', async () => {
  const program: EngineProgram = {
    name: 'mongodb',
    dataDir,
    wantedPorts: [undefined],
    // Behaves like Temporal when one of its services has just taken that port: it prints an error and ends.
    command: ([port]) => [
      process.execPath,
      '-e',
      `const { existsSync, writeFileSync } = require('node:fs');
      const tried = ${JSON.stringify(join(dataDir, 'tried'))};
      if (!existsSync(tried)) {
        writeFileSync(tried, '${port}');
        throw new Error('bind: address already in use');
      }
      require('node:net').createServer().listen(${port}, '127.0.0.1');`,
    ],
    marker: dataDir,
    logPath: join(dataDir, 'engine.log'),
    probe: () => Promise.resolve({ version: '1' }),
  };
  const engine = await runEngine(program);
  expect(engine.ports).not.toEqual([Number(readFileSync(join(dataDir, 'tried'), 'utf8'))]);
  await engine.stop();
});

test('a stored port that another process uses is replaced', async () => {
  const first = await started(startMongo(options()));
  await first.stop();
  const other = mkdtempSync(join(tmpdir(), 'engines-'));
  const port = Number(new URL(first.address).port);
  const taker = await started(startMongo({ ...options(other), ports: { mongodb: port } }));
  expect(new URL(taker.address).port).toBe(String(port));
  const engine = await started(startMongo(options()));
  expect(new URL(engine.address).port).not.toBe(String(port));
  const remembered = JSON.parse(readFileSync(join(dataDir, 'engines.json'), 'utf8')) as {
    mongodb: { ports: number[] };
  };
  expect(remembered.mongodb.ports).toEqual([Number(new URL(engine.address).port)]);
});
