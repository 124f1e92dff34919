/** Counts and limits the open streams of each principal in this process. */
export interface OpenStreams {
  /**
   * Counts one more stream.
   * @param who identifies the principal
   * @returns a function to call when the stream ends; null if the principal has reached its limit
   */
  take(who: string): (() => void) | null;
}

/** @param most streams that one principal may have open at once */
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
