import { ApplicationFailure } from '@temporalio/activity';
import type { Logger } from 'pino';
import { isUnreachable } from '../src/store/database.js';

/** Errors that only say "not yet": the step is tried again for as long as it takes. */
const PASSING: ReadonlySet<string> = new Set(['StillSending', 'NotAccepted', 'Stopped']);

/** Whether what failed may work later as it is. */
export function isPassing(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof Error && PASSING.has(error.name));
}

type Activity = (...args: never[]) => Promise<unknown>;

/** Activities of which no message, of an engine or of our code, reaches Temporal or the log: it could carry what a caller sent. */
export function guarded<T extends { readonly [Name in keyof T]: Activity }>(activities: T, log: Logger): T {
  const wrap =
    <A extends unknown[], R>(name: string, activity: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        return await activity(...args);
      } catch (error) {
        const { name: kind, stack = '' } = error instanceof Error ? error : new Error();
        const frames = stack
          .split('\n')
          .filter((line) => /^\s+at /.test(line))
          .slice(0, 8);
        log.warn(
          { activity: name, callId: typeof args[0] === 'string' ? args[0] : undefined, kind, frames },
          'an activity failed',
        );
        throw ApplicationFailure.create({
          type: isPassing(error) ? 'Unavailable' : 'Broken',
          message: `${name} failed with ${kind}`,
        });
      }
    };
  return Object.fromEntries(
    Object.entries(activities).map(([name, activity]) => [
      name,
      wrap(name, activity as (...args: unknown[]) => Promise<unknown>),
    ]),
  ) as unknown as T;
}
