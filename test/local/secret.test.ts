import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.js';
import { writeOnce, writeWhole } from '../../src/privateFile.js';
import { secretKey } from '../../src/secretKey.js';

/**
 * The key that seals secrets, in the data directory. The file is complete or absent, and the key is the same for all
 * processes.
 */

const directory = () => mkdtempSync(join(tmpdir(), 'secret-'));
const keyOf = (dataDir: string) => secretKey(readConfig({ DATA_DIR: dataDir }, 'all'));
const source = (file: string) => JSON.stringify(join(import.meta.dirname, '../../src', file));

/** Runs some code in a process. @returns its last output */
async function run(code: string): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return output;
}

test('a process that is killed while it writes the key leaves no file, and the next start makes a key', async () => {
  const dataDir = directory();
  // Each write to a file stops half-way, and the process dies.
  const killed = await run(`
    import { open } from 'node:fs/promises';
    const handle = await open(${JSON.stringify(join(dataDir, 'probe'))}, 'w');
    Object.getPrototypeOf(handle).writeFile = async function (text) {
      await this.write(text.slice(0, 10));
      process.kill(process.pid, 'SIGKILL');
    };
    const { readConfig } = await import(${source('config.ts')});
    const { secretKey } = await import(${source('secretKey.ts')});
    await secretKey(readConfig({ DATA_DIR: ${JSON.stringify(dataDir)} }, 'all'));
    console.log('not killed');`);
  expect(killed).toBe('');
  expect(readdirSync(dataDir)).not.toContain('secret');
  expect(readdirSync(dataDir).some((name) => name.endsWith('.part'))).toBe(true);
  const key = await keyOf(dataDir);
  expect(key).toHaveLength(32);
  expect(await keyOf(dataDir)).toEqual(key);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('processes that start at the same time have the same key', async () => {
  const dataDir = directory();
  const code = `
    const { readConfig } = await import(${source('config.ts')});
    const { secretKey } = await import(${source('secretKey.ts')});
    await new Promise((resolve) => setTimeout(resolve, ${Date.now() + 4_000} - Date.now()));
    const key = await secretKey(readConfig({ DATA_DIR: ${JSON.stringify(dataDir)} }, 'all'));
    console.log(key.toString('base64'));`;
  const others = await Promise.all(Array.from({ length: 4 }, () => run(code)));
  const within = await Promise.all(Array.from({ length: 20 }, () => keyOf(directory())));
  expect(new Set(within.map((key) => key.toString('base64'))).size).toBe(20);
  expect(new Set(others).size).toBe(1);
  expect(others[0]?.trim()).toBe(readFileSync(join(dataDir, 'secret'), 'utf8'));
  for (let round = 0; round < 20; round += 1) {
    const fresh = directory();
    const keys = await Promise.all(Array.from({ length: 10 }, () => keyOf(fresh)));
    expect(new Set(keys.map((key) => key.toString('base64'))).size).toBe(1);
    expect(readdirSync(fresh)).toEqual(['secret']);
  }
});

test('a file without a complete key stops the start and is not replaced', async () => {
  const dataDir = directory();
  for (const text of ['', 'aGFsZg==']) {
    writeFileSync(join(dataDir, 'secret'), text);
    await expect(keyOf(dataDir)).rejects.toThrow('does not hold a key of 32 bytes in base64');
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(text);
  }
});

test('files of several writers are complete, and a file that may be written once is not replaced', async () => {
  const file = join(directory(), 'file');
  const texts = Array.from({ length: 20 }, (_, n) => String(n).repeat(50_000));
  await Promise.all(texts.map((text) => writeWhole(file, text)));
  const whole = readFileSync(file, 'utf8');
  expect(texts).toContain(whole);
  await writeOnce(file, 'other');
  expect(readFileSync(file, 'utf8')).toBe(whole);
});
