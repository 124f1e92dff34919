/** Deliveries of batches of this process that wait for a slot at their endpoint. */
export interface Sleepers {
  /** Wakes a delivery: in this process if it sleeps here, else by its workflow. */
  readonly wake: (deliveryId: string) => void;
  /** Resolves when the delivery is woken, or after `atMost` milliseconds. @returns whether it was woken */
  sleep(deliveryId: string, atMost: number): Promise<boolean>;
}

/** @param wakeWorkflow wakes the workflow of a delivery */
export function createSleepers(wakeWorkflow: (deliveryId: string) => void): Sleepers {
  const asleep = new Map<string, () => void>();
  return {
    wake(deliveryId) {
      const here = asleep.get(deliveryId);
      if (here) here();
      else wakeWorkflow(deliveryId);
    },
    sleep: (deliveryId, atMost) =>
      new Promise((resolve) => {
        const end = (woken: boolean) => {
          clearTimeout(timer);
          asleep.delete(deliveryId);
          resolve(woken);
        };
        const timer = setTimeout(() => end(false), atMost);
        asleep.set(deliveryId, () => end(true));
      }),
  };
}
