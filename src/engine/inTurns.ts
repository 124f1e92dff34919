/**
 * Works through items in order, several at a time.
 * @param atOnce how many items are worked on at the same time
 * @throws the first error of the work; the other workers continue
 */
export async function inTurns<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    // The workers share one iterator, so each item is taken once.
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
