import { setImmediate } from 'node:timers/promises';

/**
 * Combines reads that are asked for at the same time into one. Nothing is cached: a later read is another one.
 * @param read documents by their ids, in any order
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
