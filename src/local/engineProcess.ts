import { spawn } from 'node:child_process';
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, isFree, isListening } from './ports.js';
import { commandLineOf, endProcess, identify, isRunning, type ProcessIdentity } from './processes.js';
import { readRecord, writeRecord } from './record.js';
import { EngineUnavailable } from './types.js';

const START_LIMIT_MS = 60_000;
const LOG_LIMIT_BYTES = 10_000_000;

/** How to run one engine. */
export interface EngineProgram {
  name: 'temporal' | 'mongodb';
  dataDir: string;
  /** Ports to take when nothing is remembered; one entry for each port the engine needs. */
  wantedPorts: (number | undefined)[];
  command(ports: number[]): string[];
  /** A text that is in the command line of this engine with this data, and of nothing else. */
  marker: string;
  logPath: string;
  /**
   * Asks the engine itself; throws while it does not answer as it should, or when what answers is not
   * this process: somebody else may have got the port in the moment before it did.
   */
  probe(started: StartedProcess): Promise<{ version: string }>;
  /** Asks the engine to end by itself, when it has a better way than SIGTERM. */
  askToEnd?(ports: number[]): Promise<void>;
}

/** A process that was started, whether or not it answers yet. */
export interface StartedProcess {
  identity: ProcessIdentity;
  ports: number[];
  /** What this process has printed so far. */
  output(): string;
}

/** An engine that answers. */
export interface RunningEngine {
  ports: number[];
  version: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Brings an engine up: adopts the one a killed service left behind when it is healthy and was started
 * just as it would be now, ends it otherwise, and starts a new one on the ports used before.
 * The caller holds the data directory.
 * @throws EngineUnavailable when the engine does not start; the message has the end of its log
 */
export async function runEngine(program: EngineProgram): Promise<RunningEngine> {
  const record = readRecord(program.dataDir, program.name);
  const left = leftover(program);
  if (left && record) {
    const same = JSON.stringify(program.command(record.ports)) === JSON.stringify(record.command);
    const process: StartedProcess = { identity: left, ports: record.ports, output: () => readLog(program.logPath, 0) };
    const adopted = same ? await probeOnce(program, process) : null;
    if (adopted) return running(program, process, adopted.version);
    await endProcess(left);
  }
  // Somebody else may take a port between our look and the engine's start, if only for a moment: then it ends by
  // itself, or hears nothing, and is tried again on others.
  for (let attempt = 1; ; attempt += 1) {
    const ports = await choosePorts(attempt === 1 ? (record?.ports ?? []) : [], program.wantedPorts);
    const process = launch(program, ports);
    const answer = await untilReady(program, process);
    if (answer) return running(program, process, answer.version);
    const gone = !isRunning(process.identity);
    await endProcess(process.identity, 2_000);
    const mayHelp = gone || !(await Promise.all(ports.map(isFree))).every(Boolean);
    if (attempt === 3 || !mayHelp)
      throw new EngineUnavailable(`${program.name} did not start. ${endOfLog(program.logPath)}`);
  }
}

// Never a process we cannot prove to be ours: same id, same start time, our data in its command line.
function leftover(program: EngineProgram): ProcessIdentity | null {
  const identity = readRecord(program.dataDir, program.name)?.process;
  if (!identity || !isRunning(identity)) return null;
  return commandLineOf(identity.pid).includes(program.marker) ? identity : null;
}

async function choosePorts(remembered: number[], wanted: (number | undefined)[]): Promise<number[]> {
  const ports: number[] = [];
  for (const [index, port] of wanted.entries()) {
    const candidates = [remembered[index], port].filter(
      (candidate) => candidate === undefined || !ports.includes(candidate),
    );
    let chosen = await freePort(candidates);
    while (ports.includes(chosen)) chosen = await freePort([]);
    ports.push(chosen);
  }
  return ports;
}

function launch(program: EngineProgram, ports: number[]): StartedProcess {
  const command = program.command(ports);
  const [file = '', ...args] = command;
  mkdirSync(dirname(program.logPath), { recursive: true });
  if (existsSync(program.logPath) && statSync(program.logPath).size > LOG_LIMIT_BYTES) {
    renameSync(program.logPath, `${program.logPath}.old`);
  }
  const log = openSync(program.logPath, 'a');
  const logStart = fstatSync(log).size;
  // A process group of its own: Ctrl-C in a terminal reaches the service alone, which stops in order.
  const child = spawn(file, args, { detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  // Without a listener a missing file would be thrown at the whole process; it shows below as no id.
  child.once('error', () => undefined);
  child.unref();
  const identity = child.pid === undefined ? null : identify(child.pid);
  if (identity === null) {
    throw new EngineUnavailable(`${program.name} did not start (${file}). ${endOfLog(program.logPath)}`);
  }
  writeRecord(program.dataDir, program.name, { ports, command, process: identity });
  return { identity, ports, output: () => readLog(program.logPath, logStart) };
}

async function untilReady(program: EngineProgram, started: StartedProcess) {
  const deadline = Date.now() + START_LIMIT_MS;
  while (isRunning(started.identity) && Date.now() < deadline) {
    const answer = await probeOnce(program, started);
    if (answer) return answer;
    await delay(25);
  }
  return null;
}

async function probeOnce(program: EngineProgram, started: StartedProcess): Promise<{ version: string } | null> {
  // Clients back off for up to a second after a refused connection, so the port is looked at first.
  const [first] = started.ports;
  if (first === undefined || !(await isListening(first))) return null;
  try {
    return await program.probe(started);
  } catch {
    return null;
  }
}

function running(program: EngineProgram, { identity, ports }: StartedProcess, version: string): RunningEngine {
  const stop = async () => {
    // Whether or not it could be asked, it is ended below.
    if (isRunning(identity)) await program.askToEnd?.(ports).catch(() => undefined);
    await endProcess(identity);
  };
  return { ports, version, pid: identity.pid, stop };
}

function readLog(logPath: string, from: number): string {
  return existsSync(logPath) ? readFileSync(logPath).subarray(from).toString() : '';
}

function endOfLog(logPath: string): string {
  const text = readLog(logPath, 0).trim().slice(-600);
  return `Its log is ${logPath}${text === '' ? '.' : `; the end of it:\n${text}`}`;
}
