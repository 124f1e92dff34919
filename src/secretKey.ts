import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, type Config } from './config.js';
import { writeOnce } from './privateFile.js';

const BYTES = 32;

/**
 * The key that seals one-time secrets, 32 bytes: configured, or made once and stored in the data directory. Processes
 * that start at the same time get the same key.
 * @throws ConfigError if the file in the data directory has no key, because a new key could not open what is sealed
 */
export async function secretKey(config: Config): Promise<Buffer> {
  return config.secretKey ?? keptKey(config, 'secret', 'SECRET_KEY');
}

/**
 * The key in a file of the data directory, 32 bytes, which is made once.
 * @param variable the setting that replaces the file
 * @throws ConfigError if the file has no key
 */
export async function keptKey({ dataDir }: Config, name: string, variable: string): Promise<Buffer> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (known === null) await writeOnce(file, randomBytes(BYTES).toString('base64'));
  const key = Buffer.from(known ?? (await readFile(file, 'utf8')), 'base64');
  if (key.length === BYTES) return key;
  throw new ConfigError(
    `The file ${file} does not hold a key of ${BYTES} bytes in base64. Restore it from a backup, or set ${variable}. ` +
      'Where nothing is sealed or signed with it yet, remove the file: the next start writes a new one.',
  );
}
