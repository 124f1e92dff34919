import { setImmediate } from 'node:timers/promises';

/**
 * Makes one read of those that are asked for at the same time. Nothing is kept: what is asked for later is read later.
 * @param read documents by their ids, in any order
 */
export function batchedRead<T extends { readonly _id: string }>(
  read: (ids: readonly string[]) => Promise<readonly T[]>,
): (id: string) => Promise<T | null> {
  let asked: { readonly ids: Set<string>; readonly found: Promise<ReadonlyMap<string, T>> } | undefined;

  async function readAll(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, T>> {
    await setImmediate();
    asked = undefined;
    return new Map((await read([...ids])).map((document) => [document._id, document]));
  }

  return async (id) => {
    if (!asked) {
      const ids = new Set<string>();
      asked = { ids, found: readAll(ids) };
    }
    asked.ids.add(id);
    return (await asked.found).get(id) ?? null;
  };
}
