import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isRunning } from './processes.js';

/** The file that says that this process uses a directory: the engines of a data directory, or a build. */
export interface Presence {
  leave(): void;
}

/** Adds this process to the users of a directory, by a file in its folder `users`. */
export function joinUsers(directory: string): Presence {
  const users = join(directory, 'users');
  mkdirSync(users, { recursive: true });
  const self = identify(process.pid);
  if (self === null) throw new Error('The start time of this process could not be read. Check that `ps` is installed.');
  const file = join(users, `${self.pid}~${encodeURIComponent(self.startedAt)}`);
  writeFileSync(file, '');
  return { leave: () => rmSync(file, { force: true }) };
}

/** Ids of the running processes that use a directory. Removes the files of ended ones. */
export function usersOf(directory: string): number[] {
  const users = join(directory, 'users');
  mkdirSync(users, { recursive: true });
  return readdirSync(users).flatMap((name) => {
    const [pid = '', startedAt = ''] = name.split('~');
    if (isRunning({ pid: Number(pid), startedAt: decodeURIComponent(startedAt) })) return [Number(pid)];
    rmSync(join(users, name), { force: true });
    return [];
  });
}
