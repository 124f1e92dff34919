import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identify, startTimeOf } from './processes.js';

/** A directory held by this process until `release`. */
export interface OwnerClaim {
  release(): void;
}

/** Another living process holds the directory. */
export class AlreadyOwned extends Error {
  override readonly name = 'AlreadyOwned';
  constructor(
    readonly directory: string,
    readonly pid: number,
  ) {
    super(`${directory} is in use by process ${pid}.`);
  }
}

interface OwnerEntry {
  id: string;
  pid: number;
  held: boolean;
}

let claimsMade = 0;

/**
 * Claims a directory for this process. Files of dead processes are ignored.
 *
 * Every contender writes its own file, named after its process, and then reads the others. It withdraws if it finds a
 * holder, or a contender whose name sorts before its own. The first in order waits until the rest have withdrawn. No
 * process ever replaces the file of another: with lock files that are taken over when stale, two processes can hold the
 * lock at once.
 *
 * @throws AlreadyOwned if a living process (this one included) holds it
 */
export async function claimDirectory(directory: string): Promise<OwnerClaim> {
  const owners = join(directory, 'owners');
  mkdirSync(owners, { recursive: true });
  const self = identify(process.pid);
  if (self === null) throw new Error('The start time of this process could not be read. Check that `ps` is installed.');
  claimsMade += 1;
  const id = `${self.pid}~${encodeURIComponent(self.startedAt)}~${claimsMade}`;
  const release = () => {
    rmSync(join(owners, `${id}.held`), { force: true });
    rmSync(join(owners, `${id}.claim`), { force: true });
  };

  writeFileSync(join(owners, `${id}.claim`), '');
  for (;;) {
    const others = livingEntries(owners).filter((entry) => entry.id !== id);
    const first = others.find((entry) => entry.held) ?? others.find((entry) => entry.id < id);
    if (first) {
      release();
      throw new AlreadyOwned(directory, first.pid);
    }
    if (others.length === 0) break;
    await delay(10);
  }
  writeFileSync(join(owners, `${id}.held`), '');
  return { release };
}

/** Claims a directory like `claimDirectory`, but waits until it is free instead of throwing AlreadyOwned. */
export async function claimInTurn(directory: string): Promise<OwnerClaim> {
  for (;;) {
    try {
      return await claimDirectory(directory);
    } catch (error) {
      if (!(error instanceof AlreadyOwned)) throw error;
      await delay(100);
    }
  }
}

function livingEntries(owners: string): OwnerEntry[] {
  const files = new Set(readdirSync(owners));
  const entries: OwnerEntry[] = [];
  for (const file of files) {
    if (!file.endsWith('.claim')) continue;
    const id = file.slice(0, -'.claim'.length);
    const [pid = '', startedAt = ''] = id.split('~');
    if (startTimeOf(Number(pid)) === decodeURIComponent(startedAt)) {
      entries.push({ id, pid: Number(pid), held: files.has(`${id}.held`) });
    } else {
      // Any process may remove the file, because the process that it is named after has ended.
      rmSync(join(owners, `${id}.held`), { force: true });
      rmSync(join(owners, `${id}.claim`), { force: true });
    }
  }
  return entries;
}
