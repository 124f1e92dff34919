import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AlreadyOwned, claimDirectory, claimInTurn } from '../../src/local/ownership.js';
import { endProcess, identify, isRunning, type ProcessIdentity } from '../../src/local/processes.js';

const newDirectory = () => mkdtempSync(join(tmpdir(), 'ownership-'));

function leaveClaim(directory: string, { pid, startedAt }: ProcessIdentity): void {
  mkdirSync(join(directory, 'owners'), { recursive: true });
  for (const kind of ['claim', 'held']) {
    writeFileSync(join(directory, 'owners', `${pid}~${encodeURIComponent(startedAt)}~1.${kind}`), '');
  }
}

function startProcess(script: string) {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const identity = identify(child.pid ?? 0);
  if (!identity) throw new Error('the process did not start');
  return { child, identity };
}

test('a directory has one owner at a time, and the refusal names its process', async () => {
  const directory = newDirectory();
  const claim = await claimDirectory(directory);
  await expect(claimDirectory(directory)).rejects.toThrow(AlreadyOwned);
  await expect(claimDirectory(directory)).rejects.toThrow(`process ${process.pid}`);
  claim.release();
  (await claimDirectory(directory)).release();
});

test('a claim of a killed process does not count and is removed', async () => {
  const directory = newDirectory();
  const { child, identity } = startProcess('setInterval(() => {}, 1000)');
  leaveClaim(directory, identity);
  await expect(claimDirectory(directory)).rejects.toThrow(`process ${identity.pid}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const claim = await claimDirectory(directory);
  expect(readdirSync(join(directory, 'owners'))).toHaveLength(2);
  claim.release();
});

test('a claim does not count when a later process has its process id', async () => {
  const directory = newDirectory();
  leaveClaim(directory, { pid: process.pid, startedAt: 'an earlier boot:1' });
  const claim = await claimDirectory(directory);
  expect(readdirSync(join(directory, 'owners'))).toHaveLength(2);
  claim.release();
});

test('of many claims at the same moment exactly one succeeds', async () => {
  const directory = newDirectory();
  leaveClaim(directory, { pid: 999_999_999, startedAt: 'long gone:1' });
  for (let round = 0; round < 20; round += 1) {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => claimDirectory(directory)));
    const won = results.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    won[0]?.value.release();
  }
});

test('of two claims at the same moment the first in order stays and the other is withdrawn', async () => {
  const directory = newDirectory();
  const owners = join(directory, 'owners');
  mkdirSync(owners);
  const self = identify(process.pid);
  const contender = (last: string) =>
    join(owners, `${self?.pid}~${encodeURIComponent(self?.startedAt ?? '')}~${last}.claim`);
  writeFileSync(contender('0'), '');
  await expect(claimDirectory(directory)).rejects.toThrow(AlreadyOwned);
  rmSync(contender('0'));

  writeFileSync(contender('~'), '');
  const order: string[] = [];
  const claim = async () => {
    const claimed = await claimDirectory(directory);
    order.push('claimed');
    claimed.release();
  };
  const claiming = claim();
  await new Promise(setImmediate);
  order.push('other withdrew');
  rmSync(contender('~'));
  await claiming;
  expect(order).toEqual(['other withdrew', 'claimed']);
});

test('of many processes that claim at the same moment exactly one succeeds', async () => {
  const directory = newDirectory();
  const script = `
    const { claimDirectory } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/local/ownership.ts'))});
    const result = await claimDirectory(${JSON.stringify(directory)}).then(() => 'won', () => 'lost');
    console.log(result);
    process.stdin.resume();`;
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const said = await Promise.all(children.map(async (child) => String((await once(child.stdout, 'data'))[0]).trim()));
  for (const child of children) child.stdin.end();
  await Promise.all(children.map(async (child) => child.exitCode ?? once(child, 'exit')));
  expect(said.toSorted()).toEqual(['lost', 'lost', 'lost', 'won']);
});

test('a waiting process gets the directory when its owner releases it, not before', async () => {
  const directory = newDirectory();
  const claim = await claimDirectory(directory);
  const order: string[] = [];
  const takeTurn = async () => {
    const turn = await claimInTurn(directory);
    order.push('next');
    turn.release();
  };
  const next = takeTurn();
  await expect(claimDirectory(directory)).rejects.toThrow(AlreadyOwned);
  order.push('first');
  claim.release();
  await next;
  expect(order).toEqual(['first', 'next']);
});

test('a process that has the process id of an earlier one is not ended', async () => {
  const { child, identity } = startProcess('setInterval(() => {}, 1000)');
  await endProcess({ pid: identity.pid, startedAt: 'an earlier boot:1' }, 100);
  expect(isRunning(identity)).toBe(true);
  child.kill('SIGKILL');
});

test('a process that ignores SIGTERM is ended by SIGKILL', async () => {
  const { child, identity } = startProcess(
    "process.on('SIGTERM', () => {}); console.log('deaf'); setInterval(() => {}, 1000)",
  );
  await once(child.stdout, 'data');
  await endProcess(identity, 100);
  expect(isRunning(identity)).toBe(false);
});
