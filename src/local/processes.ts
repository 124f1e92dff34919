import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** One process, told apart from a later one that was given the same id. */
export interface ProcessIdentity {
  pid: number;
  /** Opaque; equal only for the same process since the same boot. */
  startedAt: string;
}

/**
 * When a process was started, as an opaque text, or null when no such process runs.
 * A zombie counts as gone: it holds no file and no port, and in a container nobody may collect it.
 */
export function startTimeOf(pid: number): string | null {
  return process.platform === 'linux' ? startTimeFromProc(pid) : startTimeFromPs(pid);
}

/** The identity of a running process, or null when it does not run. */
export function identify(pid: number): ProcessIdentity | null {
  const startedAt = startTimeOf(pid);
  return startedAt === null ? null : { pid, startedAt };
}

/** True while this very process runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return startTimeOf(identity.pid) === identity.startedAt;
}

/** The command line of a process in one text; empty when it cannot be read. */
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
 * Ends a process and waits until it is gone: SIGTERM, then SIGKILL after `graceMs`.
 * The identity is compared before each signal, so a process that took over the id is never hit.
 */
export async function endProcess(identity: ProcessIdentity, graceMs = 10_000): Promise<void> {
  signal(identity, 'SIGTERM');
  if (await goneWithin(identity, graceMs)) return;
  signal(identity, 'SIGKILL');
  if (await goneWithin(identity, 10_000)) return;
  throw new Error(`Process ${identity.pid} does not end, not even by SIGKILL.`);
}

function signal(identity: ProcessIdentity, name: 'SIGTERM' | 'SIGKILL'): void {
  if (!isRunning(identity)) return;
  try {
    process.kill(identity.pid, name);
  } catch (error) {
    // It ended between the look and the signal.
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
    // The second field is the name in brackets and may hold spaces and brackets itself: proc_pid_stat(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    const ticksSinceBoot = fields[19];
    if (state === 'Z' || state === 'X' || ticksSinceBoot === undefined) return null;
    return `${bootId()}:${ticksSinceBoot}`;
  } catch {
    return null;
  }
}

// Ticks count from boot, so after a reboot a number alone could fit another process.
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
