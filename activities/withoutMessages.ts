import { ApplicationFailure } from '@temporalio/activity';
import type { Logger } from 'pino';
import { isTransient } from '../src/store/database.js';

type Activity = (...args: never[]) => Promise<unknown>;

/**
 * Wraps activities so that no error message reaches Temporal or the log, because a message may contain what a caller
 * sent. Temporal gets the kind of the error, and whether the activity may succeed later.
 */
export function withoutMessages<T extends { readonly [Name in keyof T]: Activity }>(activities: T, log: Logger): T {
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
        const callId = typeof args[0] === 'string' ? args[0] : undefined;
        log.warn({ activity: name, callId, kind, frames }, 'an activity failed');
        throw ApplicationFailure.create({
          type: isTransient(error) ? 'Unavailable' : 'Broken',
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
