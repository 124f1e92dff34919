import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';

/**
 * Writes a file that only this user can read, completely or not at all. If the process is killed meanwhile, the file
 * stays as it was. If two processes write at once, the later one wins.
 */
export async function writeWhole(file: string, text: string): Promise<void> {
  const part = await writePart(file, text);
  await rename(part, file).catch(async (error: unknown) => {
    await rm(part, { force: true });
    throw error;
  });
}

/**
 * Writes a file that only this user can read, unless it exists, completely or not at all. If two processes write at
 * once, the first one wins.
 */
export async function writeOnce(file: string, text: string): Promise<void> {
  const part = await writePart(file, text);
  try {
    await link(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(part, { force: true });
  }
}

async function writePart(file: string, text: string): Promise<string> {
  const part = `${file}.${randomUUID()}.part`;
  const handle = await open(part, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    // The text must be on the disk before the name is.
    await handle.sync();
  } finally {
    await handle.close();
  }
  return part;
}
