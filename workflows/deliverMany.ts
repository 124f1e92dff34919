import { proxyActivities, sleep } from '@temporalio/workflow';
import type { DeliverManyInput, DeliveryActivities } from '../src/contract/workflow.js';

const { attemptMany } = proxyActivities<DeliveryActivities>({
  startToCloseTimeout: '4m',
  // A killed worker is replaced after this time, not only after the whole time-out.
  heartbeatTimeout: '15s',
  retry: { initialInterval: '1s', maximumInterval: '60s' },
});

/**
 * Makes the first attempts of deliveries to one endpoint that were published together. A workflow for each delivery
 * would cost several times the delivery itself. A delivery that does not end with its first attempt gets its own
 * workflow, `deliver`.
 */
export async function deliverMany({ deliveryIds }: DeliverManyInput): Promise<void> {
  const waited = { place: 0, turn: 0 };
  for (let rest = deliveryIds; ;) {
    const step = await attemptMany(rest, waited);
    if (step.next === 'end') return;
    waited[step.because] += 1;
    rest = step.deliveryIds;
    await sleep(step.pause);
  }
}
