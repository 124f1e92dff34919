import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The parts that are built in place when their sources have changed. No service runs from these builds. */

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The age at which a lock is considered abandoned, milliseconds. It is longer than any build takes. */
const LOCK_LASTS = 5 * 60_000;

/** Runs a build under a lock: one process at a time builds in this checkout, and other processes wait. */
export async function withBuildLock(build) {
  const lock = join(ROOT, 'dist/build.lock');
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  while (!(await take(lock))) {
    if (await isLeft(lock)) await rm(lock, { force: true });
    else await delay(100);
  }
  try {
    await build();
  } finally {
    await rm(lock, { force: true });
  }
}

async function take(lock) {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether the process that took the lock has died. A lock without a process id is still being written. */
async function isLeft(lock) {
  const [found, holder] = await Promise.all([stat(lock).catch(() => null), readFile(lock, 'utf8').catch(() => '')]);
  if (!found) return false;
  return Date.now() - found.mtimeMs > LOCK_LASTS || (holder !== '' && !isRunning(Number(holder)));
}

/** Whether there is a process of this id. */
export function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of another user cannot be signalled, but runs.
    return error.code === 'EPERM';
  }
}

/** Builds `client/dist`. */
export async function buildClient() {
  const sources = await hashOf(['client/src'], ['client/tsconfig.json', 'package-lock.json']);
  const mark = join(ROOT, 'client/dist/.sources');
  if ((await readFile(mark, 'utf8').catch(() => '')) === sources) return;
  tsc('-p', 'client');
  await writeFile(mark, sources);
}

/** Builds the app, `web/dist`. The client must be built before. Types are not checked here. */
export async function buildWeb() {
  const sources = await hashOf(
    ['web/src', 'client/src'],
    [
      'web/index.html',
      'web/vite.config.ts',
      'web/firstView.ts',
      'web/tsconfig.json',
      'package-lock.json',
      'src/engine/plainText.ts',
      'src/engine/names.ts',
    ],
  );
  const target = join(ROOT, 'web/dist');
  if ((await readFile(join(target, '.sources'), 'utf8').catch(() => '')) === sources) return;
  const part = `${target}.${process.pid}.part`;
  // Without NODE_ENV, Vite takes the value of its parent, and the app gets the development checks of its libraries.
  runTool('vite/bin/vite.js', ['build', 'web', '--logLevel', 'warn', '--outDir', part, '--emptyOutDir'], {
    NODE_ENV: 'production',
  });
  await writeFile(join(part, '.sources'), sources);
  await rm(target, { recursive: true, force: true });
  await rename(part, target);
}

/** Runs the compiler, and ends the process if the compiler fails. */
export function tsc(...args) {
  runTool('typescript/bin/tsc', args);
}

function runTool(program, args, env = {}) {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules', program), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** A hash over the names and contents of all files below some folders, and of some files. */
export async function hashOf(folders, files) {
  const sum = createHash('sha256');
  const below = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
    }),
  );
  const all = [...below.flat(), ...files.map((file) => join(ROOT, file))].toSorted((a, b) => (a < b ? -1 : 1));
  for (const file of all) sum.update(file.slice(ROOT.length)).update(await readFile(file));
  return sum.digest('hex').slice(0, 16);
}
