import { Refusal } from '../../contract/errors.js';
import { defineAction, phrase } from '../../engine/action.js';
import type { ReadContext } from '../../engine/context.js';
import { object, refTo } from '../../engine/schema.js';
import { DELIVERY_FIELDS, DELIVERY_ID, deliveryMade, EXAMPLE_DELIVERY } from '../shared/webhooks/deliveries.js';
import { hostOf, refuseDisabled, targetOf, visibleEndpoint } from '../shared/webhooks/webhooks.js';

export default defineAction({
  name: 'webhooks.redeliver',
  title: 'Repeat a delivery',
  description:
    'Sends the event of a delivery to its endpoint again, at once and regardless of pending deliveries. It needs a ' +
    'confirmation. The `webhook-id` and the body are the same, so a receiver recognizes an event that it has.',
  role: 'developer',
  plan: 'team',
  effect: 'change',
  sendsLater: true,
  guard: 'confirm',
  input: object({ deliveryId: DELIVERY_ID }),
  result: object({
    deliveryId: refTo('delivery', 'Identifier of the new delivery.'),
    eventId: DELIVERY_FIELDS.eventId,
  }),
  examples: [
    {
      summary: 'Repeat a delivery that the receiver has lost',
      input: { deliveryId: EXAMPLE_DELIVERY.deliveryId },
      result: { deliveryId: 'dlv_01jd9s7t9v1x3z5b7d9f1h3k5m', eventId: EXAMPLE_DELIVERY.eventId },
    },
  ],
  async validate(context, input) {
    const { endpoint, event } = await readDelivery(context, input.deliveryId);
    refuseDisabled(endpoint);
    if (!event) throw new Refusal('conflict', phrase`This event is no longer kept, so it cannot be sent again.`);
    if (await context.webhooks.ownerSees(endpoint, event)) return;
    const message = phrase`The owner of the endpoint may no longer see this event, so it cannot be sent.`;
    throw new Refusal('conflict', message);
  },
  async preview(context, input) {
    const { endpoint, eventId, type } = await readDelivery(context, input.deliveryId);
    const host = hostOf(endpoint);
    return {
      title: phrase`Send ${type} to ${host} again`,
      effects: [
        phrase`One event, ${type}, is sent to ${host} again. This data leaves the company.`,
        phrase`A sent event cannot be recalled.`,
      ],
      affected: { count: 1, sample: [{ id: 'new', label: type, after: { eventId, url: endpoint.url } }] },
      recipients: [host],
      reversible: false,
      targets: [targetOf(endpoint)],
      unit: 'event',
    };
  },
  async run(context, input) {
    const delivery = await context.webhooks.delivery(input.deliveryId);
    const deliveryId = await context.webhooks.redeliver(delivery);
    return { data: { deliveryId, eventId: delivery.eventId }, changed: [deliveryMade(deliveryId)] };
  },
});

async function readDelivery(context: ReadContext, deliveryId: string) {
  const delivery = await context.webhooks.delivery(deliveryId);
  return { ...delivery, endpoint: await visibleEndpoint(context, delivery.endpointId) };
}
