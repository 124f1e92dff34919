import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.js';

/** The key that seals one-time secrets, 32 bytes: configured, or made once and kept in the data directory. */
export async function secretKey(config: Config): Promise<Buffer> {
  if (config.secretKey) return config.secretKey;
  const file = join(config.dataDir, 'secret');
  await mkdir(config.dataDir, { recursive: true });
  await writeFile(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return Buffer.from(await readFile(file, 'utf8'), 'base64');
}
