import {
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import {
  WAKE_SIGNAL,
  type DeliverInput,
  type DeliveryActivities,
  type DeliveryStep,
} from '../src/contract/workflow.js';

const { attempt } = proxyActivities<DeliveryActivities>({
  startToCloseTimeout: '60s',
  // A killed worker is replaced after this time, not only after the whole time-out.
  heartbeatTimeout: '15s',
  retry: { initialInterval: '1s', maximumInterval: '60s' },
});

const wake = defineSignal(WAKE_SIGNAL);

/** The delivery of one event to one receiver. The record decides how often, and until when, it is attempted. */
export async function deliver({ deliveryId }: DeliverInput): Promise<(DeliveryStep & { next: 'end' })['state']> {
  let woken = false;
  setHandler(wake, () => void (woken = true));
  for (let waits = 0; ; waits += 1) {
    const step = await attempt(deliveryId, waits);
    if (step.next === 'end') return step.state;
    await condition(() => woken, step.pause);
    woken = false;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof deliver>({ deliveryId });
  }
}
