import { defineAction } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { DELIVERY_FIELDS, deliveryMade, EXAMPLE_DELIVERY } from '../deliveries.js';
import { ENDPOINT_ID, EXAMPLE_ENDPOINT, hostOf, refuseDisabled, targetOf, visibleEndpoint } from '../webhooks.js';

export default defineAction({
  name: 'webhooks.sendTest',
  title: 'Send a test event',
  description:
    'Sends an `endpoint.test` event to one endpoint alone, which tells nothing but the id of the endpoint. ' +
    'webhooks.delivery then says what became of it.',
  role: 'developer',
  plan: 'team',
  effect: 'change',
  input: object({ endpointId: ENDPOINT_ID }),
  result: object({ deliveryId: DELIVERY_FIELDS.deliveryId }),
  examples: [
    {
      summary: 'Try an endpoint',
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
      title: `Send a test event to ${host}`,
      effects: [`One message, with nothing of the company but the id of the endpoint, is sent to ${host}.`],
      affected: { count: 1, sample: [{ id: 'new', label: 'endpoint.test', after: { url: endpoint.url } }] },
      recipients: [host],
      reversible: false,
      targets: [targetOf(endpoint)],
    };
  },
  async run(context, input) {
    const deliveryId = await context.webhooks.sendTest(await visibleEndpoint(context, input.endpointId));
    return { data: { deliveryId }, changed: [deliveryMade(deliveryId)] };
  },
});
