import { defineAction, phrase } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { DELIVERY_FIELDS, deliveryMade, EXAMPLE_DELIVERY } from '../shared/webhooks/deliveries.js';
import {
  ENDPOINT_ID,
  EXAMPLE_ENDPOINT,
  hostOf,
  refuseDisabled,
  targetOf,
  visibleEndpoint,
} from '../shared/webhooks/webhooks.js';

export default defineAction({
  name: 'webhooks.sendTest',
  title: 'Send a test event',
  description:
    'Sends an `endpoint.test` event to one endpoint. The event contains no data of the company but the id of the ' +
    'endpoint. webhooks.delivery returns the outcome.',
  role: 'developer',
  plan: 'team',
  effect: 'change',
  sendsLater: true,
  input: object({ endpointId: ENDPOINT_ID }),
  result: object({ deliveryId: DELIVERY_FIELDS.deliveryId }),
  examples: [
    {
      summary: 'Test an endpoint',
      input: { endpointId: EXAMPLE_ENDPOINT.endpointId },
      result: { deliveryId: EXAMPLE_DELIVERY.deliveryId },
    },
  ],
  async validate(context, input) {
    refuseDisabled(await visibleEndpoint(context, input.endpointId));
  },
  async preview(context, input) {
    const endpoint = await visibleEndpoint(context, input.endpointId);
    const host = hostOf(endpoint);
    return {
      title: phrase`Send a test event to ${host}`,
      effects: [phrase`One event is sent to ${host}, with no data of the company but the id of the endpoint.`],
      affected: { count: 1, sample: [{ id: 'new', label: 'endpoint.test', after: { url: endpoint.url } }] },
      recipients: [host],
      reversible: false,
      targets: [targetOf(endpoint)],
      unit: 'event',
    };
  },
  async run(context, input) {
    const deliveryId = await context.webhooks.sendTest(await visibleEndpoint(context, input.endpointId));
    return { data: { deliveryId }, changed: [deliveryMade(deliveryId)] };
  },
});
