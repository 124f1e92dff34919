import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';

/**
 * Writes a file that only this user can read, whole or not at all: a process that is killed on the way leaves the file
 * as it was. Of two processes that write at once, the later one wins.
 */
export async function writeWhole(file: string, text: string): Promise<void> {
  const part = await writePart(file, text);
  await rename(part, file).catch(async (error: unknown) => {
    await rm(part, { force: true });
    throw error;
  });
}

/**
 * The same for a file that is written once: if it exists, it stays as it is. Of two processes that write at once, the
 * first one wins.
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
    // The name must not be on the disk before the text is.
    await handle.sync();
  } finally {
    await handle.close();
  }
  return part;
}
