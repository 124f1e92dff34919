/**
 * Shares the result of a read among callers with the same arguments that come within a short time. A failed read is
 * shared only until it has failed.
 * @param time how long a result is shared, in milliseconds
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
