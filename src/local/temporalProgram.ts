import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { claimInTurn } from './ownership.js';
import { findProgram, isProgram, runTool, ToolFailed, toolsDirectory, tryDownload } from './programs.js';
import { withProgress } from './progress.js';
import { EngineUnavailable, type EngineSource, type LocalOptions } from './types.js';

/** A Temporal program and its source. */
export interface TemporalProgram {
  path: string;
  source: EngineSource;
}

/**
 * Finds a Temporal program or gets one: TEMPORAL_CLI_PATH, `temporal` on PATH, the cache, the official download, a
 * build from source with Go.
 * @throws EngineUnavailable if none of them works; the message says what to install or to set
 */
export async function findTemporal(options: LocalOptions): Promise<TemporalProgram> {
  const { env } = options;
  if (env.TEMPORAL_CLI_PATH) {
    if (isProgram(env.TEMPORAL_CLI_PATH)) return { path: env.TEMPORAL_CLI_PATH, source: 'installed' };
    throw new EngineUnavailable(`TEMPORAL_CLI_PATH is ${env.TEMPORAL_CLI_PATH}, which is not an executable file.`);
  }
  const installed = findProgram('temporal', env.PATH);
  if (installed) return { path: installed, source: 'installed' };

  const directory = join(options.cacheDir, 'temporal');
  const cached = join(directory, `temporal-${pinnedVersion()}`);
  if (isProgram(cached)) return { path: cached, source: 'cache' };
  mkdirSync(directory, { recursive: true });
  // If two services start at the same time on a new machine, the second one waits for the result of the first.
  const claim = await withProgress(options.progress, 'Waiting for another process, which is getting Temporal', () =>
    claimInTurn(directory),
  );
  try {
    if (isProgram(cached)) return { path: cached, source: 'cache' };
    if (await download(options, directory, cached)) return { path: cached, source: 'downloaded' };
    await build(options, directory, cached);
    return { path: cached, source: 'built' };
  } finally {
    claim.release();
  }
}

/** The version of the Temporal CLI that is downloaded or built, as `tools/temporal/go.mod` pins it. */
function pinnedVersion(): string {
  const goMod = readFileSync(join(toolsDirectory('temporal'), 'go.mod'), 'utf8');
  const version = /^\s*(?:require )?github\.com\/temporalio\/cli (v\S+)/m.exec(goMod)?.[1];
  if (!version) throw new Error('tools/temporal/go.mod names no version of github.com/temporalio/cli.');
  return version;
}

async function download(options: LocalOptions, directory: string, target: string): Promise<boolean> {
  const script = join(toolsDirectory('temporal'), 'download.mjs');
  const into = join(directory, 'download');
  const done = await withProgress(options.progress, 'Downloading Temporal', () =>
    tryDownload(script, into, [pinnedVersion()]),
  );
  if (done === null) return false;
  const file = readdirSync(into).find((name) => name.startsWith('temporal') && !name.endsWith('.downloading'));
  if (file === undefined) return false;
  chmodSync(join(into, file), 0o755);
  renameSync(join(into, file), target);
  return true;
}

async function build(options: LocalOptions, directory: string, target: string): Promise<void> {
  const go = findProgram('go', options.env.PATH);
  const advice =
    'Install Go 1.26.4 or later, or put the Temporal CLI on PATH, or set TEMPORAL_CLI_PATH to it, or TEMPORAL_ADDRESS to a running Temporal.';
  if (go === null) {
    throw new EngineUnavailable(
      `Temporal could not be downloaded, and building it needs Go, which is not on PATH. ${advice}`,
    );
  }
  const next = join(directory, `build.${process.pid}`);
  const source = ['-C', toolsDirectory('temporal'), '-mod=readonly', '-buildvcs=false', '-ldflags=-s -w'];
  try {
    await withProgress(options.progress, 'Building Temporal from source (about 5 minutes the first time)', () =>
      runTool([go, 'build', ...source, '-o', next, 'github.com/temporalio/cli/cmd/temporal']),
    );
    renameSync(next, target);
  } catch (error) {
    rmSync(next, { force: true });
    if (!(error instanceof ToolFailed)) throw error;
    throw new EngineUnavailable(
      `Temporal could not be downloaded, and building it failed: ${error.message}\n${advice}`,
    );
  }
}
