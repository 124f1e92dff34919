/** Lets one batch at a time deliver to each endpoint, in this process. */
export interface BatchQueue {
  /** Waits for the endpoint to be free. @returns its release; null if too many batches wait */
  enter(endpointId: string): Promise<(() => void) | null>;
}

/** Batches that wait for one endpoint, each in an activity slot. */
const MOST = 20;
/** Batches that wait for any endpoint: a third of the activity slots, so that other deliveries find one. */
const MOST_TOGETHER = 100;

/** Batches wait in the order in which they came: versions of one row are in the order of their batches. */
export function createBatchQueue(): BatchQueue {
  const taken = new Map<string, (() => void)[]>();
  let together = 0;

  function release(endpointId: string): void {
    const next = taken.get(endpointId)?.shift();
    if (next) next();
    else taken.delete(endpointId);
  }

  return {
    async enter(endpointId) {
      const waiting = taken.get(endpointId);
      if (!waiting) taken.set(endpointId, []);
      else {
        if (waiting.length >= MOST || together >= MOST_TOGETHER) return null;
        together += 1;
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
        together -= 1;
      }
      return () => release(endpointId);
    },
  };
}
