import { execFile } from 'node:child_process';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '../../src/config.js';

const run = promisify(execFile);

/**
 * A Python with a package, kept in the cache of the tests.
 * @returns the folder, or the reason if Python is missing or the package cannot be fetched
 */
export async function pythonWith(requirement: string): Promise<{ bin: string } | string> {
  const home = join(readConfig(process.env, 'all').cacheDir, `python-${requirement.replace('==', '-')}`);
  const bin = join(home, 'bin');
  const there = () =>
    access(join(bin, 'complete')).then(
      () => true,
      () => false,
    );
  if (await there()) return { bin };
  try {
    await run('python3', ['-m', 'venv', '--clear', home]);
  } catch {
    return 'There is no python3 with venv on this machine.';
  }
  try {
    await run(join(bin, 'python'), ['-m', 'pip', 'install', '--quiet', '--retries', '1', requirement], {
      timeout: 240_000,
    });
    await writeFile(join(bin, 'complete'), '');
    return { bin };
  } catch {
    return `${requirement} could not be fetched from PyPI.`;
  }
}
