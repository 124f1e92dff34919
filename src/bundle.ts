import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { basename, dirname, join } from 'node:path';
import { bundleWorkflowCode } from '@temporalio/worker';

const self = fileURLToPath(import.meta.url);

/**
 * Bundles the workflows into one file, unless neither they nor the bundling code have changed since the last time.
 * @param workflows absolute path of their index module
 * @param target absolute path of the bundle
 */
export async function bundleWorkflows(workflows: string, target: string): Promise<void> {
  const folder = dirname(workflows);
  const contract = join(folder, '../src/contract');
  const mark = `${target}.sum`;
  const sum = await sumOf([folder, contract]);
  if ((await readFile(mark, 'utf8').catch(() => '')) === sum) return;
  const { code } = await bundleWorkflowCode({
    workflowsPath: workflows,
    // Evaluated once for all workflows, because none of these modules keeps state between two calls.
    preloadModules: [workflows],
    logger: quiet,
  });
  // Written to a part file, so that another process that builds at the same time never reads half a bundle.
  const part = `${target}.${process.pid}.part`;
  await writeFile(part, code);
  await rename(part, target);
  await writeFile(mark, sum);
}

/** Silences webpack, which throws if it fails. */
const nothing = () => undefined;
const quiet = { log: nothing, trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

async function sumOf(folders: readonly string[]): Promise<string> {
  const sum = createHash('sha256');
  for (const folder of folders) {
    for (const name of (await readdir(folder)).filter((file) => /\.(js|ts)$/.test(file)).toSorted()) {
      sum.update(name).update(await readFile(join(folder, name)));
    }
  }
  const { version } = createRequire(import.meta.url)('@temporalio/worker/package.json') as { version: string };
  return sum
    .update(version)
    .update(await readFile(self))
    .digest('hex');
}

/** Where `npm run build` puts the bundle. */
export const BUILT_BUNDLE = fileURLToPath(new URL('../workflow-bundle.js', import.meta.url));

if (process.argv[1] && basename(process.argv[1]) === basename(self) && process.argv[1] === self) {
  await bundleWorkflows(join(dirname(self), '../workflows/index.js'), BUILT_BUNDLE);
}
