import { activityInfo, cancellationSignal } from '@temporalio/activity';
import type { DeliveryActivities } from '../src/contract/workflow.js';
import type { Dependencies } from '../src/dependencies.js';
import { createDeliver } from '../src/events/deliver.js';
import { createDeliverMany } from '../src/events/deliverMany.js';
import { createSleepers } from '../src/events/sleepers.js';
import { createMailChannel } from '../src/events/channels/mail.js';
import { createWebhookChannel } from '../src/events/channels/webhook.js';
import { withHeartbeat } from './heartbeat.js';
import { withoutMessages } from './withoutMessages.js';

/** The activities of deliveries. */
export function createDeliveryActivities(dependencies: Dependencies): DeliveryActivities {
  const { workflows, log } = dependencies;
  const channels = { webhook: createWebhookChannel(dependencies), mail: createMailChannel(dependencies) };
  const sleepers = createSleepers((id) => void workflows.wakeDelivery(id).catch(() => undefined));
  const deliver = createDeliver(dependencies, channels, sleepers.wake);
  const deliverMany = createDeliverMany(dependencies, deliver, sleepers);
  const activities: DeliveryActivities = {
    attempt: (deliveryId, waits) => withHeartbeat(() => deliver(deliveryId, waits, cancellationSignal())),
    attemptMany: (deliveryIds, waited) =>
      withHeartbeat(() => deliverMany(deliveryIds, waited, activityInfo().attempt > 1, cancellationSignal())),
  };
  return withoutMessages(activities, log);
}
