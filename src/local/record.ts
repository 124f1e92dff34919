import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessIdentity } from './processes.js';
import type { Engine } from './types.js';

/** What is remembered of an engine between two starts. */
export interface EngineRecord {
  ports: number[];
  process?: ProcessIdentity;
  /** The whole command, so that an engine left over is adopted only when it would be started the same. */
  command: string[];
  /** Set once the engine answers. */
  engine?: Omit<Engine, 'stop'>;
}

type Records = Partial<Record<string, EngineRecord>>;

/** The record of one engine in `engines.json`, or null when there is none that can be read. */
export function readRecord(dataDir: string, engine: string): EngineRecord | null {
  return readAll(dataDir)[engine] ?? null;
}

/**
 * Writes the record of one engine. Synchronous, so that no moment lies between the start of a process
 * and its record in which a crash would leave a process that nobody knows of.
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
    // Missing, or cut short by a full disk: ports are chosen anew.
    return {};
  }
}

function recordFile(dataDir: string): string {
  return join(dataDir, 'engines.json');
}
