/** In this process, lets one batch at a time deliver to each endpoint. */
export interface BatchQueue {
  /** Waits until the endpoint is free. @returns its release; null if too many batches wait */
  enter(endpointId: string): Promise<(() => void) | null>;
}

/** The most batches that wait for one endpoint. Each holds an activity slot. */
const MOST = 20;
/** The most batches that wait for any endpoint: a third of the activity slots, so that other deliveries get one. */
const MOST_TOGETHER = 100;

/** Batches wait in order of arrival, because the versions of one row are in the order of their batches. */
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
