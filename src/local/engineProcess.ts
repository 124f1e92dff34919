import { keepRunning, type KeptEngine } from './keepRunning.js';
import { endOfLog, launch, probeOnce, readLog, untilReady, type EngineProgram, type StartedProcess } from './launch.js';
import { freePort, isFree } from './ports.js';
import { commandLineOf, endProcess, goneFrom, isRunning, type ProcessIdentity } from './processes.js';
import { readRecord } from './record.js';
import { EngineUnavailable, type EngineNotice } from './types.js';

/** An engine that responds. */
export interface RunningEngine {
  ports: number[];
  version: string;
  /** The process that responded first. A restart changes it. */
  pid: number;
  /** Leaves the engine running, and no longer restarts it. */
  leave(): void;
  stop(): Promise<void>;
}

/**
 * Starts an engine on the ports that it had before. An engine that a killed service left running is adopted if it is
 * healthy and was started with the same command; otherwise it is ended first. The caller holds the data directory. The
 * engine is restarted when its process ends.
 * @param notify is called with what happens to the engine after its start
 * @throws EngineUnavailable if the engine does not start; the message has the end of its log
 */
export async function runEngine(
  program: EngineProgram,
  notify: (notice: EngineNotice) => void = () => undefined,
): Promise<RunningEngine> {
  const record = readRecord(program.dataDir, program.name);
  const running = leftover(program);
  if (running && record) {
    const same = JSON.stringify(program.command(record.ports)) === JSON.stringify(record.command);
    const output = () => readLog(program.logPath, 0);
    const ended = (signal: AbortSignal) => goneFrom(running, signal);
    const process: StartedProcess = { identity: running, ports: record.ports, ended, output };
    const adopted = same ? await probeOnce(program, process) : null;
    if (adopted) return engineOf(program, process, adopted.version, keepRunning(program, process, notify));
    await endProcess(running);
  }
  // Another process may take a port between the check and the engine's start. The engine then ends, or gets no
  // connections, and is started again on other ports.
  for (let attempt = 1; ; attempt += 1) {
    const ports = await choosePorts(attempt === 1 ? (record?.ports ?? []) : [], program.wantedPorts);
    const process = launch(program, ports);
    const answer = await untilReady(program, process);
    if (answer) return engineOf(program, process, answer.version, keepRunning(program, process, notify));
    const hasEnded = !isRunning(process.identity);
    await endProcess(process.identity, 2_000);
    const mayRetry = hasEnded || !(await Promise.all(ports.map(isFree))).every(Boolean);
    if (attempt === 3 || !mayRetry)
      throw new EngineUnavailable(`${program.name} did not start. ${endOfLog(program.logPath)}`);
  }
}

// Only a process that is certainly this engine: it has the same id and start time, and the data in its command line.
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

function engineOf(program: EngineProgram, started: StartedProcess, version: string, kept: KeptEngine): RunningEngine {
  const leave = () => kept.leave();
  const stop = async () => {
    leave();
    const { identity, ports } = kept.current();
    // A failed request does not matter, because the process is ended below.
    if (isRunning(identity)) await program.askToEnd?.(ports).catch(() => undefined);
    await endProcess(identity);
  };
  return { ports: started.ports, version, pid: started.identity.pid, leave, stop };
}
