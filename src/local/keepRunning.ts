import { setTimeout as delay } from 'node:timers/promises';
import { launch, untilReady, type EngineProgram, type StartedProcess } from './launch.js';
import { isFree } from './ports.js';
import { endProcess } from './processes.js';
import { readRecord, writeRecord } from './record.js';
import type { EngineNotice } from './types.js';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;
/** After an engine has run for this long, its next restart follows the first pause again. */
const STEADY_AFTER_MS = 10_000;

/** An engine that is restarted when its process ends. */
export interface KeptEngine {
  /** The process that is running, or the last one that ran. */
  current(): StartedProcess;
  /** Stops restarting. No new process is started. */
  leave(): void;
}

const NAMES = { temporal: 'Temporal', mongodb: 'MongoDB' } as const;

/**
 * Restarts an engine that this process started or adopted, each time its process ends. It keeps its data and its ports,
 * because the clients of the service are connected to these. The pause before a restart doubles, up to 30 seconds,
 * until an engine has run for ten seconds.
 */
export function keepRunning(
  program: EngineProgram,
  first: StartedProcess,
  notify: (notice: EngineNotice) => void,
): KeptEngine {
  const leaving = new AbortController();
  let current = first;
  const say = (state: EngineNotice['state'], text: string) =>
    notify({ engine: program.name, state, message: `${NAMES[program.name]} ${text}` });

  async function keep(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    let upSince = Date.now();
    for (;;) {
      await Promise.race([current.ended(leaving.signal), aborted(leaving.signal)]);
      if (leaving.signal.aborted) return;
      const endedAt = Date.now();
      if (endedAt - upSince > STEADY_AFTER_MS) pause = FIRST_PAUSE_MS;
      say('ended', `(process ${current.identity.pid}) ended. It is restarted. Its log is ${program.logPath}.`);
      do {
        await delay(pause, undefined, { signal: leaving.signal }).catch(() => undefined);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
        if (leaving.signal.aborted) return;
        // An error, such as a full disk, may be temporary. The next attempt follows after a longer pause.
      } while (!(await restart().catch(() => false)));
      upSince = Date.now();
      const took = ((upSince - endedAt) / 1000).toFixed(1);
      say('restarted', `runs again (process ${current.identity.pid}) after ${took} seconds, with the same data.`);
    }
  }

  /** Restarts the engine. @returns false if another program has a port, or if the engine does not respond */
  async function restart(): Promise<boolean> {
    const free = await Promise.all(first.ports.map(isFree));
    if (leaving.signal.aborted || !free.every(Boolean)) return false;
    const known = readRecord(program.dataDir, program.name)?.engine;
    current = launch(program, first.ports);
    if (!(await untilReady(program, current))) {
      if (!leaving.signal.aborted) await endProcess(current.identity, 2_000);
      return false;
    }
    const record = readRecord(program.dataDir, program.name);
    // Processes that share the engine read from the record that it responds, and its process.
    if (record && known)
      writeRecord(program.dataDir, program.name, { ...record, engine: { ...known, pid: current.identity.pid } });
    return true;
  }

  void keep();
  return { current: () => current, leave: () => leaving.abort() };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
