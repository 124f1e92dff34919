/**
 * Shares the result of a read among the callers with the same arguments that come within a short time. A failed read is
 * shared only while it is under way.
 * @param time how long a result is shared, milliseconds
 */
export function briefly<A extends readonly string[], R>(
  time: number,
  read: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  const shared = new Map<string, Promise<R>>();
  return (...args) => {
    const key = args.join('/');
    const known = shared.get(key);
    if (known) return known;
    const result = read(...args);
    shared.set(key, result);
    setTimeout(() => shared.delete(key), time).unref();
    result.catch(() => shared.delete(key));
    return result;
  };
}
