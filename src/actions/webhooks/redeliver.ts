import { Refusal } from '../../contract/errors.js';
import { defineAction } from '../../engine/action.js';
import type { ReadContext } from '../../engine/context.js';
import { object, text } from '../../engine/schema.js';
import { DELIVERY_FIELDS, DELIVERY_ID, deliveryMade, EXAMPLE_DELIVERY } from '../deliveries.js';
import { hostOf, refuseDisabled, targetOf, visibleEndpoint } from '../webhooks.js';

export default defineAction({
  name: 'webhooks.redeliver',
  title: 'Send an event again',
  description:
    'Sends the event of a delivery to its endpoint again, at once and whatever else waits, with the same `webhook-id` ' +
    'and body: a receiver that has it already knows it by the id. A person confirms first.',
  role: 'developer',
  plan: 'team',
  effect: 'change',
  guard: 'confirm',
  input: object({ deliveryId: DELIVERY_ID }),
  result: object({ deliveryId: text('Identifier of the new delivery.'), eventId: DELIVERY_FIELDS.eventId }),
  examples: [
    {
      summary: 'Send again what the receiver has lost',
      input: { deliveryId: EXAMPLE_DELIVERY.deliveryId },
      result: { deliveryId: 'dlv_01jd9s7t9v1x3z5b7d9f1h3k5m', eventId: EXAMPLE_DELIVERY.eventId },
    },
  ],
  async validate(context, input) {
    const { endpoint, event } = await lookUp(context, input.deliveryId);
    refuseDisabled(endpoint);
    if (!event) throw new Refusal('conflict', 'This event is not kept any more.');
    if (await context.webhooks.ownerSees(endpoint, event)) return;
    throw new Refusal('conflict', 'The owner of the endpoint may not see what this tells of any more.');
  },
  async preview(context, input) {
    const { endpoint, eventId, type } = await lookUp(context, input.deliveryId);
    const host = hostOf(endpoint);
    return {
      title: `Send ${type} to ${host} again`,
      effects: [
        `One event, ${type}, leaves the company: it is sent to ${host} again.`,
        'What has been sent cannot be called back.',
      ],
      affected: { count: 1, sample: [{ id: 'new', label: type, after: { eventId, url: endpoint.url } }] },
      recipients: [host],
      reversible: false,
      targets: [targetOf(endpoint)],
    };
  },
  async run(context, input) {
    const delivery = await context.webhooks.delivery(input.deliveryId);
    const deliveryId = await context.webhooks.redeliver(delivery);
    return { data: { deliveryId, eventId: delivery.eventId }, changed: [deliveryMade(deliveryId)] };
  },
});

async function lookUp(context: ReadContext, deliveryId: string) {
  const delivery = await context.webhooks.delivery(deliveryId);
  return { ...delivery, endpoint: await visibleEndpoint(context, delivery.endpointId) };
}
