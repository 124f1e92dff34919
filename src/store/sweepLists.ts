import type { Collection } from 'mongodb';

const SWEPT_AT_ONCE = 100;
/** How long one sweep works, in milliseconds. */
const SWEEP_FOR = 20_000;

/**
 * Makes a sweep over the documents of lists, 100 at a time in the order of their ids. It does one step of each list in
 * turn, so that a long list does not delay the others. The next sweep continues after the last list.
 * @param step does the next part of a list; returns whether there was anything to do
 * @returns the sweep, which returns how many steps it did
 */
export function sweepLists<T extends { readonly _id: string }>(
  collection: Collection<T>,
  step: (listId: string) => Promise<boolean>,
): () => Promise<number> {
  const documents = collection as unknown as Collection<{ readonly _id: string }>;
  let swept = '';
  return async () => {
    const until = performance.now() + SWEEP_FOR;
    const next = documents.find({ _id: { $gt: swept } }, { projection: { _id: 1 } }).sort({ _id: 1 });
    const found = await next.limit(SWEPT_AT_ONCE).toArray();
    let steps = 0;
    for (let open = found; open.length > 0 && performance.now() < until;) {
      const more: typeof found = [];
      for (const list of open) if (await step(list._id)) more.push(list);
      steps += more.length;
      open = more;
    }
    swept = found.length < SWEPT_AT_ONCE ? '' : (found.at(-1)?._id ?? '');
    return steps;
  };
}
