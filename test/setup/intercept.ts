/** Forces interleavings: wraps a named operation in place, so that every user of the store runs the wrapper. */

export type Around = (operation: () => Promise<unknown>, args: readonly unknown[]) => Promise<unknown>;

type Operation = (...args: unknown[]) => Promise<unknown>;

/**
 * Wraps an operation, such as `calls.end` or `history.claim`, in `around`.
 * @param parts a store, or another object with the named parts
 * @returns a function that removes the wrapper
 */
export function intercept(parts: object, name: string, around: Around): () => void {
  const [partName = '', operationName = ''] = name.split('.');
  const part = (parts as Record<string, Record<string, Operation>>)[partName];
  const operation = part?.[operationName];
  if (!part || !operation) throw new Error(`There is no operation ${name}.`);
  part[operationName] = (...args) => around(() => operation.apply(part, args), args);
  return () => {
    part[operationName] = operation;
  };
}

/** An operation that is paused until `goOn` is called. */
export interface Pause {
  /** Resolves when the operation is reached. */
  readonly reached: Promise<void>;
  goOn(): void;
}

/** Pauses the first matching call of an operation just before or just after it. All other calls pass. */
export function pauseAt(
  parts: object,
  name: string,
  when: 'before' | 'after',
  concerns: (args: readonly unknown[]) => boolean = () => true,
): Pause {
  let reach: () => void = () => undefined;
  let goOn: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const released = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const remove = intercept(parts, name, async (operation, args) => {
    if (!concerns(args)) return operation();
    remove();
    if (when === 'before') {
      reach();
      await released;
      return operation();
    }
    const result = await operation();
    reach();
    await released;
    return result;
  });
  return { reached, goOn };
}

/** Lets an operation run `times` times. Every later call never ends, as in a process that has died. */
export function stopAfter(parts: object, name: string, times: number): { readonly reached: Promise<void> } {
  let passed = 0;
  let reach: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  intercept(parts, name, (operation) => {
    passed += 1;
    if (passed <= times) return operation();
    reach();
    return new Promise(() => undefined);
  });
  return { reached };
}
