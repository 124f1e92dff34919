import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AlreadyOwned, claimDirectory, type OwnerClaim } from './ownership.js';
import { joinUsers, usersOf, type Presence } from './presence.js';
import { EngineUnavailable } from './types.js';

/** The longest wait for another process that leaves the directory, in milliseconds. */
const LEAVE_LIMIT_MS = 30_000;

/** The use of a data directory by one engine of this process. */
export interface DirectoryUse {
  /** Whether this process holds the claim of the directory, and may start engines in it. */
  holds(): boolean;
  /** Claims the directory if no other process holds it. */
  tryToHold(): Promise<void>;
  /** Whether the holder of the claim uses the engines; false for a holder that leaves, and if there is none. */
  isHolderUser(): boolean;
  /** Ids of the other processes that use the engines in the directory. */
  others(): number[];
  /**
   * Ends the use by this process, for all its engines.
   * @returns whether no other process uses the engines. In this case, the process holds the directory until `release`,
   * and ends the engines
   */
  leave(): Promise<boolean>;
  /** Ends the use by this engine. The last one releases the claim. */
  release(): void;
}

interface Directory {
  readonly path: string;
  uses: number;
  claim: OwnerClaim | null;
  claiming: Promise<void> | null;
  holder: number | null;
  presence: Presence | null;
  leaving: Promise<boolean> | null;
}

const used = new Map<string, Directory>();

/**
 * Uses the data directory, once for all the engines of this process in it. Without `share`, the directory is claimed
 * for this process. With it, several processes use the engines: each has a file that says so, and the process that
 * leaves last ends the engines. A process that leaves removes its file before it reads the others, and a process that
 * starts writes its file before it takes an engine, so at least one of the two sees the other.
 * @throws EngineUnavailable if another service uses the directory and `share` is not set
 */
export async function useDataDirectory(dataDir: string, share = false): Promise<DirectoryUse> {
  const path = resolve(dataDir);
  const directory: Directory = used.get(path) ?? {
    path,
    uses: 0,
    claim: null,
    claiming: null,
    holder: null,
    presence: null,
    leaving: null,
  };
  used.set(path, directory);
  directory.uses += 1;
  const use = useOf(directory);
  try {
    if (share) directory.presence ??= joinUsers(path);
    await use.tryToHold();
    if (share) return use;
    const user = use.holds() ? use.others()[0] : directory.holder;
    if (user !== undefined) throw alreadyUsed(path, user);
    directory.presence ??= joinUsers(path);
    return use;
  } catch (error) {
    use.release();
    throw error;
  }
}

function useOf(directory: Directory): DirectoryUse {
  const { path } = directory;
  let released = false;
  const others = () => usersOf(path).filter((pid) => pid !== process.pid);
  const use: DirectoryUse = {
    holds: () => directory.claim !== null,
    tryToHold: () => (directory.claiming ??= claim(directory).finally(() => (directory.claiming = null))),
    isHolderUser: () => directory.holder !== null && others().includes(directory.holder),
    others,
    leave: () => (directory.leaving ??= leave(directory, use)),
    release() {
      if (released) return;
      released = true;
      directory.uses -= 1;
      if (directory.uses > 0) return;
      used.delete(path);
      directory.presence?.leave();
      directory.claim?.release();
    },
  };
  return use;
}

async function claim(directory: Directory): Promise<void> {
  if (directory.claim) return;
  try {
    directory.claim = await claimDirectory(directory.path);
    directory.holder = null;
  } catch (error) {
    if (!(error instanceof AlreadyOwned)) throw error;
    directory.holder = error.pid;
  }
}

async function leave(directory: Directory, use: DirectoryUse): Promise<boolean> {
  directory.presence?.leave();
  for (const deadline = Date.now() + LEAVE_LIMIT_MS; Date.now() < deadline; await delay(50)) {
    await use.tryToHold();
    if (use.holds()) return use.others().length === 0;
    // The holder reads the files of the others when it leaves, and does not find the file of this process.
    if (use.isHolderUser()) return false;
  }
  return false;
}

function alreadyUsed(path: string, pid: number | null): EngineUnavailable {
  return new EngineUnavailable(
    `Another service (process ${pid}) already uses the data in ${path}. Stop it, or set DATA_DIR to another directory for this one.`,
  );
}
