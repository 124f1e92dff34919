import { defineAction } from '../../engine/action.js';
import { bodyOf } from '../../engine/events/event.js';
import { object, textOrNull } from '../../engine/schema.js';
import { DELIVERY_FIELDS, DELIVERY_ID, deliveryView, EXAMPLE_BODY, EXAMPLE_DELIVERY } from '../deliveries.js';
import { visibleEndpoint } from '../webhooks.js';

export default defineAction({
  name: 'webhooks.delivery',
  title: 'Look at one delivery',
  description:
    'Answers one delivery with the body that is sent, word for word the same at every attempt, and with what was ' +
    'answered. Yours, or any as an administrator.',
  role: 'developer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ deliveryId: DELIVERY_ID }),
  result: object({
    delivery: object(
      {
        ...DELIVERY_FIELDS,
        body: textOrNull('The JSON text that is sent; null where the event is not kept any more.'),
      },
      { description: 'The delivery.' },
    ),
  }),
  examples: [
    {
      summary: 'See what was sent',
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
