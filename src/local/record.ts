import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessIdentity } from './processes.js';
import type { Engine } from './types.js';

/** The record of an engine, kept between starts. */
export interface EngineRecord {
  ports: number[];
  process?: ProcessIdentity;
  /** The whole command. A running engine is adopted only if the command has not changed. */
  command: string[];
  /** Set once the engine responds. */
  engine?: Omit<Engine, 'stop'>;
}

type Records = Partial<Record<string, EngineRecord>>;

/** The record of one engine in `engines.json`; null if there is no readable one. */
export function readRecord(dataDir: string, engine: string): EngineRecord | null {
  return readAll(dataDir)[engine] ?? null;
}

/**
 * Writes the record of one engine. It is synchronous, so that a crash between the start of a process and its record
 * cannot leave a process without a record.
 */
export function writeRecord(dataDir: string, engine: string, record: EngineRecord): void {
  mkdirSync(dataDir, { recursive: true });
  const next = `${recordFile(dataDir)}.next`;
  writeFileSync(next, `${JSON.stringify({ ...readAll(dataDir), [engine]: record }, null, 2)}\n`);
  renameSync(next, recordFile(dataDir));
}

function readAll(dataDir: string): Records {
  try {
    return JSON.parse(readFileSync(recordFile(dataDir), 'utf8')) as Records;
  } catch {
    // The file is missing, or a full disk has truncated it. The ports are chosen again.
    return {};
  }
}

function recordFile(dataDir: string): string {
  return join(dataDir, 'engines.json');
}
