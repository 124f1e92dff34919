import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { claimInTurn } from './ownership.js';
import { findProgram, isProgram, toolsDirectory, tryDownload } from './programs.js';
import { withProgress } from './progress.js';
import { EngineUnavailable, type EngineSource, type LocalOptions } from './types.js';

/** A real `mongod` and its source. */
export interface MongodProgram {
  path: string;
  source: EngineSource;
}

/**
 * Finds a real `mongod` or gets one: MONGOMS_SYSTEM_BINARY, `mongod` on PATH, the cache, the official download. Null if
 * none of them works.
 * @throws EngineUnavailable if MONGOMS_SYSTEM_BINARY names no program
 */
export async function findMongod(options: LocalOptions): Promise<MongodProgram | null> {
  const named = options.env.MONGOMS_SYSTEM_BINARY;
  if (named) {
    if (isProgram(named)) return { path: named, source: 'installed' };
    throw new EngineUnavailable(`MONGOMS_SYSTEM_BINARY is ${named}, which is not an executable file.`);
  }
  const installed = findProgram('mongod', options.env.PATH);
  if (installed) return { path: installed, source: 'installed' };

  const directory = join(options.cacheDir, 'mongodb');
  const cached = cachedProgram(directory);
  if (cached) return { path: cached, source: 'cache' };
  mkdirSync(directory, { recursive: true });
  const claim = await withProgress(options.progress, 'Waiting for another process, which is getting MongoDB', () =>
    claimInTurn(directory),
  );
  try {
    const cachedNow = cachedProgram(directory);
    if (cachedNow) return { path: cachedNow, source: 'cache' };
    const script = join(toolsDirectory('mongo'), 'download.mjs');
    const into = join(directory, 'download');
    await withProgress(options.progress, 'Downloading MongoDB', () => tryDownload(script, into, []));
    const downloaded = cachedProgram(directory);
    return downloaded === null ? null : { path: downloaded, source: 'downloaded' };
  } finally {
    claim.release();
  }
}

// The downloader names the file by platform and version, and gives it that name only once it is complete.
function cachedProgram(directory: string): string | null {
  const into = join(directory, 'download');
  if (!existsSync(into)) return null;
  const file = readdirSync(into).find((name) => name.startsWith('mongod') && isProgram(join(into, name)));
  return file === undefined ? null : join(into, file);
}
