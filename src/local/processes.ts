import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** How often it is checked whether another service's process still runs, in milliseconds. */
const LOOK_EVERY = 250;

/** One process. The start time distinguishes it from a later process with the same id. */
export interface ProcessIdentity {
  pid: number;
  /** Opaque. Equal only for the same process in the same boot. */
  startedAt: string;
}

/**
 * The start time of a process, as an opaque text; null if no such process runs. A zombie counts as ended: it holds no
 * file and no port, and in a container no parent may reap it.
 */
export function startTimeOf(pid: number): string | null {
  return process.platform === 'linux' ? startTimeFromProc(pid) : startTimeFromPs(pid);
}

/** The identity of a running process, or null if it does not run. */
export function identify(pid: number): ProcessIdentity | null {
  const startedAt = startTimeOf(pid);
  return startedAt === null ? null : { pid, startedAt };
}

/** Whether this process runs; false for another process with its id. */
export function isRunning(identity: ProcessIdentity): boolean {
  return startTimeOf(identity.pid) === identity.startedAt;
}

/** The command line of a process in one text; empty if it cannot be read. */
export function commandLineOf(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/**
 * Ends a process and waits for its end: SIGTERM, then SIGKILL after `graceMs`. The identity is compared before each
 * signal, so that another process with the same id gets none.
 */
export async function endProcess(identity: ProcessIdentity, graceMs = 10_000): Promise<void> {
  signal(identity, 'SIGTERM');
  if (await goneWithin(identity, graceMs)) return;
  signal(identity, 'SIGKILL');
  if (await goneWithin(identity, 10_000)) return;
  throw new Error(`Process ${identity.pid} did not end within 10 seconds of SIGKILL.`);
}

/** Resolves when a process that this process did not start has ended; never resolves after the signal. */
export async function goneFrom(identity: ProcessIdentity, until: AbortSignal): Promise<void> {
  while (isRunning(identity)) {
    await delay(LOOK_EVERY, undefined, { ref: false, signal: until }).catch(() => new Promise(() => undefined));
  }
}

function signal(identity: ProcessIdentity, name: 'SIGTERM' | 'SIGKILL'): void {
  if (!isRunning(identity)) return;
  try {
    process.kill(identity.pid, name);
  } catch (error) {
    // The process ended between the check and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function goneWithin(identity: ProcessIdentity, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (isRunning(identity)) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

function startTimeFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in brackets, which may contain spaces and brackets: proc_pid_stat(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    const ticksSinceBoot = fields[19];
    if (state === 'Z' || state === 'X' || ticksSinceBoot === undefined) return null;
    return `${bootId()}:${ticksSinceBoot}`;
  } catch {
    return null;
  }
}

// Ticks count from boot, so after a reboot the number could belong to another process.
function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
}

function startTimeFromPs(pid: number): string | null {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C', PATH: '/bin:/usr/bin' },
    }).trim();
    const [state = '', ...startedAt] = line.split(/\s+/);
    return line === '' || state.startsWith('Z') ? null : startedAt.join(' ');
  } catch {
    return null;
  }
}
