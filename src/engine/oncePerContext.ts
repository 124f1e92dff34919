import type { ReadContext } from './context.js';

/**
 * Computes a value once for the guard, the checks and the preview of a call, which share a context.
 * @param compute its further arguments must be the same for every use of a context: the input, and what is read with it
 */
export function oncePerContext<A extends readonly unknown[], T>(
  compute: (context: ReadContext, ...args: A) => Promise<T>,
): (context: ReadContext, ...args: A) => Promise<T> {
  const computed = new WeakMap<ReadContext, Promise<T>>();
  return (context, ...args) => {
    const found = computed.get(context) ?? compute(context, ...args);
    computed.set(context, found);
    return found;
  };
}
