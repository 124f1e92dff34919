import { setImmediate } from 'node:timers/promises';

/**
 * Combines concurrent reads into one. Nothing is cached, so a later read is made again.
 * @param read reads documents by their ids, in any order
 */
export function batchedRead<T extends { readonly _id: string }>(
  read: (ids: readonly string[]) => Promise<readonly T[]>,
): (id: string) => Promise<T | null> {
  let batch: { readonly ids: Set<string>; readonly found: Promise<ReadonlyMap<string, T>> } | undefined;

  async function readAll(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, T>> {
    await setImmediate();
    batch = undefined;
    return new Map((await read([...ids])).map((document) => [document._id, document]));
  }

  return async (id) => {
    if (!batch) {
      const ids = new Set<string>();
      batch = { ids, found: readAll(ids) };
    }
    batch.ids.add(id);
    return (await batch.found).get(id) ?? null;
  };
}
