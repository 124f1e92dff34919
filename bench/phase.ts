import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BaselineMessage } from './baseline.js';
import { measure, type Call, type Measured, type Window } from './load.js';

/** One kind of measured call. */
export interface Phase {
  readonly name: PhaseName;
  /** The process whose CPU time counts as the service's: the service, or the baseline's client and worker. */
  readonly pid: number;
  /** Measures one window; one at a time. */
  measure(window: Window): Promise<Measured>;
  /** Ends the process that was started for this phase, if any. */
  stop(): Promise<void>;
}

export const PHASES = ['empty', 'textbook', 'lists.rows', 'rows.update', 'hold_confirm'] as const;
export type PhaseName = (typeof PHASES)[number];

/** A phase whose calls this process makes itself. */
export function ownPhase(name: PhaseName, pid: number, call: Call): Phase {
  return { name, pid, measure: (window) => measure(call, window), stop: () => Promise.resolve() };
}

/**
 * A phase whose workflows another process starts and runs.
 * @param bundle path of the bundled workflows
 */
export async function baselinePhase(
  name: 'empty' | 'textbook',
  temporal: { readonly address: string; readonly namespace: string },
  bundle: string,
): Promise<Phase> {
  const program = fileURLToPath(new URL('./baseline.js', import.meta.url));
  // Standard output is only for the result.
  const child = fork(program, [name, temporal.address, temporal.namespace, bundle], { stdio: ['ignore', 2, 2, 'ipc'] });
  const exited = once(child, 'exit');

  const next = async (): Promise<Exclude<BaselineMessage, { kind: 'failed' }>> => {
    const ended = exited.then(() => [{ kind: 'failed', why: `The process of ${name} ended.` }]);
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [BaselineMessage];
    if (message.kind === 'failed') throw new Error(message.why);
    return message;
  };
  await next();
  return {
    name,
    pid: child.pid ?? 0,
    async measure(window) {
      child.send(window);
      const message = await next();
      if (message.kind !== 'measured') throw new Error(`The process of ${name} said ${message.kind}.`);
      return message.measured;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
