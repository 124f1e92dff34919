import { defineAction } from '../../engine/action.js';
import { bodyOf } from '../../engine/events/event.js';
import { object, textOrNull } from '../../engine/schema.js';
import {
  DELIVERY_FIELDS,
  DELIVERY_ID,
  deliveryView,
  EXAMPLE_BODY,
  EXAMPLE_DELIVERY,
} from '../shared/webhooks/deliveries.js';
import { visibleEndpoint } from '../shared/webhooks/webhooks.js';

export default defineAction({
  name: 'webhooks.delivery',
  title: 'Get a delivery',
  description:
    'Returns one delivery with its attempts, the responses to them, and the body that every attempt sends. ' +
    'Developers see deliveries to their own endpoints, administrators any.',
  role: 'developer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ deliveryId: DELIVERY_ID }),
  result: object({
    delivery: object(
      {
        ...DELIVERY_FIELDS,
        body: textOrNull('The JSON text that is sent; null if the event is no longer kept.'),
      },
      { description: 'The delivery.' },
    ),
  }),
  examples: [
    {
      summary: 'Get a delivery and its body',
      input: { deliveryId: EXAMPLE_DELIVERY.deliveryId },
      result: { delivery: { ...EXAMPLE_DELIVERY, body: JSON.stringify(EXAMPLE_BODY) } },
    },
  ],
  async run(context, input) {
    const { event, ...delivery } = await context.webhooks.delivery(input.deliveryId);
    await visibleEndpoint(context, delivery.endpointId);
    const body = event && JSON.stringify(bodyOf(event));
    return { data: { delivery: { ...deliveryView(delivery), body } } };
  },
});
