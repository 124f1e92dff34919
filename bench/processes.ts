import { readFileSync } from 'node:fs';

/** The length of one clock tick in /proc: USER_HZ is 100 on every architecture that Node runs on. */
const MILLISECONDS_A_TICK = 10;

/**
 * The CPU time that all threads of a process have used, user and system.
 * @returns milliseconds, or null if there is no /proc or no such process
 * @see proc_pid_stat(5), fields 14 and 15
 */
export function cpuTime(pid: number | null): number | null {
  if (pid === null) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in brackets, which may contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * MILLISECONDS_A_TICK;
  } catch {
    return null;
  }
}

/** The CPU times of several processes at one moment, by the name of their part. */
export type CpuTimes<Part extends string> = Readonly<Record<Part, number | null>>;

/** The CPU time of each part between two moments, in milliseconds per call. */
export function cpuPerCall<Part extends string>(
  before: CpuTimes<Part>,
  after: CpuTimes<Part>,
  calls: number,
): CpuTimes<Part> {
  const parts = Object.keys(before) as Part[];
  return Object.fromEntries(
    parts.map((part) => {
      const [from, to] = [before[part], after[part]];
      return [part, from === null || to === null ? null : (to - from) / calls];
    }),
  ) as Record<Part, number | null>;
}
