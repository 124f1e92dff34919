import { cp, mkdir, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildClient, buildWeb, hashOf, isRunning, ROOT, tsc, withBuildLock } from './buildParts.mjs';

/**
 * Builds what has changed since the last build. Each build of the service has a folder of its own,
 * `dist/builds/<hash of its sources>`, and `dist/current` points to the newest: a running service keeps the build that
 * it was started from. Types are not checked here; `npm test` checks them.
 */

const BUILDS = join(ROOT, 'dist/builds');
const CURRENT = join(ROOT, 'dist/current');
/** The number of builds that are kept, in addition to each that a running service uses. Older ones are removed. */
const KEPT = 3;

await withBuildLock(async () => {
  await buildClient();
  await buildWeb();
  const hash = await hashOf(
    ['src', 'workflows', 'activities', 'bench', 'web/dist'],
    ['tsconfig.json', 'tsconfig.build.json', 'package-lock.json'],
  );
  const build = join(BUILDS, hash);
  await mkdir(BUILDS, { recursive: true });
  if (!(await exists(build))) await buildService(build);
  await pointTo(build, hash);
  await removeOldBuilds(hash);
});

async function buildService(target) {
  const part = `${target}.${process.pid}.part`;
  await rm(part, { recursive: true, force: true });
  tsc('-p', 'tsconfig.build.json', '--noCheck', '--outDir', part);
  await cp(join(ROOT, 'src/docs/guides'), join(part, 'src/docs/guides'), { recursive: true });
  await cp(join(ROOT, 'src/http/pages/passkeyScript.js'), join(part, 'src/http/pages/passkeyScript.js'));
  await cp(join(ROOT, 'web/dist'), join(part, 'web/dist'), { recursive: true });
  // Bundling is the slowest step, and workflows change rarely: the last bundle is kept beside the builds.
  const bundle = join(ROOT, 'dist/workflow-bundle.js');
  const { bundleWorkflows } = await import(pathToFileURL(join(part, 'src/bundle.js')).href);
  await bundleWorkflows(join(part, 'workflows/index.js'), bundle);
  await cp(bundle, join(part, 'workflow-bundle.js'));
  await rename(part, target);
}

async function pointTo(target, hash) {
  const next = `${CURRENT}.${process.pid}`;
  await rm(next, { force: true });
  // The link is relative, so that the folder can be moved. A junction on Windows needs an absolute path.
  await symlink(process.platform === 'win32' ? target : join('builds', hash), next, 'junction');
  await rename(next, CURRENT);
}

async function removeOldBuilds(hash) {
  const names = await readdir(BUILDS, { withFileTypes: true });
  const found = names
    .filter((entry) => entry.isDirectory() && entry.name !== hash && !entry.name.endsWith('.part'))
    .map(({ name }) => join(BUILDS, name));
  const dated = await Promise.all(found.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })));
  const old = dated.toSorted((a, b) => b.at - a.at).slice(KEPT - 1);
  for (const { path } of old) if (!(await isUsed(path))) await rm(path, { recursive: true, force: true });
}

/** Whether a service runs from a build. It leaves a file in `users`, named after its process (src/local/presence.ts). */
async function isUsed(path) {
  const users = await readdir(join(path, 'users')).catch(() => []);
  return users.some((name) => isRunning(Number.parseInt(name, 10)));
}

function exists(path) {
  return readdir(path).then(
    () => true,
    () => false,
  );
}
