import { resolve } from 'node:path';
import { AlreadyOwned, claimDirectory, type OwnerClaim } from './ownership.js';
import { EngineUnavailable } from './types.js';

interface SharedDirectory {
  claim: Promise<OwnerClaim>;
  users: number;
}

const held = new Map<string, SharedDirectory>();

/**
 * Takes the data directory for this process, once for all the engines in it.
 * @returns gives it back; the directory is free when the last engine has done so
 * @throws EngineUnavailable when another service uses the directory
 */
export async function useDataDirectory(dataDir: string): Promise<() => void> {
  const key = resolve(dataDir);
  const shared = held.get(key) ?? { claim: claimDirectory(key), users: 0 };
  held.set(key, shared);
  shared.users += 1;
  let given = false;
  const giveBack = async () => {
    if (given) return;
    given = true;
    shared.users -= 1;
    if (shared.users > 0) return;
    held.delete(key);
    await shared.claim.then(
      (claim) => claim.release(),
      () => undefined,
    );
  };
  try {
    await shared.claim;
  } catch (error) {
    await giveBack();
    if (!(error instanceof AlreadyOwned)) throw error;
    throw new EngineUnavailable(
      `Another service (process ${error.pid}) already uses the data in ${key}. Stop it, or set DATA_DIR to another directory for this one.`,
    );
  }
  return () => void giveBack();
}
