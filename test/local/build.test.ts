import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { freePort } from '../../src/local/ports.js';
import { ask, until } from '../setup/service.js';

/** The commands build before they run. A running service keeps the build that it was started from. */

const ROOT = join(import.meta.dirname, '../..');
const COPIED = ['src', 'workflows', 'activities', 'bench', 'client', 'web', 'tools/build.mjs', 'tools/buildParts.mjs'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];

/** A copy of the sources in a separate folder. */
function checkout(): string {
  const root = mkdtempSync(join(tmpdir(), 'build-'));
  for (const name of [...COPIED, ...FILES])
    cpSync(join(ROOT, name), join(root, name), {
      recursive: true,
      filter: (path) => !/(client|web)\/(node_modules|dist)$/.test(path),
    });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

test('builds beside a running service do not change its build, and remove it when the service has ended', async () => {
  const root = checkout();
  const builds = () => readdirSync(join(root, 'dist/builds'));
  const current = () => basename(readlinkSync(join(root, 'dist/current')));
  const build = async () => {
    await promisify(execFile)(process.execPath, ['tools/build.mjs'], { cwd: root });
    return current();
  };
  const change = () => appendFileSync(join(root, 'src/main.ts'), `// ${Date.now()}\n`);

  // Two processes that build at the same time make the same build.
  const [first] = await Promise.all([build(), build()]);
  expect(builds()).toEqual([first]);
  const port = await freePort([]);
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    DATA_DIR: join(root, 'data'),
    DEMO: 'false',
    TEMPORAL_ADDRESS: inject('temporalAddress'),
    MONGODB_URI: inject('mongoUri'),
    TEMPORAL_TASK_QUEUE: basename(root),
    MONGODB_DATABASE: basename(root),
  };
  const service = spawn(process.execPath, ['dist/current/src/main.js', 'all'], { cwd: root, env, stdio: 'ignore' });
  try {
    const status = async () => (await ask({ port }, '/health', { host: 'localhost' }).catch(() => null))?.status;
    await until(status, (now) => now === 200);
    for (let n = 0; n < 4; n += 1) {
      change();
      expect(await build()).not.toBe(first);
      expect(await status()).toBe(200);
      expect(builds()).toContain(first);
    }
    // The builds that no service uses are removed, except the newest.
    expect(builds()).toHaveLength(4);
    // The service reads a page of the documentation from its build.
    const page = await ask({ port }, '/docs/operating', { host: 'localhost' });
    expect([page.status, existsSync(join(root, 'dist/builds', first, 'src/main.js'))]).toEqual([200, true]);
    const company = await promisify(execFile)(process.execPath, ['dist/current/src/operator/company.js', 'list'], {
      cwd: root,
      env,
    });
    expect(company.stderr).toBe('');
  } finally {
    service.kill('SIGTERM');
    await once(service, 'exit');
  }
  for (let n = 0; n < 2; n += 1) {
    change();
    await build();
  }
  expect(builds()).not.toContain(first);
  expect(builds()).toHaveLength(3);
});
