/** Counts what each has open in this process, up to a bound: streams that end when their client wants. */
export interface OpenStreams {
  /** @returns gives the place back, once; null where there is none */
  take(who: string): (() => void) | null;
}

/** @param most open at once for each */
export function createOpenStreams(most: number): OpenStreams {
  const open = new Map<string, number>();
  return {
    take(who) {
      const count = open.get(who) ?? 0;
      if (count >= most) return null;
      open.set(who, count + 1);
      return () => {
        const left = (open.get(who) ?? 1) - 1;
        if (left > 0) open.set(who, left);
        else open.delete(who);
      };
    },
  };
}
