import { setTimeout as delay } from 'node:timers/promises';
import { useDataDirectory } from './dataDirectory.js';
import { isListening } from './ports.js';
import { isRunning } from './processes.js';
import { withProgress } from './progress.js';
import { readRecord, writeRecord } from './record.js';
import { EngineUnavailable, type Engine, type LocalOptions } from './types.js';

/**
 * Takes the data directory, starts an engine in it and notes where it is. With `share`, an engine that
 * another service runs in this directory is used instead; it stays that service's to stop.
 * @throws EngineUnavailable when another service holds the directory and `share` is not set
 */
export async function startOrShare(
  kind: Engine['kind'],
  options: LocalOptions,
  start: () => Promise<Engine>,
): Promise<Engine> {
  const giveBack = await holdOrNull(options);
  if (giveBack === null) {
    const message = `Waiting for the ${kind} of the service that runs in ${options.dataDir}`;
    const engine = await withProgress(options.progress, message, () => sharedEngine(kind, options));
    return engine ?? startOrShare(kind, options, start);
  }
  try {
    const { stop, ...engine } = await start();
    const record = readRecord(options.dataDir, kind);
    if (record) writeRecord(options.dataDir, kind, { ...record, engine });
    const stopAndGiveBack = async () => {
      await stop();
      giveBack();
    };
    return { ...engine, stop: stopAndGiveBack };
  } catch (error) {
    giveBack();
    throw error;
  }
}

async function holdOrNull(options: LocalOptions): Promise<(() => void) | null> {
  try {
    return await useDataDirectory(options.dataDir);
  } catch (error) {
    if (options.share && error instanceof EngineUnavailable) return null;
    throw error;
  }
}

/** The engine of the service that holds the directory, or null when that service has ended meanwhile. */
async function sharedEngine(kind: Engine['kind'], options: LocalOptions): Promise<Engine | null> {
  for (;;) {
    const record = readRecord(options.dataDir, kind);
    const [port] = record?.ports ?? [];
    if (
      record?.engine &&
      record.process &&
      isRunning(record.process) &&
      port !== undefined &&
      (await isListening(port))
    ) {
      return { ...record.engine, source: 'shared', stop: async () => undefined };
    }
    const giveBack = await holdOrNull(options);
    if (giveBack !== null) {
      giveBack();
      return null;
    }
    await delay(100);
  }
}
