import { mkdtempSync, readdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMongo, startTemporal, type Engine, type EngineNotice, type LocalOptions } from '../../src/local/index.js';
import { runEngine } from '../../src/local/engineProcess.js';
import type { EngineProgram } from '../../src/local/launch.js';
import { identify, isRunning } from '../../src/local/processes.js';
import { isListening } from '../../src/local/ports.js';
import { readRecord } from '../../src/local/record.js';
import { until } from '../setup/service.js';

/** An engine that dies is restarted on its ports with its data, while the service runs. */

let dataDir: string;
let notices: EngineNotice[];
const toStop: Pick<Engine, 'stop'>[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'restart-'));
  notices = [];
});
afterEach(async () => {
  await Promise.all(toStop.splice(0).map((engine) => engine.stop()));
});

const options = (): LocalOptions => ({
  dataDir,
  cacheDir: join(homedir(), '.cache', 'action-api'),
  env: { PATH: process.env.PATH },
  namespace: 'company-actions',
  progress: () => undefined,
  notify: (notice) => notices.push(notice),
});
const states = () => notices.map(({ state }) => state);

test('MongoDB is restarted on its port with its data after each kill -9, and the log says so', async () => {
  const engine = await startMongo(options());
  toStop.push(engine);
  const client = new MongoClient(engine.address);
  const things = client.db('test').collection<{ _id: number }>('things');
  for (let n = 1; n <= 2; n += 1) {
    await things.insertOne({ _id: n });
    const pid = readRecord(dataDir, 'mongodb')?.process?.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    await until(states, (all) => all.length === 2 * n);
    expect(await things.countDocuments()).toBe(n);
    expect(readRecord(dataDir, 'mongodb')).toMatchObject({ engine: { address: engine.address } });
    expect(notices.at(-2)?.message).toContain(`MongoDB (process ${pid}) ended. It is restarted.`);
    expect(notices.at(-1)?.message).toMatch(/^MongoDB runs again \(process \d+\) after [\d.]+ seconds/);
  }
  await client.close();
  const last = identify(readRecord(dataDir, 'mongodb')?.process?.pid ?? 0);
  await engine.stop();
  expect(last && isRunning(last)).toBe(false);
  await delay(500);
  expect(await isListening(Number(new URL(engine.address).port))).toBe(false);
});

test('Temporal is restarted on its ports after kill -9', async () => {
  const engine = await startTemporal(options());
  toStop.push(engine);
  process.kill(engine.pid ?? 0, 'SIGKILL');
  await until(states, (all) => all.includes('restarted'));
  expect(await isListening(Number(engine.address.split(':')[1]))).toBe(true);
  expect((await fetch(engine.uiAddress ?? '')).status).toBe(200);
});

/** A program that records each of its starts, and ends as `script` says. */
function program(script: string): EngineProgram {
  return {
    name: 'temporal',
    dataDir,
    wantedPorts: [undefined],
    command: ([port]) => [
      process.execPath,
      '-e',
      `require('node:fs').writeFileSync(require('node:path').join(${JSON.stringify(dataDir)}, 'start-' + Date.now()), '');
      const n = require('node:fs').readdirSync(${JSON.stringify(dataDir)}).filter((name) => name.startsWith('start-')).length;
      require('node:net').createServer().listen(${port}, '127.0.0.1');
      ${script}`,
    ],
    marker: dataDir,
    logPath: join(dataDir, 'engine.log'),
    probe: () => Promise.resolve({ version: '1' }),
  };
}
const starts = () =>
  readdirSync(dataDir)
    .filter((name) => name.startsWith('start-'))
    .map((name) => Number(name.slice(6)))
    .toSorted((a, b) => a - b);

test('an engine that ends at once each time is restarted after growing pauses, until it is stopped', async () => {
  const engine = await runEngine(program('setTimeout(() => process.exit(1), n === 1 ? 300 : 0);'));
  toStop.push(engine);
  await until(starts, (all) => all.length >= 5);
  const [, ...restarts] = starts();
  const pauses = restarts.slice(1).map((at, index) => at - (restarts[index] ?? 0));
  expect(pauses[0]).toBeGreaterThanOrEqual(350);
  expect(pauses[1]).toBeGreaterThanOrEqual(750);
  expect(pauses[2]).toBeGreaterThanOrEqual(1550);
  await engine.stop();
  const had = starts().length;
  await delay(4_000);
  expect(starts()).toHaveLength(had);
});

test('an engine of a killed service is taken over, and restarted when it dies', async () => {
  const engine = await runEngine(program(''), (notice) => notices.push(notice));
  // After the death of the process that started the engine, that process no longer restarts it.
  engine.leave();
  const adopted = await runEngine(program(''), (notice) => notices.push(notice));
  toStop.push(adopted);
  expect(adopted.pid).toBe(engine.pid);
  process.kill(adopted.pid, 'SIGKILL');
  await until(states, (all) => all.includes('restarted'));
  expect(starts()).toHaveLength(2);
  expect(await isListening(adopted.ports[0] ?? 0)).toBe(true);
});
