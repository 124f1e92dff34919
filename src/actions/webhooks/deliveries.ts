import { defineAction } from '../../engine/action.js';
import { DELIVERY_STATES } from '../../engine/ports/webhooks.js';
import { object, oneOf, pageOf, PAGE } from '../../engine/schema.js';
import { DELIVERY_FIELDS, deliveryView, EXAMPLE_DELIVERY } from '../shared/webhooks/deliveries.js';
import { ENDPOINT_ID, EXAMPLE_ENDPOINT, visibleEndpoint } from '../shared/webhooks/webhooks.js';

export default defineAction({
  name: 'webhooks.deliveries',
  title: 'List the deliveries to a webhook endpoint',
  description:
    'Returns the deliveries to one endpoint, newest first, with their attempts. Deliveries of events about lists ' +
    'that you may not see now are left out, so a page can be shorter than `limit`. Deliveries are kept for 30 days.',
  role: 'developer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({
    endpointId: ENDPOINT_ID,
    'state?': oneOf(DELIVERY_STATES, 'Only deliveries that are in this state now.'),
    ...PAGE,
  }),
  result: pageOf(
    'deliveries',
    object(DELIVERY_FIELDS, { description: 'One delivery.' }),
    'The deliveries of this page.',
  ),
  examples: [
    {
      summary: 'List failed deliveries',
      input: { endpointId: EXAMPLE_ENDPOINT.endpointId, state: 'failed', limit: 20 },
      result: { deliveries: [EXAMPLE_DELIVERY], nextCursor: null },
    },
  ],
  async run(context, { endpointId, state, limit, cursor }) {
    const endpoint = await visibleEndpoint(context, endpointId);
    const { items, nextCursor } = await context.webhooks.deliveries(endpoint._id, { limit, cursor }, state);
    return { data: { deliveries: items.map(deliveryView), nextCursor } };
  },
});
