import { cancellationSignal } from '@temporalio/activity';
import type { DeliveryActivities } from '../src/contract/workflow.js';
import type { Dependencies } from '../src/dependencies.js';
import { createDeliver } from '../src/events/deliver.js';
import { createMailChannel } from '../src/events/channels/mail.js';
import { createWebhookChannel } from '../src/events/channels/webhook.js';
import { withHeartbeat } from './heartbeat.js';
import { withoutMessages } from './withoutMessages.js';

/** What the workflows of deliveries call. */
export function createDeliveryActivities(dependencies: Dependencies): DeliveryActivities {
  const channels = { webhook: createWebhookChannel(dependencies), mail: createMailChannel(dependencies) };
  const deliver = createDeliver(dependencies, channels);
  const activities: DeliveryActivities = {
    attempt: (deliveryId, waits) => withHeartbeat(() => deliver(deliveryId, waits, cancellationSignal())),
  };
  return withoutMessages(activities, dependencies.log);
}
