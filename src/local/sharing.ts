import { setTimeout as delay } from 'node:timers/promises';
import { useDataDirectory, type DirectoryUse } from './dataDirectory.js';
import { isListening } from './ports.js';
import { endProcess, isRunning } from './processes.js';
import { withProgress } from './progress.js';
import { readRecord, writeRecord } from './record.js';
import type { Engine, LocalOptions } from './types.js';

/** An engine that this process started or adopted. `leave` keeps it running for other processes. */
export type OwnEngine = Engine & { leave(): void };

/** How an engine is started here, and how one that another process started is asked to end before SIGTERM. */
export interface EngineWays {
  start(): Promise<OwnEngine>;
  askToEnd?(engine: Omit<Engine, 'stop'>): Promise<void>;
}

/**
 * Starts an engine in the data directory and records its address. With `share`, an engine that another service uses in
 * this directory is used instead. The service that leaves the directory last ends the engine, whichever service started
 * it.
 * @throws EngineUnavailable if another service uses the directory and `share` is not set
 */
export async function startOrShare(kind: Engine['kind'], options: LocalOptions, ways: EngineWays): Promise<Engine> {
  const use = await useDataDirectory(options.dataDir, options.share);
  try {
    const message = `Waiting for the ${kind} of the service that runs in ${options.dataDir}`;
    const shared = await withProgress(options.progress, message, () => sharedEngine(kind, options, use));
    if (shared) return { ...shared, source: 'shared', stop: stopOrLeave(use, () => endShared(kind, options, ways)) };
    const { stop, leave, ...engine } = await ways.start();
    const record = readRecord(options.dataDir, kind);
    if (record) writeRecord(options.dataDir, kind, { ...record, engine });
    return { ...engine, stop: stopOrLeave(use, stop, leave) };
  } catch (error) {
    use.release();
    throw error;
  }
}

/** Ends an engine if no other process uses it; otherwise leaves it running. */
function stopOrLeave(use: DirectoryUse, stop: () => Promise<void>, leave = () => undefined as void) {
  return async () => {
    try {
      await ((await use.leave()) ? stop() : leave());
    } finally {
      use.release();
    }
  };
}

/** The engine that other processes use; null if this process holds the directory and must start one. */
async function sharedEngine(
  kind: Engine['kind'],
  { dataDir }: LocalOptions,
  use: DirectoryUse,
): Promise<Omit<Engine, 'stop'> | null> {
  for (;;) {
    const holds = use.holds();
    if (holds && use.others().length === 0) return null;
    // A holder that does not use the engine is about to leave, and ends the engine.
    const running = holds || use.isHolderUser() ? await runningEngine(kind, dataDir) : null;
    if (running || holds) return running;
    await delay(100);
    await use.tryToHold();
  }
}

async function runningEngine(kind: Engine['kind'], dataDir: string): Promise<Omit<Engine, 'stop'> | null> {
  const { ports: [port] = [], engine, process } = readRecord(dataDir, kind) ?? {};
  if (!engine || !process || port === undefined || !isRunning(process)) return null;
  return (await isListening(port)) ? engine : null;
}

/** Ends an engine that another process started. */
async function endShared(kind: Engine['kind'], { dataDir }: LocalOptions, ways: EngineWays): Promise<void> {
  const { engine, process } = readRecord(dataDir, kind) ?? {};
  if (!process) return;
  // A failed request does not matter, because the process is ended below.
  if (engine && isRunning(process)) await ways.askToEnd?.(engine).catch(() => undefined);
  await endProcess(process);
}
