import { spawn } from 'node:child_process';
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isListening } from './ports.js';
import { identify, isRunning, type ProcessIdentity } from './processes.js';
import { writeRecord } from './record.js';
import { EngineUnavailable } from './types.js';

const START_LIMIT_MS = 60_000;
const LOG_LIMIT_BYTES = 10_000_000;

/** How to run one engine. */
export interface EngineProgram {
  name: 'temporal' | 'mongodb';
  dataDir: string;
  /** Ports to use if none are recorded, with one entry for each port that the engine needs. */
  wantedPorts: (number | undefined)[];
  command(ports: number[]): string[];
  /** A text that is only in the command line of this engine with this data. */
  marker: string;
  logPath: string;
  /**
   * Queries the engine. Throws while it does not respond as expected, or if another process responds, which may have
   * taken the port first.
   */
  probe(started: StartedProcess): Promise<{ version: string }>;
  /** Asks the engine to shut down, if there is a better way than SIGTERM. */
  askToEnd?(ports: number[]): Promise<void>;
}

/** A process that was started and may not respond yet. */
export interface StartedProcess {
  identity: ProcessIdentity;
  ports: number[];
  /** Resolves when the process has ended. @param signal ends the wait, which then never resolves */
  ended(signal: AbortSignal): Promise<void>;
  /** The output of this process so far. */
  output(): string;
}

/**
 * Starts the process of an engine and records it.
 * @throws EngineUnavailable if the program cannot be run
 */
export function launch(program: EngineProgram, ports: number[]): StartedProcess {
  const command = program.command(ports);
  const [file = '', ...args] = command;
  mkdirSync(dirname(program.logPath), { recursive: true });
  if (existsSync(program.logPath) && statSync(program.logPath).size > LOG_LIMIT_BYTES) {
    renameSync(program.logPath, `${program.logPath}.old`);
  }
  const log = openSync(program.logPath, 'a');
  const logStart = fstatSync(log).size;
  // It has its own process group, so that Ctrl-C in a terminal only reaches the service, which then stops the engine.
  const child = spawn(file, args, { detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  // Without a listener, the error of a missing file would end this process. The missing pid is checked below.
  child.once('error', () => undefined);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  child.unref();
  const identity = child.pid === undefined ? null : identify(child.pid);
  if (identity === null) {
    throw new EngineUnavailable(`${program.name} did not start (${file}). ${endOfLog(program.logPath)}`);
  }
  writeRecord(program.dataDir, program.name, { ports, command, process: identity });
  return { identity, ports, ended: () => exited, output: () => readLog(program.logPath, logStart) };
}

/** The version of the engine once it responds; null if it has ended, or does not respond within a minute. */
export async function untilReady(program: EngineProgram, started: StartedProcess) {
  const deadline = Date.now() + START_LIMIT_MS;
  while (isRunning(started.identity) && Date.now() < deadline) {
    const answer = await probeOnce(program, started);
    if (answer) return answer;
    await delay(25);
  }
  return null;
}

/** The version of the engine; null if it does not respond. */
export async function probeOnce(program: EngineProgram, started: StartedProcess): Promise<{ version: string } | null> {
  // Clients back off for up to a second after a refused connection, so the port is checked first.
  const [first] = started.ports;
  if (first === undefined || !(await isListening(first))) return null;
  try {
    return await program.probe(started);
  } catch {
    return null;
  }
}

/** The text of an engine's log from a byte on. */
export function readLog(logPath: string, from: number): string {
  return existsSync(logPath) ? readFileSync(logPath).subarray(from).toString() : '';
}

/** The path of an engine's log, and its last lines. */
export function endOfLog(logPath: string): string {
  const text = readLog(logPath, 0).trim().slice(-600);
  return `Its log is ${logPath}${text === '' ? '.' : ` and ends with:\n${text}`}`;
}
