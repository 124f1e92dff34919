import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The parts that are built in place, each when its sources have changed: no service runs from their builds. */

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Builds `client/dist`. */
export async function buildClient() {
  const sources = await hashOf(['client/src'], ['client/tsconfig.json', 'package-lock.json']);
  const mark = join(ROOT, 'client/dist/.sources');
  if ((await readFile(mark, 'utf8').catch(() => '')) === sources) return;
  tsc('-p', 'client');
  await writeFile(mark, sources);
}

/** Builds the app, `web/dist`. The client must be built. Types are not checked here. */
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
  // Without NODE_ENV, vite takes that of its parent, and the app gets the libraries' checks for development.
  runTool('vite/bin/vite.js', ['build', 'web', '--logLevel', 'warn', '--outDir', part, '--emptyOutDir'], {
    NODE_ENV: 'production',
  });
  await writeFile(join(part, '.sources'), sources);
  await rm(target, { recursive: true, force: true });
  // Another process may have made the same build meanwhile.
  await rename(part, target).catch(() => rm(part, { recursive: true, force: true }));
}

/** Runs the compiler, and ends the process where it fails. */
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
